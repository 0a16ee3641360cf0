package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans with stages, run in this JVM without a database. */
@Parallel
class StagedPlanTest {

    /** One server serves one user as fast as four; four servers do not. */
    private static final String PLAN = """
            name: staged
            targets:
              - {name: quick, embedded: "simulated:service=constant:200us,servers=1"}
              - {name: slow, embedded: "simulated:service=constant:2ms,servers=4"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 200}
            stages:
              - name: sweep
                matrix: {users: [1, 4]}
              - name: long
                at: optimum
                schedule: {transactions: 300}
              - name: fixed
                load: {users: 3}
                matrix: {warehouses: [2]}
            """;

    @TempDir
    Path folder;

    private Path plan;

    @BeforeEach
    void write() throws IOException {
        plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
    }

    private Captured run(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("run", plan.toString(), "--out", folder.resolve("runs").toString()));
        arguments.addAll(List.of(more));
        return Captured.run(arguments.toArray(String[]::new));
    }

    private Path kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private static Experiment experiment(Path run, String stage) throws IOException {
        return Json.readFile(run.resolve("stages").resolve(stage).resolve("experiment.json"), Experiment.class);
    }

    @Test
    void eachTargetRunsLongAtItsOwnBestPoint() throws IOException {
        Captured captured = run();
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.err())
                .containsSubsequence("stage 1 of 3: sweep", "cell 4 of 4", "stage 2 of 3: long", "stage 3 of 3: fixed");
        Path run = kept();
        Analysis swept = Json.readFile(run.resolve("stages/1-sweep/analysis.json"), Analysis.class);
        List<Cell> cells = experiment(run, "2-long").cells();
        assertThat(cells).hasSize(2);
        for (Cell cell : cells) {
            assertThat(swept.peaks().optima())
                    .as("optimum of %s", cell.target().name())
                    .anySatisfy(optimum -> {
                        assertThat(optimum.target()).isEqualTo(cell.target().name());
                        assertThat(optimum.point()).isEqualTo(cell.point());
                    });
            assertThat(cell.schedule().transactions()).isEqualTo(300);
            assertThat(cell.load().users())
                    .isEqualTo(Integer.parseInt(cell.point().get("users")));
        }
        assertThat(experiment(run, "3-fixed").cells()).allSatisfy(cell -> {
            assertThat(cell.load().users()).isEqualTo(3);
            assertThat(cell.point()).isEqualTo(Map.of("warehouses", "2"));
            assertThat(cell.schedule().transactions()).isEqualTo(200);
        });
        assertThat(captured.out())
                .containsSubsequence("Stage 1 of 3: sweep", "Best", "Stage 2 of 3: long", "Stage 3 of 3: fixed")
                .contains("All stages are kept in " + run)
                .contains("Report of all stages: " + run.resolve("report.html"));
        assertThat(run.resolve("plan.yaml")).hasContent(PLAN);
        assertThat(run.resolve("report.html")).content().contains("1-sweep", "2-long", "3-fixed");
        assertThat(run.resolve(".lock")).doesNotExist();
    }

    @Test
    void theReportShowsTheSecondMeasurementOfTheBestPoint() throws IOException {
        Files.writeString(plan, PLAN.substring(0, PLAN.indexOf("  - name: fixed")));
        run("--quiet");
        String report = Files.readString(kept().resolve("report.html"));
        assertThat(report)
                .contains("staged, 2 stages")
                .containsPattern("Best point: 2-long: quick, users=\\d")
                .contains(
                        "Measured again after the stage sweep, whose best point owes some of its throughput there to");
    }

    @Test
    void documentHasEachStage() throws IOException {
        Captured captured = run("--json", "--quiet");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat(document.get("runDirectory")).isEqualTo(kept().toString());
        assertThat(document.get("reportFile"))
                .isEqualTo(kept().resolve("report.html").toString());
        assertThat((List<?>) document.get("stages")).hasSize(3).allSatisfy(each -> {
            Map<?, ?> stage = (Map<?, ?>) each;
            assertThat((List<?>) stage.get("trials")).isNotEmpty();
            assertThat(stage.get("analysis")).isInstanceOf(Map.class);
        });
    }

    /** Simulates a kill in the second cell of the second stage. */
    @Test
    void aResumedRunKeepsWhatWasMeasuredAndItsBestPoints() throws IOException {
        run("--quiet");
        Path run = kept();
        Path second = run.resolve("stages/2-long");
        String sweep = Files.readString(run.resolve("stages/1-sweep/result.json"));
        String first = Files.readString(second.resolve("trials/0001/trial.json"));
        Experiment cells = experiment(run, "2-long");
        Files.delete(second.resolve("result.json"));
        Files.delete(second.resolve("trials/0002/trial.json"));
        deleteAll(run.resolve("stages/3-fixed"));

        Captured resumed = run("--resume", run.toString());

        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(resumed.err())
                .doesNotContain("stage 1 of 3", "cell 1 of 2: quick users")
                .containsSubsequence("stage 2 of 3: long", "cell 2 of 2: slow", "stage 3 of 3: fixed");
        assertThat(run.resolve("stages/1-sweep/result.json")).hasContent(sweep);
        assertThat(second.resolve("trials/0001/trial.json")).hasContent(first);
        assertThat(experiment(run, "2-long")).isEqualTo(cells);
        assertThat(StagedRuns.runs(run))
                .hasSize(3)
                .allSatisfy(stage -> assertThat(stage.resolve("result.json")).exists());
        Captured again = run("--resume", run.toString());
        assertThat(again.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(again.err()).contains("is complete; there is nothing to resume");
    }

    @Test
    void runOfAnotherPlanIsNotResumed() throws IOException {
        run("--quiet");
        Files.delete(kept().resolve("stages/3-fixed/result.json"));
        Files.writeString(plan, PLAN.replace("users: [1, 4]", "users: [1, 3]"));
        Captured sweep = run("--resume", kept().toString());
        assertThat(sweep.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(sweep.err()).contains("is a run of another experiment");
        Files.writeString(plan, PLAN.replace("name: long", "name: longer"));
        assertThat(run("--resume", kept().toString()).err()).contains("its stages differ");
    }

    @Test
    void explainShowsEachStageAndTheTimeOfAll() {
        Captured explained = Captured.run("plan", "explain", plan.toString());
        assertThat(explained.status()).as(explained.err()).isEqualTo(ExitStatus.DONE);
        assertThat(explained.out())
                .containsSubsequence(
                        "Stage 1 of 3: sweep",
                        "Stage 2 of 3: long, at the best point of each target in sweep",
                        "Stage 3 of 3: fixed")
                .contains("8 cells take 8m");
        assertThat(Captured.run("plan", "check", plan.toString()).out()).contains("3 stages, 8 cells on 2 targets");
    }

    /** The stages find the data of the ones before them, and the profile needs the initial population. */
    @Test
    void aStageThatNeedsFreshDataNeedsAReset() throws IOException {
        String strict = """
                name: strict
                targets: {name: db, embedded: h2}
                workload: {id: tpcc, parameters: {profile: strict}}
                stages:
                  - {name: one, matrix: {warehouses: [1]}}
                  - {name: two, matrix: {warehouses: [1]}}
                """;
        Files.writeString(plan, strict);
        Captured rejected = Captured.run("plan", "check", plan.toString());
        assertThat(rejected.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(rejected.err())
                .contains(
                        "cell 1 of the stage two (db warehouses=1) finds the data that cell 1 of the stage one"
                                + " (db warehouses=1) has run on",
                        "set reset to reload");
        Files.writeString(plan, strict.replace("{name: two,", "{name: two, reset: reload,"));
        assertThat(Captured.run("plan", "check", plan.toString()).status()).isEqualTo(ExitStatus.DONE);
        Files.writeString(
                plan,
                strict.replace("{name: two, matrix: {warehouses: [1]}}", "{name: two, matrix: {warehouses: [2]}}"));
        assertThat(Captured.run("plan", "check", plan.toString()).status()).isEqualTo(ExitStatus.DONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            at: optimum        | at: swep.optimum    | there is no stage 'swep' (did you mean 'sweep'?)
            at: optimum        | at: fixed.optimum   | which does not run before it; change the order
            at: optimum        | at: best            | found 'best', optimum or STAGE.optimum is needed
            name: fixed        | name: sweep         | two stages have the name 'sweep'
            name: fixed        | name: a/b           | at most 40 small letters, digits and hyphens
            matrix: {users: [1, 4]} | repeat: 2      | no stage before 'long' has a matrix
            workload: {id: tpcc}    | 'workload: {id: tpcc}\nrepeat: 2' | repeat: belongs to a stage
            at: optimum        | 'at: optimum\n    matrix: {users: [5]}' | the stage's 'at' sets it
            transactions: 300  | transaction: 300    | there is no 'transaction'
            """)
    void problemsAreNamedWithTheirLine(String written, String other, String problem) throws IOException {
        Files.writeString(plan, PLAN.replace(written, other.replace("\\n", "\n")));
        Captured checked = Captured.run("plan", "check", plan.toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err()).contains(problem).containsPattern("plan\\.yaml:\\d+:\\d+ ");
    }

    /** Other measurements of a search may be INVALID, as loads beyond a capacity are; cells of other stages may not. */
    @Test
    void statusOfASearchIsThatOfItsAnswer() throws IOException {
        Files.writeString(plan, """
                name: searched
                targets: {name: one, embedded: "simulated:service=constant:1ms,servers=4"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 40}
                stages:
                  - {name: find, matrix: {users: 1..8 x2}, search: {find: best}}
                  - {name: fixed, matrix: {users: [2, 3]}}
                """);
        run("--quiet");
        Path run = kept();
        Path search = run.resolve("stages/1-find");
        List<Integer> reported = StoredAnalysis.read(search)
                .orElseThrow()
                .peaks()
                .searches()
                .get(0)
                .cells();
        invalidate(search, reported.contains(1) ? 2 : 1);
        assertThat(List.of(statusOf("analyse", run), statusOf("report", run))).containsOnly(ExitStatus.DONE);
        Path fixed = run.resolve("stages/2-fixed");
        Files.delete(fixed.resolve("result.json"));
        assertThat(run("--resume", run.toString()).status()).isEqualTo(ExitStatus.DONE);

        invalidate(fixed, 2);
        assertThat(List.of(statusOf("analyse", run), statusOf("report", run))).containsOnly(ExitStatus.INVALID);
        Files.delete(fixed.resolve("result.json"));
        assertThat(run("--resume", run.toString()).status()).isEqualTo(ExitStatus.INVALID);
    }

    private static int statusOf(String command, Path run) {
        return Captured.run(command, run.toString()).status();
    }

    /** Changes the verdict of a cell in the files of a run. */
    private static void invalidate(Path run, int cell) throws IOException {
        Path trial = RunReader.trialFolder(run, cell).resolve("trial.json");
        Map<Object, Object> one = object(trial);
        one.put("verdict", Map.of("status", "INVALID", "reasons", List.of(), "thresholds", Map.of()));
        Files.writeString(trial, Documents.write(one));
        Path result = run.resolve("result.json");
        Map<Object, Object> whole = object(result);
        List<Object> trials = new ArrayList<>((List<?>) whole.get("trials"));
        trials.set(cell - 1, one);
        whole.put("trials", trials);
        Files.writeString(result, Documents.write(whole));
    }

    private static Map<Object, Object> object(Path file) throws IOException {
        Map<?, ?> read = Json.read(Files.readString(file), Map.class);
        return new LinkedHashMap<>(read);
    }

    private static void deleteAll(Path tree) throws IOException {
        try (var files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
