package dev.assay.examples.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.DatabaseBenchmark;
import org.junit.jupiter.api.Tag;

/** Measures each combination of settings: four tests. */
@Tag("exhaustive")
// tag::docs[]
class MatrixIT {

    @DatabaseBenchmark(
            workload = "tpcc",
            duration = "1s",
            matrix = {"users=1,4", "warehouses=1,2"})
    void serves(BenchmarkResult result) {
        assertThat(result).isNotInvalid().hasNoErrors();
    }
}
// end::docs[]
