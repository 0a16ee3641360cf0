package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Source;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables show every cell, and means only of ranked cells. */
@Parallel
class SweepTextTest {

    private static final String PLAN = """
            name: sweep
            targets:
              - {name: one, embedded: "simulated:service=1ms"}
              - {name: two, embedded: "simulated:service=2ms"}
            workload: {id: tpcc}
            schedule: {measure: 1s}
            """;

    /** Without cell, status, throughput and verdict. */
    static final String TRIAL = """
            {"schemaVersion": 1, "tool": {"version": "1", "commit": "a"}, "startedAt": "2026-01-02T03:04:05Z",
             "workload": {"id": "tpcc", "parameters": {}},
             "target": {"product": "none", "version": "", "dialect": "none", "settings": {}, "url": "none", "tuning": "tuned",
                        "isolation": "none", "connections": "none"},
             "load": {"model": "closed", "users": 1, "thinkTime": "none", "connections": "none", "agents": 1},
             "agents": [], "phases": {"rampUpSeconds": 0, "measuredSeconds": 1},
             "transactionsPerSecond": 5.0, "statementsPerSecond": 100.0, "transactions": [], "errors": [],
             "series": {"intervalSeconds": 1, "transactionsPerSecond": [], "p95Micros": [], "errors": []},
             "jitter": {"coefficientOfVariation": 0, "minRate": 0, "maxRate": 0},
             "network": {"simulatedDistanceMicros": 0},
             "client": {"cpuMicrosPerTransaction": 1, "cpuUtilization": 0.12, "gcPauseMillis": 0, "maxStallMillis": 0,
                        "maxLatenessMicros": 0, "steal": 0, "limitedIntervals": 0},
             "server": {"cpuUtilization": 0.87}, "checks": [], "seed": 1, "deviations": [],
             "responseTimeMicros": {"mean": 1, "min": 1, "p50": 1, "p90": 1, "p95": 7250, "p99": 1, "p999": 1, "max": 1}}
            """;

    private static Experiment experiment(String more) {
        return Assay.create().plan("plan.yaml", PLAN + more).experiment();
    }

