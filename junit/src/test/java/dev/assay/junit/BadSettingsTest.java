package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each wrong setting of an annotation fails its test with one clear message, and nothing is measured. */
@Parallel
class BadSettingsTest {

    @TempDir
    private Path folder;

    static class NoParameter {
        @DatabaseBenchmark(workload = "oltp")
        void measures() {}
    }

    static class TestedTwice {
        @Test
        @DatabaseBenchmark(workload = "oltp")
        void measures(BenchmarkResult result) {}
    }

    static class Parameterized {
        @ParameterizedTest
        @ValueSource(ints = {1, 4})
        @DatabaseBenchmark(workload = "oltp")
        void measures(int users, BenchmarkResult result) {}
    }

    static class WithoutADatabase {
        @DatabaseBenchmark(workload = "oltp")
        void measures(BenchmarkResult result) {}
    }

    static class NegativeUsers {
        @DatabaseBenchmark(workload = "oltp", users = -1)
        void measures(BenchmarkResult result) {}
    }

    static class NoUnit {
        @DatabaseBenchmark(workload = "oltp", duration = "20")
        void measures(BenchmarkResult result) {}
    }

    static class NoRepeats {
        @DatabaseBenchmark(workload = "oltp", repeats = 0)
        void measures(BenchmarkResult result) {}
    }

    static class NoPercent {
        @DatabaseBenchmark(workload = "oltp", detect = "5")
        void measures(BenchmarkResult result) {}
    }

    static class NoValue {
        @DatabaseBenchmark(workload = "oltp", parameters = "table-size")
        void measures(BenchmarkResult result) {}
    }

    static class Twice {
        @DatabaseBenchmark(
                workload = "oltp",
                parameters = {"tables=1", "tables=2"})
        void measures(BenchmarkResult result) {}
    }

    static class UnknownParameter {
        @BenchmarkTarget
        static final String DATABASE = "noop";

        @DatabaseBenchmark(workload = "oltp", parameters = "tabels=1", duration = "1s")
        void measures(BenchmarkResult result) {}
    }

    static class NullTarget {
        @BenchmarkTarget
        static final String DATABASE = null;

        @DatabaseBenchmark(workload = "oltp")
        void measures(BenchmarkResult result) {}
    }

    static class WrongType {
        @BenchmarkTarget
        static final Integer DATABASE = 5432;

        @DatabaseBenchmark(workload = "oltp")
        void measures(BenchmarkResult result) {}
    }

    static class UnknownEmbedded {
        @BenchmarkTarget
        static final String DATABASE = "postgress";

        @DatabaseBenchmark(workload = "oltp")
        void measures(BenchmarkResult result) {}
    }

    static class TwoByHand {
        @BenchmarkTarget
        static final String ONE = "noop";

        @BenchmarkTarget
        static final String TWO = "noop";

        @Test
        void measures(Benchmark benchmark) {
            benchmark.workload("oltp").run();
        }
    }

    @ExtendWith(BenchmarkExtension.class)
    static class TwoAsATarget {
        @BenchmarkTarget
        static final String ONE = "noop";

        @BenchmarkTarget
        static final String TWO = "noop";

        @Test
        void measures(Target target) {}
    }

    static class AnotherByHand {
        @BenchmarkTarget
        static final String ONE = "noop";

        @BenchmarkTarget(name = "second")
        static final String TWO = "noop";

        @Test
        void measures(Benchmark benchmark) {
            benchmark.target("TWO");
        }
    }

    static class NoMatrixValues {
        @DatabaseBenchmark(workload = "oltp", matrix = "users")
        void measures(BenchmarkResult result) {}
    }

    static class UnknownInMatrix {
        @DatabaseBenchmark(workload = "oltp", matrix = "user=1,2")
        void measures(BenchmarkResult result) {}
    }

    static class WrongInMatrix {
        @DatabaseBenchmark(workload = "oltp", matrix = "users=1,0")
        void measures(BenchmarkResult result) {}
    }

    static class UsersTwice {
        @DatabaseBenchmark(workload = "oltp", users = 2, matrix = "users=1,4")
        void measures(BenchmarkResult result) {}
    }

    static class DurationTwice {
        @DatabaseBenchmark(workload = "oltp", duration = "1s", matrix = "measure=1s,2s")
        void measures(BenchmarkResult result) {}
    }

    static class ParameterTwice {
        @DatabaseBenchmark(workload = "oltp", parameters = "tables=2", matrix = "tables=1,2")
        void measures(BenchmarkResult result) {}
    }

    static class AxisTwice {
        @DatabaseBenchmark(
                workload = "oltp",
                matrix = {"users=1", "users=2"})
        void measures(BenchmarkResult result) {}
    }

    static class ResultByHand {
        @BenchmarkTarget
        static final String ONE = "noop";

        @Test
        void measures(BenchmarkResult result) {}
    }

    static class NoWorkload {
        @BenchmarkTarget
        static final String ONE = "noop";

        @Test
        void measures(Benchmark benchmark) {
            benchmark.run();
        }
    }

