package dev.assay.examples.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.DatabaseBenchmark;
import java.time.Duration;

/** Measures a mix of two SQL scripts. */
// tag::docs[]
class ScriptsIT {

    @DatabaseBenchmark(
            workload = "script",
            parameters = {
                "file=src/test/scripts/browse.sql@7, src/test/scripts/checkout.sql@3",
                "setup=src/test/scripts/tables.sql",
                "define=items=4"
            },
            users = 2,
            duration = "1s")
    void serves(BenchmarkResult result) {
        assertThat(result)
                .isNotInvalid()
                .hasNoErrors()
                .responseTime("checkout")
                .p95()
                .isBelow(Duration.ofSeconds(1));
    }
}
// end::docs[]
