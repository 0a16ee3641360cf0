package com.example.orders;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.BenchmarkWorkload;
import dev.assay.junit.DatabaseBenchmark;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Measures the database of the application through its own data source, and a method of its repository. */
@SpringBootTest
class OrderSpeedTest {

    @Autowired
    @BenchmarkTarget
    DataSource dataSource;

    @Autowired
    OrderRepository repository;

    /** The repository takes its connections from the pool and commits them. */
    @BenchmarkWorkload
    final TransactionWorkload orders = Transactions.workload(
            "orders",
            Transactions.named("spent-by", (connection, random) -> repository.spentBy(random.nextInt(100)))
                    .readOnly()
                    .commitsItself());

    @DatabaseBenchmark(workload = "orders", users = 4, duration = "1s")
    void answersFourUsers(BenchmarkResult result) {
        assertThat(result).isNotInvalid().hasNoErrors().throughput().isAtLeast(100);
    }
}
