package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.SearchConclusion;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that search, run in this JVM without a database. */
@Parallel
class SearchPlanTest {

    private static final String PLAN = """
        name: searched
        targets:
          - {name: one, embedded: "simulated:service=constant:1ms,servers=4"}
        workload: {id: tpcc}
        schedule: {measure: 1m, transactions: 40}
        matrix:
          warehouses: [1, 2]
          users: 1..32 x2
        search: {find: best, confirm: 2m}
        """;

    @TempDir
    Path folder;

    private Captured run(String text, String... more) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), text);
        List<String> arguments = new ArrayList<>(List.of(
                "search", plan.toString(), "--out", folder.resolve("runs").toString()));
        arguments.addAll(List.of(more));
        return Captured.run(arguments.toArray(String[]::new));
    }

    private Path kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private static SearchConclusion conclusion(Path run) throws IOException {
        return Json.readFile(run.resolve("analysis.json"), Analysis.class)
                .peaks()
                .searches()
                .get(0);
    }

    @Test
    void answerIsMeasuredAgainAndThisFigureIsReported() throws IOException {
        Captured captured = run(PLAN);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Path run = kept();
        RunResult result = RunReader.result(run);
        List<Cell> cells = result.experiment().cells();
        assertThat(cells)
                .extracting(Cell::id)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, cells.size()).boxed().toList());
        assertThat(cells.stream().map(Cell::point).distinct().count()).isLessThanOrEqualTo(8);
        Cell last = cells.get(cells.size() - 1);
        assertThat(last.confirmation()).isTrue();
        assertThat(last.schedule().measurement()).isEqualTo(Duration.ofMinutes(2));
        assertThat(last.repetition()).isGreaterThan(1);
        SearchConclusion answer = conclusion(run);
        Cell confirmed = cells.get(answer.cells().get(0) - 1);
        assertThat(confirmed.confirmation()).isTrue();
        assertThat(answer.point()).isEqualTo(confirmed.point());
        assertThat(answer.confirmed()).isTrue();
        assertThat(answer.space()).isEqualTo(12);
        assertThat(answer.confidence()).isBetween(0.0, 1.0);
        assertThat(answer.value())
                .isEqualTo(result.trials()
                        .get(answer.cells().get(0) - 1)
                        .throughput()
                        .value());
        assertThat(captured.out()).contains("Search: " + answer.text());
        assertThat(answer.text())
                .startsWith(Cell.text(confirmed.point()) + " has the highest throughput, ")
                .endsWith(answer.tried() + " of 12 points were measured.");
        assertThat(captured.err())
                .containsSubsequence(
                        "search: at most 15 measurements",
                        "cell 1 of 15",
                        "search: 1 of at most 15 measurements; best so far warehouses=");
        assertThat(run.resolve("report.html")).content().contains("Answers of searches", answer.text());
    }

    @Test
    void analysisOfTheFilesGivesTheSameAnswer() throws IOException {
        run(PLAN);
        SearchConclusion first = conclusion(kept());
        Captured again = Captured.run("analyse", kept().toString());
        assertThat(again.status()).as(again.err()).isEqualTo(ExitStatus.DONE);
        assertThat(again.out()).contains("Search: " + first.text());
        assertThat(conclusion(kept())).isEqualTo(first);
    }

    private static void delete(Path at) throws IOException {
        try (var files = Files.walk(at)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Leaves what a search that was killed during a cell leaves: no result, and no trial from this cell on. */
    private static void cut(Path run, int cell) throws IOException {
        Files.deleteIfExists(run.resolve("result.json"));
        Files.deleteIfExists(run.resolve("analysis.json"));
        Files.deleteIfExists(run.resolve("report.html"));
        Experiment whole = Json.readFile(run.resolve("experiment.json"), Experiment.class);
        for (int id = cell; id <= whole.cells().size(); id++) {
            Path trial = RunReader.trialFolder(run, id);
            if (Files.exists(trial)) {
                delete(trial);
            }
        }
        Json.writeFile(
                run.resolve("experiment.json"),
                whole.withCells(
                        whole.cells().subList(0, Math.min(cell, whole.cells().size()))));
    }

    @Test
    void resumedSearchKeepsEveryFinishedCellAndMeasuresNoneTwice() throws IOException {
        run(PLAN);
        Path run = kept();
        int all = RunReader.result(run).trials().size();
        for (int cell = all; cell >= 2; cell -= Tier.isExhaustive() ? 1 : 3) {
            List<byte[]> before = new ArrayList<>();
            cut(run, cell);
            for (int id = 1; id < cell; id++) {
                before.add(Files.readAllBytes(RunReader.trialFolder(run, id).resolve("trial.json")));
            }
            Captured resumed = run(PLAN, "--resume", run.toString());
            assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitStatus.DONE);
            RunResult result = RunReader.result(run);
            assertThat(result.experiment().cells()).hasSameSizeAs(result.trials());
            for (int id = 1; id <= result.trials().size(); id++) {
                assertThat(result.trials().get(id - 1).provenance().cell()).isEqualTo(id);
            }
            for (int id = 1; id < cell; id++) {
                assertThat(Files.readAllBytes(RunReader.trialFolder(run, id).resolve("trial.json")))
                        .as("cell %d", id)
                        .isEqualTo(before.get(id - 1));
            }
            assertThat(conclusion(run).confirmed()).isTrue();
        }
    }

    @Test
    void resumedSearchOfAnotherPlanIsRefused() throws IOException {
        run(PLAN);
        Path run = kept();
        cut(run, 4);
        Captured other = run(PLAN.replace("users: 1..32 x2", "users: 1..64 x2"), "--resume", run.toString());
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("is a run of another experiment");
    }

    @Test
    void cellThatTheSearchDidNotDecideIsRefused() throws IOException {
        run(PLAN);
        Path run = kept();
        cut(run, 4);
        Experiment experiment = Json.readFile(run.resolve("experiment.json"), Experiment.class);
        List<Cell> cells = new ArrayList<>(experiment.cells());
        cells.set(2, cells.get(0).withId(3).repeated(7));
        Json.writeFile(run.resolve("experiment.json"), experiment.withCells(cells));
        Captured other = run(PLAN, "--resume", run.toString());
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("the search decides another cell 3 than the interrupted run did");
    }

    @Test
    void eachTargetIsSearchedByItself() throws IOException {
        Captured captured = run(PLAN.replace(
                "workload: {id",
                "  - {name: two, embedded: \"simulated:service=constant:500us,servers=1\"}\nworkload: {id"));
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out()).containsSubsequence("Search on one: ", "Search on two: ");
    }

    @Test
    void laterStageMeasuresTheAnswer() throws IOException {
        Captured captured = run("""
            name: searched
            targets:
              - {name: one, embedded: "simulated:service=constant:1ms,servers=4"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 40}
            stages:
              - name: find
                matrix: {users: 1..8 x2}
                search: {find: best}
              - name: long
                at: optimum
                schedule: {transactions: 100}
            """);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Path run = kept();
        assertThat(Json.readFile(run.resolve("stages/2-long/experiment.json"), Experiment.class)
                        .cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.point())
                        .isEqualTo(conclusion(run.resolve("stages/1-find")).point()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        users: 1..32 x2; users: 2; search: the search space has one point, so there is nothing to search
        find: best; find: most; search.find: there is no 'most'
        find: best; find: best, confidence: 1; search.confidence: found 1.0, 0.5 to 0.999 is needed
        find: best; find: best, margin: 2; search.margin: found 2.0, a share between 0 and 1 is needed
        find: best; find: best, max-cells: 2; search.max-cells: found 2, at least 3 are needed
        confirm: 2m; confirm: 0s; search.confirm: found 0s, nothing would be measured
        matrix:; repeat: 3\\nmatrix:; repeat: a search repeats the cells that need it; leave it out
        matrix:; order: random\\nmatrix:; order: a search decides the order of its cells; leave it out
        """)
    void badSearchIsRefusedWithOneMessage(String what, String by, String message) throws IOException {
        String text = PLAN.replace(what, by.replace("\\n", "\n"));
        if (message.contains("one point")) {
            text = text.replace("[1, 2]", "[1]");
        }
        Captured captured = run(text);
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message).contains("plan.yaml:");
        assertThat(captured.err().lines().filter(each -> each.contains("plan.yaml:")))
                .as(captured.err())
                .hasSize(1);
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void planWithoutASearchIsRefused() throws IOException {
        Captured captured = run(PLAN.replace("search: {find: best, confirm: 2m}", ""));
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err())
                .contains("the plan has no search section; add one, such as search: {find: best}, or measure all cells"
                        + " with assay run");
    }

    @Test
    void explainShowsTheFirstCellAndTheLongestTime() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Captured explained = Captured.run("plan", "explain", plan.toString());
        assertThat(explained.status()).as(explained.err()).isEqualTo(ExitStatus.DONE);
        assertThat(explained.out())
                .contains(
                        "search.confidence",
                        "The search decides each further cell by the results before it; at most 15")
                .contains("At most 15 cells take 15m");
        assertThat(Captured.run("plan", "check", plan.toString()).out()).contains("at most 15 cells on 1 target");
    }

    private static final String CAPACITY = """
        name: capacity
        targets:
          - {name: one, embedded: "simulated:service=constant:1ms,servers=4"}
        workload: {id: tpcc}
        schedule: {measure: 1m, transactions: 200}
        search: {find: capacity, objective: "p95 < 60s, errors < 5%", to: "3", confirm: 2m}
        """;

    @Test
    void highestLoadThatIsAllowedIsConfirmed() throws IOException {
        Captured captured = run(CAPACITY);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Path run = kept();
        assertThat(conclusion(run).point()).isEqualTo(Map.of("users", "3"));
        assertThat(conclusion(run).confirmed()).isTrue();
        assertThat(conclusion(run).text())
                .startsWith("users=3, the highest load allowed, keeps p95 < 60s, errors < 5%: ")
                .endsWith("A long run confirmed it. 3 loads were measured.");
        RunResult result = RunReader.result(run);
        assertThat(result.experiment().cells())
                .extracting(cell -> cell.load().users())
                .containsExactly(1, 2, 3, 3);
        assertThat(result.experiment().cells().get(3).schedule().measurement()).isEqualTo(Duration.ofMinutes(2));
        assertThat(result.trials())
                .allSatisfy(trial -> assertThat(trial.compliance().conditions())
                        .hasSize(2)
                        .allSatisfy(condition -> {
                            assertThat(condition.met()).isTrue();
                            assertThat(condition.misses()).isZero();
                            assertThat(condition.of()).isBetween(200L, 210L);
                        }));
    }

    /** A transaction takes a millisecond at least. */
    @Test
    void objectiveThatNoLoadMeetsHasNoAnswer() throws IOException {
        Captured captured = run(CAPACITY.replace("60s", "500us"));
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(captured.out())
                .contains("Search: No load meets the objective p95 < 500us, errors < 5%: the lowest one measured,"
                        + " users=1, misses it. 1 load was measured.");
        assertThat(conclusion(kept()).point()).isNull();
    }

    @Test
    void capacityIsResumedToo() throws IOException {
        run(CAPACITY);
        Path run = kept();
        cut(run, 3);
        Captured resumed = run(CAPACITY, "--resume", run.toString());
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(RunReader.result(run).trials()).hasSize(4);
    }

    /** Every step gains nothing and waits longer: one server serves one user as fast as four. */
    @Test
    void stepUpEndsBeforeTheLoadDeteriorates() throws IOException {
        Captured captured = run("""
            name: steps
            targets:
              - {name: one, embedded: "simulated:service=constant:2ms,servers=1"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 300}
            matrix: {users: [1, 8, 64]}
            search: {find: step-up, latency: p50}
            """);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out())
                .contains("Search: users=")
                .contains("is the ")
                .contains("of 3 steps were measured.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        p95 < 60s; p95(new-ordre) < 60s; search.objective: there is no transaction type 'new-ordre'
        p95 < 60s; p95 > ; search.objective: 'p95 >' is not a condition
        to: "3"; to: "1"; the search space from 1 to 1 has one point or none
        to: "3"; to: 3/s; search.to: found '3/s', a whole number of users from 1 is needed
        to: "3"; precision: 0.6; search.precision: found 0.6, 0.001 to 0.5 is needed
        to: "3"; margin: 0.1; search.margin: belongs to find: best, found capacity; leave it out
        """)
    void badCapacityIsRefusedWithOneMessage(String what, String by, String message) throws IOException {
        Captured captured = run(CAPACITY.replace(what, by));
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
        assertThat(captured.err().lines().filter(each -> each.contains("plan.yaml:")))
                .as(captured.err())
                .hasSize(1);
    }

    @Test
    void workloadIsSearchedByOptions() throws IOException {
        Captured captured = Captured.run(
                "search",
                "tpcc",
                "--embedded",
                "simulated:service=constant:1ms,servers=4",
                "--objective",
                "p95 < 60s",
                "--to",
                "2",
                "--transactions",
                "200",
                "--out",
                folder.resolve("runs").toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(conclusion(kept()).point()).isEqualTo(Map.of("users", "2"));
        Captured one = Captured.run("search", "tpcc", "--embedded", "noop", "--users", "4");
        assertThat(one.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(one.err()).contains("the search space has one point, so there is nothing to search");
    }
}
