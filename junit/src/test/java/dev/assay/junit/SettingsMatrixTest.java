package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.store.RunStore;
import dev.assay.test.Parallel;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that run once for each database and each combination of settings. */
@Parallel
class SettingsMatrixTest {

    @TempDir
    private Path folder;

    static class TwoByFour {

        @BenchmarkTarget
        static final String ONE = "noop";

        @BenchmarkTarget(name = "two")
        static final String OTHER = "noop";

        @DatabaseBenchmark(
                workload = "oltp",
                duration = "50ms",
                rampUp = "0s",
                matrix = {"users=1..4 x4", "table-size = 50, 60"})
        void measures(BenchmarkResult result, Benchmark benchmark) {
            TrialResult trial = result.trial();
            Map<String, Object> parameters = trial.workload().parameters();
            assertThat(result.run().experiment().cells().get(0).pointText())
                    .isEqualTo("users=" + trial.load().users() + " table-size=" + parameters.get("table-size"));
            assertThat(trial.course().phases().measuredSeconds()).isLessThan(5);
        }
    }

    @Test
    void eachCombinationOnEachDatabaseIsATestWithANameTagsAndARow() throws IOException {
        Suites suites = Suites.run(folder, TwoByFour.class);

        suites.assertPassed(8);
        assertThat(suites.names())
                .containsExactly(
                        "oltp, users=1 table-size=50 on ONE",
                        "oltp, users=4 table-size=50 on ONE",
                        "oltp, users=1 table-size=60 on ONE",
                        "oltp, users=4 table-size=60 on ONE",
                        "oltp, users=1 table-size=50 on two",
                        "oltp, users=4 table-size=50 on two",
                        "oltp, users=1 table-size=60 on two",
                        "oltp, users=4 table-size=60 on two");
        assertThat(Files.readString(folder.resolve(BenchmarkSuite.PAGE)).split("users=4", -1))
                .as("rows with the tag")
                .hasSizeGreaterThan(4);
        try (var runs = Files.list(folder).filter(Files::isDirectory)) {
            assertThat(runs)
                    .hasSize(8)
                    .allSatisfy(run -> assertThat(RunStore.tags(run))
                            .anyMatch(tag -> tag.startsWith("users="))
                            .anyMatch(tag -> tag.startsWith("table-size="))
                            .anyMatch(tag -> tag.startsWith("test=")));
        }
    }

    static class OwnWorkload {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @BenchmarkWorkload
        static final TransactionWorkload OWN =
                Transactions.workload("own", Transactions.named("call", (connection, random) -> {}));

        @DatabaseBenchmark(
                workload = "own",
                rampUp = "0s",
                matrix = {"measure=50ms,60ms", "think=1ms"},
                repeats = 2)
        void measures(BenchmarkResult result) {
            assertThat(result.run().trials()).hasSize(2);
        }
    }

    @Test
    void aWorkloadOfTheClassAndSettingsOfTheScheduleVaryAsInPlans() {
        Suites suites = Suites.run(folder, OwnWorkload.class);

        suites.assertPassed(2);
        assertThat(suites.names())
                .containsExactly("own, measure=50ms think=1ms on DATABASE", "own, measure=60ms think=1ms on DATABASE");
    }

    static class ByHand {

        @BenchmarkTarget
        static final String ONE = "noop";

        @BenchmarkTarget
        static final String TWO = "simulated:service=constant:1ms,servers=2";

        @ParameterizedTest
        @CsvSource({"ONE, 1", "TWO, 3"})
        void measures(String database, int users, Benchmark benchmark) {
            BenchmarkResult result = benchmark
                    .target(database)
                    .workload("oltp")
                    .configure(settings -> settings.users(users)
                            .duration(Duration.ofMillis(100))
                            .rampUp(Duration.ZERO))
                    .run();
            assertThat(result.trial().load().users()).isEqualTo(users);
            assertThat(result.trial().target().product()).startsWith(database.equals("ONE") ? "noop" : "simulated");
        }
    }

    @Test
    void aParameterizedTestChoosesTheDatabase() {
        Suites.run(folder, ByHand.class).assertPassed(2);
    }

    @Test
    void everySettingOfAPlansMatrixIsAccepted() {
        Assay assay = Assay.create();
        WorkloadFactory<?, ?> oltp = assay.workloads().stream()
                .filter(each -> each.id().equals("oltp"))
                .findFirst()
                .orElseThrow();

        assertThat(SettingsMatrix.of(
                                "distance=0ms,5ms",
                                "tuning=tuned,out-of-the-box",
                                "isolation=repeatable-read",
                                "rate=50/s",
                                "arrivals=constant,poisson",
                                "table-size=10..40 x2")
                        .points(assay, oltp, settings -> settings.parameter("tables", 2)))
                .hasSize(24)
                .first()
                .asString()
                .isEqualTo("{distance=0ms, tuning=tuned, isolation=repeatable-read, rate=50/s, arrivals=constant,"
                        + " table-size=10}");
    }

    static class SweptToo {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @DatabaseBenchmark(workload = "oltp", duration = "50ms", rampUp = "0s", matrix = "users=2")
        void measures(Benchmark benchmark) {
            benchmark
                    .configure(
                            settings -> settings.sweep(Repeats.sweep(Map.of("table-size", "50"), 1, Sweep.Reset.NONE)))
                    .run();
        }

        @DatabaseBenchmark(workload = "oltp", duration = "50ms", rampUp = "0s", data = DataState.FRESH)
        void keepsNoFreshData(Benchmark benchmark) {
            benchmark
                    .configure(settings -> settings.sweep(Repeats.sweep(Map.of(), 2, Sweep.Reset.NONE)))
                    .run();
        }
    }

    @Test
    void aSweepInCodeReplacesNeitherTheMatrixNorTheResetOfFreshData() {
        assertThat(Suites.run(folder, SweptToo.class).problems())
                .containsEntry(
                        "oltp, users=2 on DATABASE", "matrix and configure(... sweep ...) exclude each other; keep one")
                .hasEntrySatisfying(
                        "oltp on DATABASE", message -> assertThat(message).contains("write Sweep.Reset.RELOAD"));
    }

    static class InAnInstance {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @BenchmarkWorkload
        final TransactionWorkload own =
                Transactions.workload("own", Transactions.named("call", (connection, random) -> {}));

        @DatabaseBenchmark(workload = "own", matrix = "users=1,2")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void theWorkloadOfAMatrixIsInAStaticField() {
        assertThat(Suites.run(folder, InAnInstance.class).problems().values())
                .singleElement()
                .asString()
                .contains("matrix needs the workload before the tests, in a static field: ")
                .contains("InAnInstance.own is no static field");
    }

    @Test
    void longTagsWithTheSameBeginningDiffer() {
        String beginning = "x".repeat(80);
        Set<String> tags = new HashSet<>(SettingsMatrix.tags(Map.of("script", beginning + "1")));
        tags.addAll(SettingsMatrix.tags(Map.of("script", beginning + "2")));

        assertThat(tags).hasSize(2).allMatch(tag -> tag.length() == 60);
    }

    @Test
    void tagsHaveTheCharactersOfTags() {
        assertThat(SettingsMatrix.tags(Map.of("rate", "50/s"))).isEqualTo(Set.of("rate=50-s"));
        assertThat(SettingsMatrix.of(Map.of("users", "4"))).isEqualTo(Map.of("users", List.of("4")));
    }
}
