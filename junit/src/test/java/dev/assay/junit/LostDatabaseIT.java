package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.test.Parallel;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of databases that cannot be reached, or that end during a measurement: each fails with the reason, and none hangs. */
@Parallel
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LostDatabaseIT {

    @TempDir
    private Path folder;

    static class Unreachable {

        @BenchmarkTarget(user = "bench")
        static final String DATABASE = "jdbc:postgresql://127.0.0.1:1/shop";

        @DatabaseBenchmark(workload = "oltp", duration = "100ms")
        void measures(BenchmarkResult result) {}
    }

    static class WithoutADriver {

        @BenchmarkTarget
        static final String DATABASE = "jdbc:oracle:thin:@127.0.0.1:1521:shop";

        @DatabaseBenchmark(workload = "oltp", duration = "100ms")
        void measures(BenchmarkResult result) {}
    }

    private String problem(Class<?> test) {
        Map<String, String> problems = Suites.run(folder, test).problems();
        assertThat(problems).hasSize(1);
        return problems.values().iterator().next();
    }

    @Test
    void aDatabaseThatDoesNotAnswerFailsTheTest() {
        assertThat(problem(Unreachable.class))
                .startsWith("cannot connect to jdbc:postgresql://127.0.0.1:1/shop: Connection to 127.0.0.1:1 refused. ")
                .endsWith("; is a server running there, and is it reachable from this host?");
    }

    @Test
    void aUrlWithoutADriverFailsTheTest() {
        assertThat(problem(WithoutADriver.class))
                .isEqualTo(
                        "no JDBC driver takes jdbc:oracle:thin:@127.0.0.1:1521:shop; put ojdbc11-*.jar"
                                + " (com.oracle.database.jdbc:ojdbc11) into drivers/ of the installation, or on the class path");
    }

    /** Its database ends in the middle of the measurement. */
    static class Ending {

        static final AtomicInteger CALLS = new AtomicInteger();

        static final EmbeddedDatabase SERVER = Assay.create().embeddedDatabases().stream()
                .filter(provider -> provider.id().equals("postgres"))
                .findFirst()
                .orElseThrow()
                .start(new EmbeddedDatabaseProvider.Options(null, Map.of(), 20));

        @BenchmarkTarget
        static final DataSource DATABASE = dataSource(SERVER.target());

        @BenchmarkWorkload
        static final TransactionWorkload SELECTS =
                Transactions.workload("selects", Transactions.named("select", (connection, random) -> {
                    if (CALLS.incrementAndGet() == 200) {
                        SERVER.close();
                    }
                    try (PreparedStatement query = connection.prepareStatement("SELECT 1")) {
                        query.executeQuery().next();
                    }
                }));

        @DatabaseBenchmark(workload = "selects", users = 2, duration = "3s", rampUp = "0s")
        void measures(BenchmarkResult result) {
            assertThat(result).isValid();
        }
    }

    private static DataSource dataSource(TargetSpec spec) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> DriverManager.getConnection(spec.url(), spec.user(), spec.password());
                    case "equals" -> System.identityHashCode(arguments[0]) == System.identityHashCode(proxy);
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "toString" -> spec.url();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void aDatabaseThatEndsDuringTheMeasurementFailsTheTest() {
        assertThat(problem(Ending.class))
                .startsWith("expected a valid measurement, but ")
                .contains("outage: ")
                .contains("Ending.measures: selects on PostgreSQL 18");
    }
}
