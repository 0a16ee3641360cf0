package dev.assay.examples.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the Java code in {@code docs/your-own-workload.md} is code of this module. */
class DocumentedTest {

    private static final Path SOURCES = Path.of("src/test/java");
    private static final Path PAGE = Path.of("../../docs/your-own-workload.md");

    private static final Pattern TAGGED =
            Pattern.compile("// tag::docs\\[]\\R(.*?)\\R\\s*// end::docs\\[]", Pattern.DOTALL);
    private static final Pattern FENCED =
            Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void showsTheTestedCode() throws IOException {
        List<String> tagged;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            tagged = files.filter(file -> file.toString().endsWith("IT.java"))
                    .flatMap(file -> found(TAGGED, file).stream())
                    .toList();
        }

        assertThat(tagged).isNotEmpty();
        assertThat(found(FENCED, PAGE)).containsExactlyInAnyOrderElementsOf(tagged);
    }

    private static List<String> found(Pattern pattern, Path file) {
        try {
            return pattern.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1).strip().replaceAll("\\s+", " "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
