package dev.assay.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the README's Java example is the code that {@link QuickstartIT} runs. */
class ReadmeTest {

    private static final Path SOURCE = Path.of("src/main/java/dev/assay/examples/quickstart/Quickstart.java");
    private static final Path README = Path.of("../../README.md");

    private static final Pattern TAGGED =
            Pattern.compile("// tag::readme\\[]\\R(.*?)\\R\\s*// end::readme\\[]", Pattern.DOTALL);
    private static final Pattern FENCED =
            Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void showsTheTestedCode() throws IOException {
        List<String> tagged = found(TAGGED, SOURCE);
        List<String> fenced = found(FENCED, README);

        assertThat(tagged).hasSize(1);
        assertThat(fenced).as("Java in the README").isEqualTo(tagged);
    }

    private static List<String> found(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map(match -> match.group(1).strip().replaceAll("\\s+", " "))
                .toList();
    }
}
