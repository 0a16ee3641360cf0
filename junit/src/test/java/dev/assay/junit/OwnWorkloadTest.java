package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TransactionResult;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads in fields of test classes, on a stand-in. */
@Parallel
class OwnWorkloadTest {

    private static final String STATION = "simulated:service=constant:1ms,servers=2";

    @TempDir
    private Path folder;

    private static TransactionWorkload shop(String id) {
        return Transactions.workload(id, Transactions.named("checkout", (connection, random) -> {}));
    }

    static class InFields {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @BenchmarkWorkload
        @SuppressWarnings("UnusedVariable") // read by reflection
        private static final TransactionWorkload SHOP = shop("shop");

        @Nested
        class Inner {

            @BenchmarkWorkload
            final TransactionWorkload other = shop("other-shop");

            @DatabaseBenchmark(workload = "shop", duration = "100ms", rampUp = "0s")
            void isFoundAroundTheClass(BenchmarkResult result) {
                assertThat(result.trial().workload().id()).isEqualTo("shop");
                assertThat(result.trial().outcomes().transactions())
                        .extracting(TransactionResult::type)
                        .containsExactly("checkout");
            }

            @Test
            void isFoundByHand(Benchmark benchmark) {
                BenchmarkResult result = benchmark
                        .workload("other-shop")
                        .configure(settings ->
                                settings.duration(Duration.ofMillis(100)).rampUp(Duration.ZERO))
                        .run();
                assertThat(result.trial().workload().id()).isEqualTo("other-shop");
            }

            @Test
            void needsNoField(Benchmark benchmark) {
                BenchmarkResult result = benchmark
                        .workload(shop("third-shop"))
                        .configure(settings ->
                                settings.duration(Duration.ofMillis(100)).rampUp(Duration.ZERO))
                        .run();
                assertThat(result.trial().workload().id()).isEqualTo("third-shop");
            }
        }
    }

    @Test
    void isNamedByItsId() {
        Suites.run(folder, InFields.class).assertPassed(3);
    }

    static class WithTarget {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @Test
        void prepares(Target target) {}
    }

    @Test
    void aStandInHasNoTarget() {
        assertThat(Suites.run(folder, WithTarget.class).problems().values())
                .singleElement()
                .asString()
                .contains("a parameter Target needs a database, and the benchmarks measure the stand-in " + STATION);
    }

    static class Wrong {

        @BenchmarkTarget
        static final String DATABASE = STATION;

        @BenchmarkWorkload
        static final String SHOP = "shop";

        @DatabaseBenchmark(workload = "shop")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void aFieldOfAnotherTypeIsRefused() {
        assertThat(Suites.run(folder, Wrong.class).problems().values())
                .containsExactly("@BenchmarkWorkload Wrong.SHOP has the type java.lang.String; it has to be a"
                        + " WorkloadFactory, such as Transactions.workload(…)");
    }
}
