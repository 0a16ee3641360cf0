package dev.assay.examples.testcontainers;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.DatabaseBenchmark;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** One test that runs in two containers, which the extension starts and stops. */
@Tag("docker")
@Tag("exhaustive")
class AnnotatedContainersIT {

    @BenchmarkTarget
    private static final PostgreSQLContainer POSTGRESQL = new PostgreSQLContainer("postgres:18");

    @BenchmarkTarget
    private static final MariaDBContainer MARIADB = new MariaDBContainer("mariadb:11");

    /** Without Docker no method runs, and no container. */
    private static boolean measured;

    @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 2, duration = "2s", rampUp = "1s")
    void servesTwoUsers(BenchmarkResult result) {
        measured = true;
        assertThat(result).isNotInvalid().hasNoErrors().throughput().isAtLeast(60);
        assertThat(result.trial().target().product()).isIn("PostgreSQL", "MariaDB");
    }

    @AfterAll
    static void theContainersRunUntilTheClassEnds() {
        assertThat(POSTGRESQL.isRunning()).isEqualTo(measured);
        assertThat(MARIADB.isRunning()).isEqualTo(measured);
    }
}
