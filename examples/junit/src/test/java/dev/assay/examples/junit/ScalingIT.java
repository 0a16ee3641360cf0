package dev.assay.examples.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.Benchmark;
import dev.assay.junit.BenchmarkTarget;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs benchmarks by hand: one for each number of users, on the same data. */
@Tag("exhaustive")
// tag::docs[]
class ScalingIT {

    @BenchmarkTarget
    static final String DATABASE = "postgres";

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void serves(int users, Benchmark benchmark) {
        assertThat(benchmark
                        .workload("tpcc")
                        .configure(settings ->
                                settings.parameter("warehouses", 1).users(users).duration(Duration.ofSeconds(2)))
                        .run())
                .isNotInvalid()
                .hasNoErrors();
    }
}
// end::docs[]