    /** A trial of each cell, with 10,000 of its metric for its first and 100 more for each further cell. */
    private static List<TrialResult> trials(Experiment experiment) {
        List<TrialResult> trials = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            trials.add(trial(cell.id(), 9_900 + 100 * cell.id(), "DONE", "VALID"));
        }
        return trials;
    }

    private static TrialResult trial(int cell, double throughput, String status, String verdict) {
        Map<?, ?> fixture = Json.read(TRIAL, Map.class);
        Map<Object, Object> document = new HashMap<>(fixture);
        document.put("cell", cell);
        document.put("status", status);
        document.put("throughput", Map.of("metric", "tpmC", "value", throughput, "unit", "1/min"));
        document.put("verdict", Map.of("status", verdict, "reasons", List.of()));
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static String text(Experiment experiment, List<TrialResult> trials) {
        RunResult run = new RunResult(1, experiment, trials);
        return SweepText.of(
                run,
                Analyses.of(
                        List.of(Source.of("run", null, run)),
                        () -> Assay.create().prices()),
                Integer.MAX_VALUE);
    }

    /** Splits a row into its cells. */
    private static List<String> words(String line) {
        return Arrays.stream(line.split("[|\\s]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Returns the cells of the table under a title. */
    private static List<List<String>> table(String text, String title) {
        List<String> lines = text.lines().toList();
        int at = lines.indexOf(title);
        assertThat(at).as("title '%s' in%n%s", title, text).isNotNegative();
        return lines.subList(at + 1, lines.size()).stream()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> !line.startsWith("+"))
                .map(SweepTextTest::words)
                .toList();
    }

    @Test
    void everyCellHasItsFiguresAndTheServersProcessorsItsOwnColumn() {
        Experiment experiment = experiment("matrix: {users: [2, 4]}\n");
        List<String> lines = text(experiment, trials(experiment)).lines().toList();
        assertThat(lines.get(2))
                .contains("cell")
                .contains("TPS")
                .contains("QPS")
                .contains("p95 of all types (ms)")
                .contains("server CPU %")
                .contains("client CPU %");
        assertThat(words(lines.get(5)))
                .containsExactly("2", "one", "4", "10,100", "5.00", "100.00", "7.25", "87", "12", "VALID");
    }

    @Test
    void accessStyleThatTheProductsHaveInCommonIsNamed() {
        String line = "All targets used access set, the fastest that they have in common.";
        String products = PLAN.replace("embedded: \"simulated:service=1ms\"", "url: \"jdbc:postgresql://a/db\"")
                .replace("embedded: \"simulated:service=2ms\"", "url: \"jdbc:mysql://b/db\"");
        Experiment common = Assay.create()
                .plan("plan.yaml", products + "matrix: {users: [2, 4]}\n")
                .experiment();
        assertThat(text(common, trials(common)).lines()).containsOnlyOnce(line);
        Experiment same = Assay.create()
                .plan("plan.yaml", products.replace("jdbc:mysql", "jdbc:postgresql") + "matrix: {users: [2, 4]}\n")
                .experiment();
        assertThat(text(same, trials(same)).lines()).doesNotContain(line);
    }

    @Test
    void whatIsNotKnownIsADash() {
        Experiment experiment = experiment("matrix: {users: [2, 4]}\n");
        Map<?, ?> whole = Json.read(Json.write(trials(experiment).get(0)), Map.class);
        Map<Object, Object> document = new HashMap<>(whole);
        document.remove("server");
        document.remove("responseTimeMicros");
        document.remove("statementsPerSecond");
        TrialResult bare = Json.read(Json.write(document), TrialResult.class);
        assertThat(words(text(experiment, List.of(bare)).lines().toList().get(4)))
                .containsExactly("1", "one", "2", "10,000", "5.00", "-", "-", "-", "12", "VALID");
    }

    @Test
    void throughputOverUsersHasATableForEachValueOfWhatVariesBesides() {
        Experiment experiment =
                experiment("matrix: {foreign-keys: [false, true], warehouses: [1, 2], users: [1, 2]}\n");
        String text = text(experiment, trials(experiment));
        assertThat(table(text, "tpmC over users by foreign-keys, one, warehouses=1"))
                .containsExactly(
                        List.of("users", "\\", "foreign-keys", "false", "true"),
                        List.of("1", "10,000", "10,400"),
                        List.of("2", "10,100", "10,500"));
        assertThat(table(text, "tpmC over users by foreign-keys, two, warehouses=2"))
                .contains(List.of("1", "11,000", "11,400"));
        assertThat(text.lines().filter(line -> line.startsWith("tpmC over"))).hasSize(4);
    }

    @Test
    void oneParameterIsSetOutByTarget() {
        Experiment experiment = experiment("matrix: {users: [1, 2, 4]}\n");
        assertThat(table(text(experiment, trials(experiment)), "tpmC over users by target"))
                .contains(List.of("users", "\\", "target", "one", "two"), List.of("4", "10,200", "10,500"));
    }

    @Test
    void bestPointsOfSeveralTargetsHaveATable() {
        Experiment experiment = experiment("matrix: {users: [1, 2, 4]}\n");
        List<List<String>> table = table(text(experiment, trials(experiment)), "Best point of each target");
        assertThat(table.get(0)).containsExactly("target", "best", "point", "tpmC", "per", "user", "jitter", "%");
        assertThat(table.get(1)).startsWith("one", "users=4", "10,200.0");
        assertThat(table.get(2)).startsWith("two", "users=4", "10,500.0");
    }

    @Test
    void whatCannotBeRankedSaysSoInThePlaceOfAFigure() {
        Experiment experiment = experiment("matrix: {warehouses: [1, 2], users: [1, 2]}\n");
        List<TrialResult> trials = new ArrayList<>(trials(experiment).subList(0, 3));
        trials.set(0, trial(1, 99_999, "DONE", "INVALID"));
        trials.set(1, trial(2, Double.NaN, "REFUSED", "INVALID"));
        trials.set(2, trial(3, 5, "ABORTED", "VALID"));
        String text = text(experiment, trials);
        assertThat(table(text, "tpmC over users by warehouses, one"))
                .contains(List.of("1", "INVALID", "ABORTED"), List.of("2", "REFUSED", "-"));
        assertThat(text).contains("No cell can be ranked.").contains("5 of 8 cells were not measured.");
    }

    @Test
    void repetitionsHaveTheirMeanAndHowFarItMayBeOff() {
        Experiment experiment = experiment("matrix: {warehouses: [1, 2], users: [1, 2]}\nrepeat: 3\n");
        List<TrialResult> trials = trials(experiment);
        // Cells 1, 9 and 17 are of one point: 10,000, 10,800 and 11,600.
        String text = text(experiment, trials);
        assertThat(table(text, "Means of the repetitions with 95 % confidence intervals (Student's t)"))
                .contains(
                        List.of("target", "warehouses", "users", "tpmC", "±", "measured", "result"),
                        List.of("one", "1", "1", "10,800.0", "1,987.3", "3", "VALID"));
        assertThat(table(text, "tpmC over users by warehouses, one"))
                .contains(List.of("1", "10,800", "±", "1,987", "11,000", "±", "1,987"));
        assertThat(text)
                .contains("Best of two: warehouses=2 users=2 with 11,500.0 tpmC ± 1,987.3, mean of 3 (VALID):"
                        + " highest warehouses and users tried; larger values may be faster");
    }
}
