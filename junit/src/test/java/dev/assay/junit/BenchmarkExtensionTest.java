package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs test classes with benchmarks of a stand-in. */
@Parallel
class BenchmarkExtensionTest {

    private static final String STATION = "simulated:service=constant:1ms,servers=2";

    @TempDir
    private Path folder;

    static class Annotated {

        @BenchmarkTarget
        @SuppressWarnings("UnusedVariable") // read by reflection
        private static final String DATABASE = STATION;

        @DatabaseBenchmark(workload = "oltp", users = 2, duration = "1s", rampUp = "0s")
        void measures(BenchmarkResult result) {
            assertThat(result.test()).isEqualTo("Annotated.measures");
            TrialResult trial = result.trial();
            assertThat(trial.load().users()).isEqualTo(2);
            assertThat(trial.course().phases().measuredSeconds()).isGreaterThanOrEqualTo(1);
            assertThat(trial.throughput().value()).isPositive();
            assertThat(result.report()).isRegularFile();
            assertThat(result.folder()).isDirectoryContaining("glob:**result.json");
        }
    }

    @Test
    void runsTheBenchmarkBeforeTheMethodAndPublishesIt() throws IOException {
        Suites suites = Suites.run(folder, Annotated.class);

        suites.assertPassed(1);
        assertThat(suites.names()).containsExactly("oltp, 2 users on DATABASE");
        assertThat(suites.entries()).singleElement().satisfies(entry -> {
            assertThat(entry).containsOnlyKeys("assay.throughput", "assay.p95", "assay.verdict", "assay.report");
            assertThat(entry.get("assay.throughput")).matches("\\d+\\.\\d transactions/s");
            assertThat(entry.get("assay.verdict")).startsWith("SUSPECT (").contains("short-measurement");
            assertThat(Path.of(entry.get("assay.report"))).isRegularFile().startsWith(folder);
        });
        assertThat(Files.readString(folder.resolve(BenchmarkSuite.PAGE)))
                .contains("test=" + new TestName("", Annotated.class.getName() + ".measures").tag())
                .contains("This execution")
                .doesNotContain("Earlier and other runs");
    }

    @Test
    void filesGoToTheFolderOfTheBuild() throws IOException {
        assertThat(BenchmarkSuite.usualResults(folder)).isEqualTo(folder.resolve("target/assay"));
        Files.createFile(folder.resolve("build.gradle"));
        assertThat(BenchmarkSuite.usualResults(folder)).isEqualTo(folder.resolve("build/assay"));
        Files.createFile(folder.resolve("pom.xml"));
        assertThat(BenchmarkSuite.usualResults(folder)).isEqualTo(folder.resolve("target/assay"));
    }

    @ExtendWith(BenchmarkExtension.class)
    static class RegisteredAgain {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @DatabaseBenchmark(workload = "oltp", duration = "100ms", rampUp = "0s")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void anExtensionThatIsRegisteredAgainMeasuresOnce() {
        Suites suites = Suites.run(folder, RegisteredAgain.class);

        suites.assertPassed(1);
        assertThat(suites.entries()).hasSize(1);
    }

    @Test
    void thePageOfTheSuiteSeparatesTheRunsOfEarlierExecutions() throws IOException {
        Suites.run(folder, RegisteredAgain.class).assertPassed(1);
        Suites.run(folder, Annotated.class).assertPassed(1);

        String[] parts = Files.readString(folder.resolve(BenchmarkSuite.PAGE))
                .split("<section class=\"part\" id=\"other-runs\"", -1);
        assertThat(parts).hasSize(2);
        assertThat(parts[0]).contains("Annotated.measures").doesNotContain("RegisteredAgain.measures");
        assertThat(parts[1]).contains("RegisteredAgain.measures").doesNotContain("Annotated.measures");
    }

    @DatabaseBenchmark(workload = "oltp", parameters = "table-size = 50", duration = "100ms", rampUp = "0s")
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Smoke {}

    static class TwoTargets {

        @BenchmarkTarget(name = "fast")
        final String first = "noop";

        @BenchmarkTarget
        String second;

        @org.junit.jupiter.api.BeforeEach
        void assign() {
            second = STATION;
        }

        @Smoke
        void measures(BenchmarkResult result, Benchmark benchmark) {
            assertThat(result.trial().workload().parameters()).containsEntry("table-size", 50);
            BenchmarkResult other =
                    benchmark.configure(settings -> settings.users(3)).run();
            assertThat(other.trial().load().users()).isEqualTo(3);
            assertThat(other.trial().workload().parameters()).containsEntry("table-size", 50);
        }
    }

    @Test
    void runsOnceForEachTargetWithTheSettingsOfAMetaAnnotation() {
        Suites suites = Suites.run(folder, TwoTargets.class);

        suites.assertPassed(2);
        assertThat(suites.names()).containsExactlyInAnyOrder("oltp on fast", "oltp on second");
        assertThat(suites.entries()).hasSize(4);
    }

    static class ByHand {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @Nested
        class Inner {

