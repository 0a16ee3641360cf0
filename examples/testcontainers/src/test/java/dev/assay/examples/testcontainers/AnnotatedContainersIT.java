package dev.assay.examples.testcontainers;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.DatabaseBenchmark;
import dev.assay.model.result.TargetInfo;
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
        TargetInfo target = result.trial().target();
        assertThat(target.product()).isIn("PostgreSQL", "MariaDB");
        assertThat(target.settings())
                .containsEntry(
                        target.product().equals("PostgreSQL") ? "shared_buffers" : "innodb_buffer_pool_size",
                        target.product().equals("PostgreSQL") ? "256MB" : "268435456");
    }

    @AfterAll
    static void theContainersRunUntilTheClassEnds() {
        assertThat(POSTGRESQL.isRunning()).isEqualTo(measured);
        assertThat(MARIADB.isRunning()).isEqualTo(measured);
    }
}
