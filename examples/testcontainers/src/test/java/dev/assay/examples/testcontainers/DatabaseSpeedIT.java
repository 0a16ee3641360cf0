package dev.assay.examples.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A suite that requires a minimum throughput of its databases: it loads TPC-C into an unmodified container of Testcontainers,
 * runs it for some seconds, and checks the data.
 */
@Tag("docker")
class DatabaseSpeedIT {

    /** A rate that any machine reaches. Your suite would set the lowest acceptable rate of your database. */
    private static final double LEAST_NEW_ORDERS_PER_MINUTE = 60;

    @Test
    void postgresql() {
        try (PostgreSQLContainer database = new PostgreSQLContainer("postgres:18")) {
            Containers.start(database);
            assertFast(database, "PostgreSQL", "18");
        }
    }

    @Test
    void mysql() {
        try (MySQLContainer database = new MySQLContainer("mysql:9")) {
            Containers.start(database);
            assertFast(database, "MySQL", "9");
        }
    }

    @Test
    void mariadb() {
        try (MariaDBContainer database = new MariaDBContainer("mariadb:11")) {
            Containers.start(database);
            assertFast(database, "MariaDB", "11");
        }
    }

    private static void assertFast(JdbcDatabaseContainer<?> database, String product, String version) {
        // tag::docs[]
        TrialResult trial = Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .target(database.getJdbcUrl(), database.getUsername(), database.getPassword())
                .users(2)
                .duration(Duration.ofSeconds(5))
                .run() // loads one warehouse, runs, and checks the conditions of the standard
                .trial();

        assertThat(trial.verdict().status()).as("%s", trial.verdict()).isNotEqualTo(Verdict.Status.INVALID);
        assertThat(trial.throughput().value()).isGreaterThan(LEAST_NEW_ORDERS_PER_MINUTE);
        // end::docs[]

        assertThat(trial.target().product()).isEqualTo(product);
        assertThat(trial.target().version()).startsWith(version + ".");
        // 299,011 rows and 5 to 15 lines for each of 30,000 orders
        assertThat(trial.course().loading())
                .isNotNull()
                .satisfies(loading -> assertThat(loading.rows()).isBetween(590_000L, 610_000L));
        assertThat(trial.outcomes().transactions())
                .allSatisfy(type -> assertThat(type.failed()).as(type.type()).isZero());
        assertThat(trial.compliance().checks())
                .hasSize(12)
                .noneMatch(check -> check.status() == CheckResult.Status.FAILED)
                .anyMatch(check -> check.status() == CheckResult.Status.PASSED);
    }
}
