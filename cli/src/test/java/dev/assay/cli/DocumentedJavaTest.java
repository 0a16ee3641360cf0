package dev.assay.cli;

import static dev.assay.cli.DocumentedPages.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java code of the tutorial about workloads is code of the example that {@link ThirdPartyWorkloadIT} builds and runs. */
@Parallel
class DocumentedJavaTest {

    private static final Pattern FENCED =
            Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void tutorialShowsTheCodeOfTheExample() throws IOException {
        List<String> sources;
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples/third-party-workload/src"))) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .map(DocumentedJavaTest::text)
                    .toList();
        }
        String page = Files.readString(ROOT.resolve("docs/tutorials/your-own-workload.md"));
        List<String> blocks = DocumentedPages.found(FENCED, page);

        assertThat(blocks)
                .hasSizeGreaterThan(5)
                .allSatisfy(block -> assertThat(sources)
                        .anySatisfy(source -> assertThat(source).contains(normalized(block))));
    }

    private static String text(Path file) {
        try {
            return normalized(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String normalized(String code) {
        return code.strip().replaceAll("\\s+", " ");
    }
}