            @ParameterizedTest
            @ValueSource(ints = {1, 3})
            void scales(int users, Benchmark benchmark) {
                BenchmarkResult result = benchmark
                        .workload("oltp")
                        .configure(settings -> settings.users(users)
                                .duration(Duration.ofMillis(100))
                                .rampUp(Duration.ZERO))
                        .run();
                assertThat(result.trial().load().users()).isEqualTo(users);
            }
        }
    }

    @Test
    void injectsABenchmarkIntoOtherTestsOfNestedClassesToo() {
        Suites.run(folder, ByHand.class).assertPassed(2);
    }

    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger TRIALS = new AtomicInteger();
    private static final AtomicInteger MOST = new AtomicInteger();

    private static void count(RunEvent event) {
        if (event instanceof RunEvent.TrialStarted) {
            TRIALS.incrementAndGet();
            MOST.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
        } else if (event instanceof RunEvent.TrialEnded) {
            RUNNING.decrementAndGet();
        }
    }

    abstract static class AtTheSameTime {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @DatabaseBenchmark(workload = "oltp", duration = "200ms", rampUp = "0s")
        void measures(Benchmark benchmark) {
            benchmark
                    .configure(settings -> settings.listener(BenchmarkExtensionTest::count))
                    .run();
        }

        @Test
        void measuresByHand(Benchmark benchmark) {
            benchmark
                    .workload("oltp")
                    .configure(settings -> settings.duration(Duration.ofMillis(200))
                            .rampUp(Duration.ZERO)
                            .listener(BenchmarkExtensionTest::count))
                    .run();
        }
    }

    static class OneOfTwo extends AtTheSameTime {}

    static class OtherOfTwo extends AtTheSameTime {}

    @Test
    void measuresOneAtATimeUnderParallelExecution() {
        Suites.run(folder, Suites.PARALLEL, OneOfTwo.class, OtherOfTwo.class).assertPassed(4);

        assertThat(TRIALS).hasValue(4);
        assertThat(MOST).hasValue(1);
    }

    /** Tests that would disturb a measurement, and benchmarks that look for them at each transaction. */
    static class Disturbing {

        static final AtomicInteger INSIDE = new AtomicInteger();
        static final AtomicInteger DISTURBED = new AtomicInteger();

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @BenchmarkWorkload
        static final TransactionWorkload LOOKING =
                Transactions.workload("looking", Transactions.named("look", (connection, random) -> look()));

        private static void look() {
            if (INSIDE.get() > 0) {
                DISTURBED.incrementAndGet();
            }
        }

        @RepeatedTest(20)
        @ResourceLock(BenchmarkExtension.MEASUREMENT)
        void disturbs() {
            INSIDE.incrementAndGet();
            for (int i = 0; i < 100_000; i++) {
                Thread.onSpinWait();
            }
            INSIDE.decrementAndGet();
        }

        @DatabaseBenchmark(workload = "looking", duration = "100ms", rampUp = "0s")
        void measures(Benchmark benchmark) {
            for (int i = 0; i < 3; i++) {
                benchmark.run();
            }
        }
    }

    @Test
    void testsWithTheResourceLockRunBesideNoBenchmark() {
        Suites.run(folder, Suites.PARALLEL, Disturbing.class).assertPassed(21);

        assertThat(Disturbing.DISTURBED).hasValue(0);
    }

    @Test
    void theLogHasTheFiguresBecauseMavensReportsHaveNoEntries() {
        List<String> lines = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord message) {
                lines.add(message.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Level usual = Suites.ENTRIES.getLevel();
        Suites.ENTRIES.setLevel(Level.INFO);
        Suites.ENTRIES.addHandler(handler);
        try {
            Suites.run(folder, RegisteredAgain.class).assertPassed(1);
        } finally {
            Suites.ENTRIES.removeHandler(handler);
            Suites.ENTRIES.setLevel(usual);
        }

        assertThat(lines)
                .filteredOn(line -> line.startsWith("RegisteredAgain.measures (oltp on DATABASE): "))
                .singleElement()
                .asString()
                .matches(".*: throughput [\\d,.]+ .*; p95 .*; verdict [A-Z]+.*; report .*report\\.html");
    }

    static class Failing {

        @BenchmarkTarget
        static final String DATABASE = "noop";

        @DatabaseBenchmark(workload = "oltp", duration = "100ms", rampUp = "0s")
        void expectsTooMuch(BenchmarkResult result) {
            throw new AssertionError("too slow: " + result.trial().throughput().metric());
        }

        @DatabaseBenchmark(workload = "tpcd", duration = "100ms", rampUp = "0s")
        void unknownWorkload(BenchmarkResult result) {}
    }

    @Test
    void reportsFailuresOfTheMethodAndOfTheBenchmark() {
        Suites suites = Suites.run(folder, Failing.class);

        assertThat(suites.problems())
                .containsEntry("oltp on DATABASE", "too slow: transactionsPerSecond")
                .hasEntrySatisfying(
                        "tpcd on DATABASE", message -> assertThat(message).contains("'tpcd'"));
        assertThat(folder.resolve(BenchmarkSuite.PAGE)).isRegularFile();
    }
}
