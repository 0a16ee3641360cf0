package dev.assay.cli;

import static dev.assay.cli.DocumentedPages.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code of tutorials is code of an example that is built and run: {@link ThirdPartyWorkloadIT}, {@link RegressionGateExampleIT}, {@link JunitTestcontainersExampleIT}. */
@Parallel
class DocumentedJavaTest {

    private static final Pattern FENCED =
            Pattern.compile("^```java\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern XML = Pattern.compile("^```xml\\R(.*?)\\R```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern ELEMENT = Pattern.compile("(<(dependency|plugin)>.*?</\\2>)", Pattern.DOTALL);

    @ParameterizedTest
    @CsvSource({
        "tutorials/your-own-workload.md, third-party-workload, 6",
        "your-own-workload.md, regression-gate, 1",
        "testcontainers.md, junit-testcontainers, 1",
    })
    void tutorialShowsTheCodeOfTheExample(String page, String example, int least) throws IOException {
        List<String> sources;
        try (Stream<Path> files =
                Files.walk(ROOT.resolve("examples").resolve(example).resolve("src"))) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .map(DocumentedJavaTest::text)
                    .toList();
        }
        List<String> blocks = DocumentedPages.found(
                FENCED, Files.readString(ROOT.resolve("docs").resolve(page)));

        assertThat(blocks)
                .hasSizeGreaterThanOrEqualTo(least)
                .allSatisfy(block -> assertThat(sources)
                        .anySatisfy(source -> assertThat(source).contains(normalized(block))));
    }

    /** Indentation aside, dependencies and plugins of the page are those of the example that is built. */
    @Test
    void tutorialShowsThePomOfTheExample() throws IOException {
        String pom = normalized(Files.readString(ROOT.resolve("examples/junit-testcontainers/pom.xml"))
                .replace("${version.assay}", Assay.tool().version()));

        List<String> elements = DocumentedPages.found(XML, Files.readString(ROOT.resolve("docs/junit.md"))).stream()
                .flatMap(block -> DocumentedPages.found(ELEMENT, block).stream())
                .map(DocumentedJavaTest::normalized)
                .toList();

        assertThat(elements).hasSize(6).allSatisfy(element -> assertThat(pom).contains(element));
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