    static Stream<Arguments> bad() {
        return Stream.of(
                Arguments.of(
                        NoParameter.class,
                        "@DatabaseBenchmark of NoParameter.measures: the method has no parameter BenchmarkResult, for a"
                                + " benchmark that runs before it, and no parameter Benchmark, to run it by hand"),
                Arguments.of(
                        TestedTwice.class,
                        "@DatabaseBenchmark of TestedTwice.measures: the method has @Test too; remove it, @DatabaseBenchmark"
                                + " alone makes a test"),
                Arguments.of(
                        Parameterized.class,
                        "@DatabaseBenchmark of Parameterized.measures: the method has @ParameterizedTest too; remove it,"
                                + " @DatabaseBenchmark alone makes a test. For a benchmark of each parameter, remove"
                                + " @DatabaseBenchmark, and declare a parameter Benchmark"),
                Arguments.of(
                        WithoutADatabase.class,
                        "cannot start the embedded database 'postgres': none is on the class path; add"
                                + " dev.assay:assay-embedded and a JDBC driver to the tests, or measure a database of yours with"
                                + " @BenchmarkTarget on a field"),
                Arguments.of(
                        NegativeUsers.class,
                        "@DatabaseBenchmark of NegativeUsers.measures: users: found -1, at least 1 is needed, or 0 for the"
                                + " workload's own"),
                Arguments.of(NoUnit.class, "@DatabaseBenchmark of NoUnit.measures: duration: '20' has no unit;"),
                Arguments.of(
                        NoRepeats.class,
                        "@DatabaseBenchmark of NoRepeats.measures: repeats: found 0, 1 to 1000 is needed"),
                Arguments.of(
                        NoPercent.class,
                        "@DatabaseBenchmark of NoPercent.measures: detect: found '5', a percentage such as 5% is needed"),
                Arguments.of(
                        NoValue.class,
                        "@DatabaseBenchmark of NoValue.measures: parameters: found 'table-size', write name=value such as"
                                + " \"warehouses=2\""),
                Arguments.of(Twice.class, "@DatabaseBenchmark of Twice.measures: parameters: tables is set twice"),
                Arguments.of(UnknownParameter.class, "tabels"),
                Arguments.of(
                        NullTarget.class,
                        "@BenchmarkTarget NullTarget.DATABASE is null when the test begins; assign it where it is declared"
                                + " or in @BeforeAll or @BeforeEach"),
                Arguments.of(
                        WrongType.class,
                        "@BenchmarkTarget WrongType.DATABASE is a java.lang.Integer; it has to be a JdbcDatabaseContainer of"
                                + " Testcontainers, a javax.sql.DataSource, or a String: a JDBC URL or the name of an"
                                + " embedded database such as \"postgres\""),
                Arguments.of(UnknownEmbedded.class, "cannot start the embedded database 'postgress': none is on the"),
                Arguments.of(
                        TwoByHand.class,
                        "the class has 2 fields with @BenchmarkTarget (ONE, TWO): use @DatabaseBenchmark, which runs the"
                                + " test once for each of them and for each setting of its matrix, or choose one by"
                                + " benchmark.target(\"ONE\")"),
                Arguments.of(
                        TwoAsATarget.class,
                        "(ONE, TWO): a parameter Target needs to know which of them; declare it in a method with"
                                + " @DatabaseBenchmark"),
                Arguments.of(
                        AnotherByHand.class,
                        "there is no field with @BenchmarkTarget named 'TWO'; the class has ONE, second"),
                Arguments.of(
                        NoMatrixValues.class,
                        "@DatabaseBenchmark of NoMatrixValues.measures: matrix: found 'users', write name=values such as"
                                + " \"users=1,4,16\""),
                Arguments.of(
                        UnknownInMatrix.class,
                        "@DatabaseBenchmark of UnknownInMatrix.measures: matrix.user: there is no parameter 'user' (did"),
                Arguments.of(
                        WrongInMatrix.class,
                        "@DatabaseBenchmark of WrongInMatrix.measures: users: found '0', a whole number from 1 is needed"),
                Arguments.of(
                        UsersTwice.class,
                        "@DatabaseBenchmark of UsersTwice.measures: matrix: users is also set by the attribute users; keep"
                                + " one of them"),
                Arguments.of(
                        DurationTwice.class, "matrix: measure is also set by the attribute duration; keep one of them"),
                Arguments.of(
                        ParameterTwice.class,
                        "matrix: tables is also set by the attribute parameters; keep one of them"),
                Arguments.of(AxisTwice.class, "matrix: users is set twice"),
                Arguments.of(
                        ResultByHand.class,
                        "a BenchmarkResult exists only in a method with @DatabaseBenchmark; declare a parameter Benchmark"
                                + " and call run()"),
                Arguments.of(NoWorkload.class, "the benchmark has no workload: call workload(\"tpcc\") before run()"));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void failsWithOneMessage(Class<?> test, String message) {
        Map<String, String> problems = Suites.run(folder, test).problems();

        assertThat(problems.values()).singleElement().asString().contains(message);
        assertThat(folder).isEmptyDirectory();
    }
}
