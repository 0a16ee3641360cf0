package dev.assay.examples.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.DatabaseBenchmark;
import java.time.Duration;

/** Tests that an embedded PostgreSQL serves a load fast enough. */
// tag::docs[]
class DatabaseSpeedIT {

    @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 4, duration = "5s")
    void servesFourUsers(BenchmarkResult result) {
        assertThat(result)
                .isNotInvalid()
                .hasNoErrors()
                .throughput()
                .isAtLeast(500)
                .and()
                .responseTime("new-order")
                .p95()
                .isBelow(Duration.ofMillis(500));
    }
}
// end::docs[]
