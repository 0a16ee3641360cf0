package com.example.gate;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.junit.Benchmark;
import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkTarget;
import dev.assay.junit.BenchmarkWorkload;
import dev.assay.junit.DatabaseBenchmark;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.io.IOException;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * A gate that a slower query of the application does not pass. The baseline in {@code src/test/assay/baselines} is of one host; the calibration makes it valid
 * on others.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OrderSpeedIT {

    @BenchmarkTarget
    static DataSource database;

    @BenchmarkWorkload
    static final TransactionWorkload ORDERS = Transactions.workload(
            "orders",
            Transactions.named("latest-orders", random -> random.between(1, 2_000), OrderQueries::latestOrders)
                    .readOnly());

    @BeforeAll
    static void start() throws IOException, SQLException {
        database = OrderDatabase.start();
    }

    @AfterAll
    static void stop() {
        OrderDatabase.stop();
    }

    @Order(1)
    @DatabaseBenchmark(workload = "orders", users = 2, duration = "200ms", repeats = 6, calibration = "round-trip")
    void findsTheLatestOrdersAsFastAsBefore(BenchmarkResult result) {
        assertThat(result)
                .hasNoErrors()
                .comparedTo(baseline("latest-orders"))
                .throughput()
                .isNotSlowerThan(percent(50));
    }

    /** The proof that the gate closes: the same measurement and the same assertion without the index that the query needs. */
    @Order(2)
    @DisabledIfSystemProperty(named = "assay.baseline", matches = "update|off")
    @DatabaseBenchmark(workload = "orders", users = 2, duration = "200ms", repeats = 6, calibration = "round-trip")
    void failsWithoutTheIndex(Benchmark benchmark) throws SQLException {
        OrderDatabase.execute("DROP INDEX customer_order_by_customer");

        BenchmarkResult result = benchmark.run();

        assertThatThrownBy(() -> findsTheLatestOrdersAsFastAsBefore(result))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "expected throughput at most 50% below baseline 'latest-orders' relative to round-trip, but the"
                                + " change is -");
    }
}
