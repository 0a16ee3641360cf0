package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How much a workload of a third party has to know: {@code examples/third-party-workload} stays small. */
@Parallel
class ThirdPartyWorkloadTest {

    private static final Pattern IMPORT = Pattern.compile("import (?:static )?(dev\\.assay\\.[\\w.]+);");

    private static List<String> mainLines() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files =
                Files.walk(StandaloneExample.THIRD_PARTY_WORKLOAD.folder().resolve("src/main/java"))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    @Test
    void mainCodeHasAtMostTwoHundredLines() throws IOException {
        assertThat(mainLines()).hasSizeBetween(100, 200);
    }

    @Test
    void mainCodeImportsAtMostFifteenTypesOfAssay() throws IOException {
        Set<String> imported = new TreeSet<>();
        for (String line : mainLines()) {
            Matcher match = IMPORT.matcher(line);
            if (match.matches()) {
                imported.add(match.group(1));
            } else {
                assertThat(line).as("a type is imported, not named in full").doesNotContain("dev.assay.");
            }
        }
        assertThat(imported)
                .hasSizeBetween(5, 15)
                .allMatch(type -> type.startsWith("dev.assay.spi.") || type.startsWith("dev.assay.model."));
    }
}
