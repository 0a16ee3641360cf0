package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code plan explain} says of the plans of the studies, beside the parameters that the studies published. */
@Parallel
class PublishedParametersTest {

    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final Path TABLE = PROJECT.resolve("src/test/resources/dev/assay/cli/published-parameters.csv");

    /** Value and text of each published parameter, by plan. */
    static List<Map.Entry<String, Map<String, String>>> published() throws IOException {
        Map<String, Map<String, String>> plans = new TreeMap<>();
        List<String> lines = Files.readAllLines(TABLE);
        for (String line : lines.subList(1, lines.size())) {
            String[] row = line.split(",", -1);
            plans.computeIfAbsent(row[0], plan -> new TreeMap<>()).put(row[1], row[2]);
        }
        return new ArrayList<>(plans.entrySet());
    }

    @ParameterizedTest
    @MethodSource("published")
    void explainSaysWhatTheStudyPublished(Map.Entry<String, Map<String, String>> study) {
        Path plan = PROJECT.resolveSibling("plans").resolve(study.getKey() + ".yaml");
        Captured explained = Captured.run("plan", "explain", plan.toString());
        assertThat(explained.status()).isZero();
        Map<String, String> said = new TreeMap<>();
        for (String line : explained.out().lines().toList()) {
            String[] columns = line.strip().split(" {2,}");
            if (columns.length == 3) {
                said.putIfAbsent(columns[0], columns[1]); // of the first stage, the sweep
            }
        }
        assertThat(said).containsAllEntriesOf(study.getValue());
    }

    /** A plan that is missing in the table would be compared with nothing. */
    @Test
    void everyPlanOfAStudyIsCompared() throws IOException {
        assertThat(published())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrderElementsOf(PlansTest.all().stream()
                        .map(file -> file.getFileName().toString().replace(".yaml", ""))
                        .filter(plan -> plan.matches("s\\d-.*") && !plan.matches(".*-(local|2026)"))
                        .toList());
    }
}
