package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Cell;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs test classes that compare with baselines: stations with a constant service time, in real time. */
@Parallel
class BaselineSuiteTest {

    private static final String STATION = "simulated:service=constant:1ms,servers=2";

    /** Repetitions have a number of transactions, not a duration, and limits are wide, so that a busy host decides nothing. */
    private static final int TRANSACTIONS = 10;

    @TempDir
    private Path folder;

    @DatabaseBenchmark(workload = "oltp", users = 2, duration = "1m", rampUp = "0s", repeats = 5)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Measured {}

    private static BenchmarkResult run(Benchmark benchmark) {
        return benchmark
                .configure(settings -> settings.transactions(TRANSACTIONS))
                .run();
    }

    static class Checkout {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @Measured
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark))
                    .hasNoErrors()
                    .comparedTo(baseline("main"))
                    .throughput()
                    .isNotSlowerThan(percent(80))
                    .and()
                    .responseTime()
                    .p50()
                    .isNotSlowerThan(percent(99));
        }
    }

    static class OtherUsers {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @Measured
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark.repeats(1).configure(settings -> settings.users(1))))
                    .comparedTo(baseline("main"))
                    .throughput()
                    .isNotSlowerThan(percent(80));
        }
    }

    static class Detecting {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @DatabaseBenchmark(workload = "oltp", users = 2, duration = "1m", rampUp = "0s", detect = "90%")
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark))
                    .comparedTo(baseline("planned"))
                    .throughput()
                    .isNotSlowerThan(percent(90));
        }
    }

    static class Twice {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @Measured
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark)).comparedTo(baseline("main"));
        }
    }

    static class Matrix {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @DatabaseBenchmark(workload = "oltp", matrix = "users=1,2", duration = "1m", rampUp = "0s", repeats = 5)
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark)).comparedTo(baseline("main")).throughput().isNotSlowerThan(percent(90));
        }
    }

    static class TwoDatabases {

        @BenchmarkTarget
        static final String FIRST = STATION;

        @BenchmarkTarget
        static final String SECOND = STATION;

        @Measured
        void sells(Benchmark benchmark) {
            assertThat(run(benchmark)).comparedTo(baseline("main"));
        }
    }

    static class Calibrated {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @DatabaseBenchmark(
                workload = "oltp",
                users = 2,
                duration = "100ms",
                rampUp = "0s",
                repeats = 3,
                calibration = "round-trip")
        void sells(BenchmarkResult result) {
            assertThat(result).comparedTo(baseline("calibrated")).throughput().isNotSlowerThan(percent(80));
        }
    }

    static class Annotated {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @DatabaseBenchmark(workload = "oltp", users = 2, duration = "200ms", rampUp = "0s", repeats = 2)
        void sells(BenchmarkResult result) {
            assertThat(result.run().trials()).hasSize(2);
            assertThat(result.run().experiment().cells())
                    .extracting(Cell::repetition)
                    .containsExactly(1, 2);
            assertThat(result).comparedTo(baseline("main"));
        }
    }

    private Suites run(String mode, Class<?>... tests) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "assay.baselines", baselines().toString(),
                "assay.environment.GITHUB_STEP_SUMMARY", summary().toString()));
        if (!mode.isEmpty()) {
            parameters.put("assay.baseline", mode);
        }
        return Suites.run(folder.resolve("results"), parameters, tests);
    }

    private Path baselines() {
        return folder.resolve("baselines");
    }

    private Path summary() {
        return folder.resolve("summary.md");
    }

    private static String entry(Suites suites) {
        return suites.entries()
                .map(each -> each.get(BaselineAssert.ENTRY))
                .filter(Objects::nonNull)
                .reduce((first, last) -> last)
                .orElse("");
    }

    @Test
    void aWrittenBaselinePassesEqualRunsAndFailsSlowerOnesAndOthers() throws IOException {
        run("update", Checkout.class).assertPassed(1);
        Path file = file("main");
        assertThat(file).content().contains("\"product\" : \"simulated\"");

        Suites equal = run("", Checkout.class);
        equal.assertPassed(1);
        assertThat(entry(equal)).startsWith("main: p50 ");

        plantFasterBaseline();
        assertThat(run("check", Checkout.class).problems())
                .hasEntrySatisfying(
                        "oltp, 2 users on DATABASE",
                        problem -> assertThat(problem)
                                .startsWith(
                                        "expected throughput at most 80% below baseline 'main', but the change is -")
                                .contains("\nfile          " + file + "\n")
                                .containsPattern("\nreport        .*report.html"));
        assertThat(run("check", OtherUsers.class).problems())
                .hasEntrySatisfying(
                        "oltp, 2 users on DATABASE",
                        problem -> assertThat(problem)
                                .startsWith("baseline 'main' is of another host or other settings:\n  users: found 1,")
                                .contains(
                                        "mvn test -Dtest='BaselineSuiteTest$OtherUsers#sells' -Dassay.baseline=update"));

        String[] tables = Files.readString(summary()).split("### Database benchmarks\n\n", -1);
        assertThat(tables).hasSize(5);
        assertThat(tables[1].lines())
                .startsWith("| test | throughput | change against baseline | verdict |", "| --- | ---: | --- | --- |")
                .element(2)
                .asString()
                .startsWith("| Checkout.sells | ")
                .contains(" transactions/s (mean of 5) | main written | SUSPECT (");
        assertThat(tables[2])
                .containsPattern("\\| main throughput: [+-]\\d.* %.*<br>main p50: [+-].*, (not slower|no evidence)");
        assertThat(tables[3])
                .containsPattern("\\| main throughput: -\\d\\d\\.\\d % \\[.*], slower by more than 80% \\|");
        assertThat(tables[4]).containsPattern("transactions/s \\| – \\| SUSPECT");
    }

    @Test
    void offAndAMissingBaselineAreDifferent() {
        Suites off = run("off", Checkout.class);
        off.assertPassed(1);
        assertThat(entry(off)).isEqualTo("not compared with main, because assay.baseline=off");

        assertThat(run("check", Checkout.class).problems().values())
                .singleElement()
                .asString()
                .isEqualTo("there is no baseline 'main' in " + baselines()
                        + "; to write it: mvn test -Dtest='BaselineSuiteTest$Checkout#sells' -Dassay.baseline=update");
    }

    @Test
    void eachTestHasABaselineOfItsOwn() {
        run("update", Checkout.class, Twice.class).assertPassed(2);
        assertThat(store().read("main"))
                .extracting(stored -> stored.baseline().test())
                .containsExactlyInAnyOrder(
                        "dev.assay.junit.BaselineSuiteTest$Checkout.sells",
                        "dev.assay.junit.BaselineSuiteTest$Twice.sells");
    }

    @Test
    void aSecondDatabaseDoesNotReplaceABaselineOfTheSameRun() {
        assertThat(run("update", TwoDatabases.class).problems().values())
                .containsExactly("baseline 'main' is not written: dev.assay.junit.BaselineSuiteTest$TwoDatabases.sells"
                        + " wrote it in this run with another result of the same settings, which this one would replace;"
                        + " give each database or argument a baseline of its own, such as baseline(\"main-2\")");
    }

    @Test
    void eachPointOfAMatrixHasABaselineOfItsOwn() {
        run("update", Matrix.class).assertPassed(2);
        assertThat(store().read("main"))
                .extracting(stored -> stored.baseline().settings().get("matrix: users"))
                .containsExactlyInAnyOrder("1", "2");

        run("check", Matrix.class).assertPassed(2);
    }

    @Test
    void aCalibratedBaselineOfAnotherHostIsUsed() throws IOException {
        Suites written = run("update", Calibrated.class);
        written.assertPassed(1);
        assertThat(written.entries().map(each -> each.get("assay.calibration")).filter(Objects::nonNull))
                .singleElement()
                .asString()
                .matches("round-trip [\\d.]+ transactions/s \\(mean of 3\\)");
        Path file = file("calibrated");
        Files.writeString(file, Files.readString(file).replaceFirst("\"processors\" : \\d+", "\"processors\" : 7777"));

        run("check", Calibrated.class).assertPassed(1);
    }

    @Test
    void updateAndCheckMeasureTheRepetitionsThatTheChangeNeeds() {
        run("update", Detecting.class).assertPassed(1);
        int planned = repetitions("planned");
        assertThat(planned).isBetween(5, Repeats.MOST);

        Suites checked = run("check", Detecting.class);

        checked.assertPassed(1);
        assertThat(checked.entries().map(each -> each.get("assay.throughput")).filter(Objects::nonNull))
                .singleElement()
                .asString()
                .endsWith("(mean of " + planned + ")");
    }

    @Test
    void theAnnotationSetsTheRepetitions() {
        assertThat(run("update", Annotated.class).problems().values())
                .containsExactly("baseline 'main' is not written: Annotated.sells measured 2 repetitions, 3 or more are"
                        + " needed; set detect = \"5%\" or repeats = 5 of the benchmark");
    }

    /** Replaces the throughput of the baseline by a hundredfold one that hardly varies. */
    private void plantFasterBaseline() {
        BaselineDocument main = store().read("main").get(0).baseline();
        Map<String, BaselineDocument.Figure> figures = new LinkedHashMap<>(main.figures());
        figures.computeIfPresent(
                "throughput",
                (name, figure) -> new BaselineDocument.Figure(
                        figure.unit(), List.of(100_000.0, 100_001.0, 100_002.0, 100_001.0, 100_000.0)));
        store().write(new BaselineDocument(
                main.schemaVersion(),
                main.name(),
                main.test(),
                main.measured(),
                main.verdict(),
                main.host(),
                main.settings(),
                main.conditions(),
                main.calibration(),
                figures));
    }

    private BaselineStore store() {
        return new BaselineStore(baselines());
    }

    private Path file(String name) {
        return store().read(name).get(0).file();
    }

    private int repetitions(String name) {
        return store().read(name).get(0).baseline().repetitions();
    }

    @Test
    void aWrongModeFailsTheAssertion() {
        assertThat(run("upate", Checkout.class).problems().values())
                .containsExactly("assay.baseline: found 'upate', update, check or off is needed");
    }
}
