package com.example.shop;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.DatabaseBenchmark;
import dev.assay.model.result.TargetInfo;
import org.junit.jupiter.api.AfterAll;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;

/** Containers of other products: one with the settings of its image, one with the settings of the extension. */
class OtherProductsIT {

    @BenchmarkTarget(serverSettings = false)
    static final MySQLContainer MYSQL = new MySQLContainer("mysql:9");

    @BenchmarkTarget
    static final MariaDBContainer MARIADB = new MariaDBContainer("mariadb:11");

    /** Without Docker no method runs, and no container. */
    static boolean measured;

    @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 2, duration = "3s")
    void servesTwoUsers(BenchmarkResult result) {
        measured = true;
        assertThat(result).isNotInvalid().hasNoErrors().throughput().isAtLeast(60);
        TargetInfo target = result.trial().target();
        boolean larger = "268435456".equals(target.settings().get("innodb_buffer_pool_size"));
        assertThat(larger).isEqualTo(target.product().equals("MariaDB"));
    }

    @AfterAll
    static void theContainersRunUntilTheClassEnds() {
        assertThat(MYSQL.isRunning()).isEqualTo(measured);
        assertThat(MARIADB.isRunning()).isEqualTo(measured);
    }
}
