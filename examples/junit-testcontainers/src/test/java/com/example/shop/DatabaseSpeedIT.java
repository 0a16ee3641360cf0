package com.example.shop;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.DatabaseBenchmark;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** One test that measures PostgreSQL in a container, which the extension starts and stops, and an embedded PostgreSQL. */
class DatabaseSpeedIT {

    @BenchmarkTarget
    static final PostgreSQLContainer CONTAINER = new PostgreSQLContainer("postgres:18");

    @BenchmarkTarget
    static final String EMBEDDED = "postgres";

    @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 2, duration = "3s")
    void servesTwoUsers(BenchmarkResult result) {
        assertThat(result).isNotInvalid().hasNoErrors().throughput().isAtLeast(60);
    }
}
