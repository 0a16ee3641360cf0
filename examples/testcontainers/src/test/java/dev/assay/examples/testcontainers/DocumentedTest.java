package dev.assay.examples.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the Java code in {@code docs/testcontainers.md} is that of {@link DatabaseSpeedIT}. */
class DocumentedTest {

    private static final Path SOURCE = Path.of("src/test/java/dev/assay/examples/testcontainers/DatabaseSpeedIT.java");
    private static final Path PAGE = Path.of("../../docs/testcontainers.md");

    private static final Pattern TAGGED =
            Pattern.compile("// tag::docs\\[]\\R(.*?)\\R\\s*// end::docs\\[]", Pattern.DOTALL);
    private static final Pattern FENCED =
            Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern IMAGE = Pattern.compile("Container\\(\"(\\w+:\\d+)\"\\)");

    @Test
    void showsTheTestedCode() throws IOException {
        List<String> tagged = found(TAGGED, SOURCE);

        assertThat(tagged).hasSize(1);
        assertThat(found(FENCED, PAGE)).isEqualTo(tagged);
    }

    @Test
    void namesTheTestedImages() throws IOException {
        List<String> images = found(IMAGE, SOURCE);

        assertThat(images).hasSize(3);
        assertThat(Files.readString(PAGE)).contains(images);
    }

    private static List<String> found(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map(match -> match.group(1).strip().replaceAll("\\s+", " "))
                .toList();
    }
}
