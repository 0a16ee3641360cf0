package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.compare.ConditionResult;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that compare: pairs in random order, a conclusion with its interval, and an exit status. */
@Parallel
class ComparePlanTest {

    /** Two stations, of which the second needs three times as long. */
    private static final String PLAN = """
            name: pair
            targets:
              - {name: fast, embedded: "simulated:service=constant:2ms,servers=2"}
              - {name: slow, embedded: "simulated:service=constant:6ms,servers=2"}
            workload: {id: tpcc}
            load: {users: 2}
            schedule: {measure: 1m, transactions: 40}
            """;

    @TempDir
    Path folder;

    private Path plan(String compare) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), PLAN + compare);
    }

    /** Runs a plan. How fast the stations are is up to this host; the status has to be that of the stored decision. */
    private Path run(Path plan) throws IOException {
        Path results = folder.resolve("results");
        Captured run = Captured.run("run", plan.toString(), "--out", results.toString(), "--quiet", "--report", "none");
        assertThat(run.out()).as(run.err()).contains("slow is compared with fast, repetition by repetition.");
        try (Stream<Path> runs = Files.list(results)) {
            Path folderOfRun = runs.findFirst().orElseThrow();
            boolean failed = comparison(folderOfRun).conditions().stream().anyMatch(ConditionResult::fails);
            assertThat(run.status()).isEqualTo(failed ? ExitStatus.INVALID : ExitStatus.DONE);
            return folderOfRun;
        }
    }

    private static RunComparison comparison(Path run) {
        return StoredAnalysis.read(run).orElseThrow().comparisons().stream()
                .map(Comparison::measured)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void twoTargetsAreMeasuredInPairsAndTheDecisionIsTheExitStatus() throws IOException {
        Path run = run(plan("compare: {fail-if: throughput < -5%}\n"));
        List<Cell> cells = RunReader.result(run).experiment().cells();
        assertThat(cells).as("5 pairs by default").hasSize(10);
        for (int i = 0; i < cells.size(); i += 2) {
            assertThat(cells.get(i).repetition()).isEqualTo(cells.get(i + 1).repetition());
            assertThat(cells.get(i).target().name())
                    .isNotEqualTo(cells.get(i + 1).target().name());
        }
        RunComparison comparison = comparison(run);
        assertThat(comparison.paired()).isTrue();
        assertThat(comparison.conditions())
                .singleElement()
                .satisfies(each -> assertThat(each.condition()).isEqualTo("throughput < -5%"));
    }

    @Test
    void explanationsNameWhatIsCompared() throws IOException {
        Captured explained =
                Captured.run("plan", "explain", plan("compare: {margin: 2%}\n").toString());
        assertThat(explained.status()).as(explained.err()).isZero();
        assertThat(explained.out())
                .contains("Compares by target, relative to fast: 5 rounds, in random order within each pair; equivalent"
                        + " within 2%.")
                .containsPattern("repeat +5 +default")
                .containsPattern("compare.margin +2% +plan, line 8");
    }

    @Test
    void pairsOfAMatrixHaveBothOrders() throws IOException {
        Captured explained = Captured.run(
                "plan",
                "explain",
                plan("matrix: {users: [1, 2], warehouses: [1, 2]}\nrepeat: 6\ncompare: {by: users}\n")
                        .toString(),
                "--json");
        assertThat(explained.status()).as(explained.err()).isZero();
        List<Cell> cells = Json.read(explained.out(), Experiment.class).cells();
        assertThat(cells).hasSize(2 * 2 * 2 * 6);
        List<String> firsts = new ArrayList<>();
        for (int i = 0; i < cells.size(); i += 2) {
            Map<String, String> one = cells.get(i).point();
            Map<String, String> other = cells.get(i + 1).point();
            assertThat(one.get("warehouses")).isEqualTo(other.get("warehouses"));
            assertThat(cells.get(i).target().name())
                    .isEqualTo(cells.get(i + 1).target().name());
            assertThat(one.get("users")).isNotEqualTo(other.get("users"));
            firsts.add(one.get("users"));
        }
        assertThat(firsts).contains("1", "2");
    }

    @Test
    void problemsNameTheirLineAndWhatWouldDo() throws IOException {
        for (Map.Entry<String, String> wrong : Map.ofEntries(
                        Map.entry("compare: {by: user}\n", "compare.by: found 'user'"),
                        Map.entry("compare: {base: fats}\n", "(did you mean 'fast'?)"),
                        Map.entry("compare: {margin: 5}\n", "a percentage such as 5% is needed"),
                        Map.entry("compare: {margin: 0%}\n", "above 0 and below 100 % is needed"),
                        Map.entry("compare: {fail-if: throughput}\n", "is not a condition on a change"),
                        Map.entry("compare: {fail-if: p99(new-odrer) > 10%}\n", "did you mean 'new-order'?"),
                        Map.entry("compare: {pairs: 3}\n", "there is no 'pairs'"),
                        Map.entry("repeat: 2\ncompare: {by: target}\n", "needs at least 3 pairs"),
                        Map.entry("order: random\ncompare: {by: target}\n", "in random order within each pair"),
                        Map.entry("matrix: {users: [1, 2]}\ncompare: {margin: 5%}\n", "'by' is missing"),
                        Map.entry(
                                "matrix: {users: [1, 2]}\nsearch: {find: best}\ncompare: {by: users}\n",
                                "leave out one of them"))
                .entrySet()) {
            Captured checked =
                    Captured.run("plan", "check", plan(wrong.getKey()).toString());
            assertThat(checked.status()).as(wrong.getKey()).isEqualTo(ExitStatus.USAGE);
            assertThat(checked.err())
                    .as(wrong.getKey())
                    .contains(wrong.getValue())
                    .containsPattern("plan.yaml:\\d+");
        }
    }

    @Test
    void aPlanWithASingleSystemHasNothingToCompare() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"), PLAN.replaceAll("(?m)^.*name: slow.*\n", "") + "compare: {by: target}\n");
        Captured checked = Captured.run("plan", "check", plan.toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err()).contains("there is nothing to compare; name a second target");
    }
}
