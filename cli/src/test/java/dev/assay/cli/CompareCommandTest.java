package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare} on stored runs: the trial of a short run, repeated with planted figures. */
@Parallel
class CompareCommandTest {

    @TempDir
    private static Path folder;

    private static RunResult measured;

    @BeforeAll
    static void measure() throws IOException {
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, """
                name: short
                targets:
                  - {name: station, embedded: "simulated:service=constant:200us,servers=2"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 100}
                """);
        Path results = folder.resolve("measured");
        Captured run = Captured.run("run", plan.toString(), "--out", results.toString(), "--quiet", "--report", "none");
        try (Stream<Path> runs = Files.list(results)) {
            measured = RunReader.result(runs.findFirst().orElseThrow(() -> new AssertionError(run.err())));
        }
    }

    /** Stores a run with five repetitions of each point around a throughput. */
    private static String run(String name, List<Map<String, String>> points, double... throughput) throws IOException {
        Experiment experiment = measured.experiment();
        Cell like = experiment.cells().get(0);
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        double[] noise = {0.99, 1.01, 1, 0.995, 1.005};
        for (int repetition = 1; repetition <= noise.length; repetition++) {
            for (int i = 0; i < points.size(); i++) {
                int id = cells.size() + 1;
                cells.add(new Cell(
                        id, like.target(), like.workload(), like.load(), like.schedule(), points.get(i), repetition));
                trials.add(trial(id, throughput[i] * noise[repetition - 1]));
            }
        }
        Path run = Files.createDirectories(folder.resolve(name));
        Experiment repeated = new Experiment(
                experiment.schemaVersion(),
                experiment.toolVersion(),
                experiment.plan(),
                cells,
                experiment.origins(),
                experiment.settings());
        Files.writeString(
                run.resolve("result.json"), Documents.write(new RunResult(RunResult.SCHEMA_VERSION, repeated, trials)));
        return run.toString();
    }

    private static String run(String name, double throughput) throws IOException {
        return run(name, List.of(Map.of()), throughput);
    }

    private static TrialResult trial(int cell, double throughput) {
        TrialResult like = measured.trials().get(0);
        double time = 1e8 / throughput;
        LatencyMicros times = new LatencyMicros(time, time / 2, time, 2 * time, 3 * time, 4 * time, 5 * time, 6 * time);
        return new TrialResult(
                new Provenance(
                        like.provenance().schemaVersion(),
                        like.provenance().tool(),
                        like.provenance().startedAt(),
                        like.provenance().seed(),
                        cell,
                        null,
                        null),
                like.workload(),
                like.target(),
                like.load(),
                like.course(),
                new TrialResult.Throughput("tpmC", throughput, "1/min"),
                like.rates(),
                new Outcomes(like.outcomes().transactions(), List.of(), times, times, null, null, null),
                like.hosts(),
                like.compliance(),
                Verdict.of(List.of()),
                null);
    }

    private static RunComparison comparison(Captured captured) {
        return Json.read(captured.out(), RunComparison.class);
    }

    @Test
    void aSlowerStationIsFoundAndFailsTheBuild() throws IOException {
        String before = run("before", 1000);
        String after = run("after", 700);
        Captured text = Captured.run("compare", before, after);
        assertThat(text.status()).as(text.err()).isEqualTo(ExitStatus.DONE);
        assertThat(text.out())
                .startsWith("B is compared with A. Change: B relative to A, with its 95 % interval.")
                .contains("| throughput", "| slower")
                .contains("Each side is one run");
        Captured failed = Captured.run("compare", before, after, "--fail-if", "throughput < -5%");
        assertThat(failed.status()).isEqualTo(ExitStatus.INVALID);
        assertThat(failed.out()).contains("Condition 'throughput < -5%' holds: -30.0 % [-3");
        assertThat(Captured.run("compare", after, before, "--fail-if", "throughput < -5%")
                        .status())
                .isEqualTo(ExitStatus.DONE);
        Captured json = Captured.run("compare", before, after, "--json");
        assertThat(comparison(json).rows()).hasSize(1);
        assertThat(comparison(json).rows().get(0).figures().get(0).outcome()).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void partsOfOneRunAreComparedAndPaired() throws IOException {
        String both = run("both", List.of(Map.of("users", "2"), Map.of("users", "4")), 1000, 1300);
        Captured refused = Captured.run("compare", both);
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("needs two values of 'target', found station");
        Captured by = Captured.run("compare", both, "--by", "users", "--json");
        assertThat(by.status()).as(by.err()).isEqualTo(ExitStatus.DONE);
        assertThat(comparison(by).paired()).isTrue();
        assertThat(comparison(by).base()).isEqualTo("users=2");
    }

    @Test
    void runsNeedACommonRow() throws IOException {
        String before = run("two", 1000);
        String after = run("four", List.of(Map.of("warehouses", "4")), 1000);
        Captured refused = Captured.run("compare", before, after);
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("no common row: A has a single point; B has warehouses=4");
        Captured condition = Captured.run("compare", before, after, "--fail-if", "throughput < -5%");
        assertThat(condition.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(condition.out())
                .contains("B is not compared with A: no common row", "Condition 'throughput < -5%' is undecided.");
        String more = run("more", 1001);
        Captured equal = Captured.run("compare", before, more, "--margin", "10%");
        assertThat(equal.status()).as(equal.err()).isEqualTo(ExitStatus.DONE);
        assertThat(equal.out()).contains("| equivalent");
    }

    @Test
    void aConditionThatCannotBeDecidedSaysWhatIsMissing() throws IOException {
        Map<String, String> one = Map.of("users", "1");
        String before = run("few-before", List.of(one), 1000);
        String after = run("few-after", List.of(one, Map.of("users", "2")), 1000, 2000);
        String unknown = run("few-unknown", List.of(one), Double.NaN);
        Captured decided = Captured.run("compare", before, after, "--fail-if", "throughput < -5%");
        assertThat(decided.status()).as(decided.err()).isEqualTo(ExitStatus.DONE);
        assertThat(decided.out()).contains("Not compared, because only B has this row: users=2.");
        Captured undecided = Captured.run("compare", before, unknown, "--fail-if", "throughput < -5%");
        assertThat(undecided.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(undecided.err())
                .contains("--fail-if is not decided. Condition 'throughput < -5%' at users=1 is undecided: no change is"
                        + " known, because throughput is unknown");
    }

    @Test
    void aPlanOfRepetitionsComesFromARunOrAnAssumption() throws IOException {
        String pilot = run("pilot", 1000);
        Captured planned = Captured.run("compare", "--plan", pilot, "--detect", "5%", "--json");
        assertThat(planned.status()).as(planned.err()).isEqualTo(ExitStatus.DONE);
        assertThat(Json.read(planned.out(), RepetitionPlan.class).repetitions()).isNotNull();
        assertThat(Captured.run("compare", "--plan", pilot).out())
                .contains("| throughput", "repetitions of each side find a change of the throughput of 5 % with a")
                .contains("probability of at least 95 %");
        assertThat(Captured.run("compare", "--plan", "--variation", "2%").out())
                .startsWith("6 repetitions of each side find");
    }

    @Test
    void wrongCommandLinesSayWhatIsNeeded() throws IOException {
        String run = run("one", 1000);
        for (List<String> wrong : List.of(
                List.<String>of(),
                List.of(run + "," + run, run),
                List.of(run + "," + run),
                List.of(folder.resolve("missing").toString(), run),
                List.of(run, run, "--margin", "0%"),
                List.of(run, run, "--margin", "wide"),
                List.of(run, run, "--fail-if", "throughput"),
                List.of(run, run, "--variation", "2%"),
                List.of("--plan"),
                List.of("--plan", run, "--power", "100%"))) {
            Captured captured = Captured.run(
                    Stream.concat(Stream.of("compare"), wrong.stream()).toArray(String[]::new));
            assertThat(captured.status()).as(wrong + captured.err()).isEqualTo(ExitStatus.USAGE);
            assertThat(captured.err()).as(wrong.toString()).startsWith("assay: ");
            assertThat(captured.out()).isEmpty();
        }
    }
}
