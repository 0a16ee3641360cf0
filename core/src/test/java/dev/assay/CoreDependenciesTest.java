package dev.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.test.Parallel;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a consumer of {@code core} gets on its class path. */
@Parallel
class CoreDependenciesTest {

    private static final int MOST = 12;

    @Test
    void aConsumerGetsAtMostTwelveLibraries() throws IOException, URISyntaxException {
        Path testClasses = Path.of(CoreDependenciesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path written = testClasses.resolveSibling("runtime-dependencies.txt");
        assumeThat(written).as("Maven writes this file before the tests").exists();
        List<String> libraries = Arrays.stream(Files.readString(written).strip().split(File.pathSeparator))
                .map(jar -> Path.of(jar).getFileName().toString())
                .sorted()
                .toList();
        assertThat(libraries)
                .as("ADR 0039")
                .anyMatch(name -> name.startsWith("HdrHistogram"))
                .hasSizeLessThanOrEqualTo(MOST);
    }
}
