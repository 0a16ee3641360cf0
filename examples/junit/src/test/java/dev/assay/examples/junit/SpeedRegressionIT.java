package dev.assay.examples.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static dev.assay.junit.BenchmarkAssertions.percent;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.DatabaseBenchmark;
import org.junit.jupiter.api.Tag;

/** Compares an embedded PostgreSQL with a baseline. The build of this example writes one, because it runs on any host. */
@Tag("exhaustive")
// tag::docs[]
class SpeedRegressionIT {

    @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 4, duration = "2s", repeats = 5)
    void isAsFastAsBefore(BenchmarkResult result) {
        assertThat(result)
                .comparedTo(baseline("tpcc-main"))
                .throughput()
                .isNotSlowerThan(percent(10))
                .and()
                .responseTime("new-order")
                .p95()
                .isNotSlowerThan(percent(20));
    }
}
// end::docs[]
