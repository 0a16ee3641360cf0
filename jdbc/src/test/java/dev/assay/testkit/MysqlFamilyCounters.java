package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.ServerMetric;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Counters of MySQL and MariaDB compared with known work, on servers without other users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MysqlFamilyCounters {

    private static final int ROWS = 50;

    private final String product;
    private final Dialect dialect;
    private ScratchDatabase database;

    MysqlFamilyCounters(String product, Dialect dialect) {
        this.product = product;
        this.dialect = dialect;
    }

    @BeforeAll
    void createDatabase() throws SQLException {
        database = DevelopmentServer.own(product).scratch();
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE TABLE counted (id INT NOT NULL PRIMARY KEY, whole INT) "
                            + dialect.tables().tableOptions());
        }
    }

    @AfterAll
    void dropDatabase() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    private Connection connect() throws SQLException {
        Properties all = new Properties();
        all.putAll(MysqlFamilyDialect.loading(product));
        all.setProperty("user", database.name());
        all.setProperty("password", database.password());
        return DriverManager.getConnection(database.server().url(product, database.name()), all);
    }

    private Connection transaction() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        return connection;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Map<ServerMetric, Long> moved(Map<ServerMetric, Long> before, Map<ServerMetric, Long> after) {
        Map<ServerMetric, Long> moved = new EnumMap<>(ServerMetric.class);
        after.forEach((metric, count) -> moved.put(metric, count - before.getOrDefault(metric, 0L)));
        return moved;
    }

    /** Reading changes no counter, and work changes it by its amount. */
    @Test
    void countersMoveByWhatWasDone() throws SQLException {
        try (Connection connection = transaction();
                Connection monitor = connect()) {
            Map<ServerMetric, Long> idle = dialect.activity().orElseThrow().metrics(monitor);
            Map<ServerMetric, Long> before = dialect.activity().orElseThrow().metrics(monitor);
            assertThat(moved(idle, before))
                    .containsEntry(ServerMetric.COMMITS, 0L)
                    .containsEntry(ServerMetric.ROLLBACKS, 0L)
                    .containsEntry(ServerMetric.ROWS_CHANGED, 0L);
            for (int id = 0; id < ROWS; id++) {
                execute(connection, "INSERT INTO counted (id) VALUES (" + id + ")");
                connection.commit();
            }
            execute(connection, "DELETE FROM counted");
            connection.rollback();
            Map<ServerMetric, Long> moved =
                    moved(before, dialect.activity().orElseThrow().metrics(monitor));
            assertThat(moved)
                    .containsEntry(ServerMetric.COMMITS, (long) ROWS)
                    .containsEntry(ServerMetric.ROLLBACKS, 1L)
                    .containsEntry(ServerMetric.ROWS_CHANGED, 2L * ROWS)
                    .containsEntry(ServerMetric.LOCK_WAITS, 0L)
                    .containsEntry(ServerMetric.LOCK_WAIT_MILLIS, 0L)
                    .containsEntry(ServerMetric.COMMIT_WAITERS, 0L);
            assertThat(moved.get(ServerMetric.ROWS_READ)).isBetween((long) ROWS, ROWS + 10L);
            assertThat(moved.get(ServerMetric.PAGES_HIT)).isBetween(2L * ROWS, 100L * ROWS);
            assertThat(moved.get(ServerMetric.LOG_BYTES)).isBetween(20L * ROWS, 10_000L * ROWS);
            // The server may also write pages that earlier tests changed.
            assertThat(moved.get(ServerMetric.STORAGE_WRITES)).isBetween((long) ROWS, 1_000L * ROWS);
            assertThat(moved.get(ServerMetric.STORAGE_BYTES)).isBetween(20L * ROWS, 1_000_000L * ROWS);
        }
    }

    @Test
    void whoWaitsForARowIsCountedWithItsTime() throws Exception {
        try (Connection holder = transaction();
                Connection waiter = transaction();
                Connection monitor = connect()) {
            execute(holder, "INSERT INTO counted (id) VALUES (1000)");
            Map<ServerMetric, Long> before = dialect.activity().orElseThrow().metrics(monitor);
            AssertingThread waiting = AssertingThread.start("counted-waiter", () -> {
                try {
                    execute(waiter, "INSERT INTO counted (id) VALUES (1000)");
                } finally {
                    waiter.rollback();
                }
            });
            Awaitility.await()
                    .atMost(JdbcTargetFixture.LIMIT)
                    .untilAsserted(() -> assertThat(moved(
                                            before,
                                            dialect.activity().orElseThrow().metrics(monitor))
                                    .get(ServerMetric.LOCK_WAITS))
                            .isEqualTo(1));
            execute(monitor, "DO SLEEP(0.3)");
            holder.rollback();
            waiting.end();
            Map<ServerMetric, Long> moved =
                    moved(before, dialect.activity().orElseThrow().metrics(monitor));
            assertThat(moved.get(ServerMetric.LOCK_WAIT_MILLIS)).isBetween(200L, 60_000L);
        }
    }

    /** An ordinary account, which cannot see other sessions. */
    @Test
    void whoseCommitIsNotDoneIsSeen() throws Exception {
        try (Connection writer = transaction();
                Connection monitor = connect();
                Connection administrator = database.administrator()) {
            execute(writer, "INSERT INTO counted (id) VALUES (2000)");
            execute(administrator, "FLUSH TABLES WITH READ LOCK");
            AssertingThread committing = AssertingThread.start("counted-commit", writer::commit);
            Awaitility.await()
                    .atMost(JdbcTargetFixture.LIMIT)
                    .untilAsserted(
                            () -> assertThat(dialect.activity().orElseThrow().metrics(monitor))
                                    .containsEntry(ServerMetric.COMMIT_WAITERS, 1L));
            execute(administrator, "UNLOCK TABLES");
            committing.end();
            assertThat(dialect.activity().orElseThrow().metrics(monitor))
                    .containsEntry(ServerMetric.COMMIT_WAITERS, 0L);
        }
    }
}
