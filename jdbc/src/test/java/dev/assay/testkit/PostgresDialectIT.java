package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.internal.postgres.PostgresDialect;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerMetric;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Parallel
class PostgresDialectIT extends DialectContract {

    private static TargetSpec spec;

    @BeforeAll
    static void createDatabase() throws SQLException {
        spec = Postgres.ordinary("dialect");
    }

    @Override
    protected Dialect dialect() {
        return new PostgresDialect();
    }

    @Override
    protected Connection connect() throws SQLException {
        return Postgres.connect(spec);
    }

    @Override
    protected Connection connectAsAdministrator() throws SQLException {
        return Postgres.connect(Postgres.administrator("dialect"));
    }

    /** Storage is counted from version 16, syncs of the log from version 14. */
    @Test
    void whatIsAskedOfTheStorageIsCounted() throws SQLException {
        try (Connection connection = connect();
                Connection monitor = connect()) {
            int version = connection.getMetaData().getDatabaseMajorVersion();
            Map<ServerMetric, Long> before = activity().metrics(monitor);
            assertThat(before.containsKey(ServerMetric.STORAGE_BYTES)).isEqualTo(version >= 16);
            assertThat(before.containsKey(ServerMetric.STORAGE_READS)).isEqualTo(version >= 16);
            assertThat(before.containsKey(ServerMetric.LOG_SYNCS)).isEqualTo(version >= 14);
            Postgres.execute(connection, "CREATE TABLE contract_storage AS SELECT generate_series(1, 100000) AS id");
            Awaitility.await().atMost(JdbcTargetFixture.LIMIT).untilAsserted(() -> {
                Map<ServerMetric, Long> after = activity().metrics(monitor);
                if (version >= 16) {
                    assertThat(after.get(ServerMetric.STORAGE_WRITES))
                            .isGreaterThan(before.get(ServerMetric.STORAGE_WRITES));
                    assertThat(after.get(ServerMetric.STORAGE_BYTES))
                            .isGreaterThanOrEqualTo(before.get(ServerMetric.STORAGE_BYTES) + 3_000_000);
                }
            });
        }
    }

    @Test
    void whoWaitsForALockIsSeen() throws Exception {
        try (Connection holder = connect();
                Connection waiter = connect();
                Connection monitor = connect()) {
            Postgres.execute(holder, "INSERT INTO contract_types (id, whole) VALUES (1, 0)");
            assertThat(activity().metrics(monitor)).containsEntry(ServerMetric.LOCK_WAITERS, 0L);
            Postgres.execute(holder, "BEGIN");
            Postgres.execute(holder, "UPDATE contract_types SET whole = 1");
            AssertingThread waiting = AssertingThread.start(
                    "contract-waiter", () -> Postgres.execute(waiter, "UPDATE contract_types SET whole = 2"));
            Awaitility.await()
                    .atMost(JdbcTargetFixture.LIMIT)
                    .untilAsserted(
                            () -> assertThat(activity().metrics(monitor)).containsEntry(ServerMetric.LOCK_WAITERS, 1L));
            assertThat(activity().metrics(monitor)).containsEntry(ServerMetric.COMMIT_WAITERS, 0L);
            Postgres.execute(holder, "ROLLBACK");
            waiting.end();
            assertThat(activity().metrics(monitor)).containsEntry(ServerMetric.LOCK_WAITERS, 0L);
        }
    }

    /** Waits for a standby that never confirms. Waiting for the local log looks the same, but is too short to observe. */
    @Test
    void whoseCommitIsNotDoneIsSeen() throws Exception {
        try (Connection writer = connect();
                Connection monitor = connect();
                Connection administrator = connectAsAdministrator()) {
            Postgres.execute(writer, "SET synchronous_commit = on");
            Postgres.execute(administrator, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
            try {
                Postgres.execute(administrator, "SELECT pg_reload_conf()");
                Awaitility.await().atMost(JdbcTargetFixture.LIMIT).untilAsserted(() -> {
                    try (Statement statement = administrator.createStatement();
                            ResultSet row = statement.executeQuery("SHOW synchronous_standby_names")) {
                        row.next();
                        assertThat(row.getString(1)).isEqualTo("nobody");
                    }
                });
                AssertingThread committing = AssertingThread.start(
                        "contract-commit",
                        () -> Postgres.execute(writer, "INSERT INTO contract_types (id, whole) VALUES (2, 0)"));
                Awaitility.await()
                        .atMost(JdbcTargetFixture.LIMIT)
                        .untilAsserted(() ->
                                assertThat(activity().metrics(monitor)).containsEntry(ServerMetric.COMMIT_WAITERS, 1L));
                Postgres.execute(administrator, "ALTER SYSTEM RESET synchronous_standby_names");
                Postgres.execute(administrator, "SELECT pg_reload_conf()");
                committing.end();
            } finally {
                Postgres.execute(administrator, "ALTER SYSTEM RESET synchronous_standby_names");
                Postgres.execute(administrator, "SELECT pg_reload_conf()");
            }
        }
    }

    private ErrorClass classified(Connection connection, String... statements) throws SQLException {
        for (int i = 0; i < statements.length - 1; i++) {
            Postgres.execute(connection, statements[i]);
        }
        SQLException failure = catchThrowableOfType(
                SQLException.class, () -> Postgres.execute(connection, statements[statements.length - 1]));
        assertThat((Throwable) failure).as(statements[statements.length - 1]).isNotNull();
        return dialect().classify(failure);
    }

    @Test
    void aSerialisationFailureMayTryAgain() throws SQLException {
        try (Connection one = connect();
                Connection other = connect()) {
            Postgres.execute(one, "INSERT INTO contract_types (id, whole) VALUES (1, 0)");
            Postgres.execute(one, "BEGIN ISOLATION LEVEL REPEATABLE READ");
            Postgres.execute(one, "SELECT whole FROM contract_types");
            Postgres.execute(other, "UPDATE contract_types SET whole = 1");
            assertThat(classified(one, "UPDATE contract_types SET whole = 2")).isEqualTo(ErrorClass.RETRYABLE);
        }
    }

    @Test
    void anAbortedTransactionIsNoReasonToTryItsRestAgain() throws SQLException {
        try (Connection connection = connect()) {
            assertThatThrownBy(() -> Postgres.execute(connection, "BEGIN; SELECT 1 / 0"))
                    .isInstanceOf(SQLException.class);
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.FATAL);
        }
    }

    @Test
    void timeoutsAreTimeouts() throws SQLException {
        try (Connection hasty = connect();
                Connection waiting = connect();
                Connection other = connect()) {
            // the session executes nothing else: on a busy host any statement may take 50 ms
            assertThat(classified(hasty, "SET statement_timeout = '50ms'", "SELECT pg_sleep(60)"))
                    .isEqualTo(ErrorClass.TIMEOUT);
            Postgres.execute(other, "BEGIN; LOCK TABLE contract_types");
            assertThat(classified(waiting, "SET lock_timeout = '50ms'", "SELECT * FROM contract_types"))
                    .isEqualTo(ErrorClass.TIMEOUT);
        }
    }

    @Test
    void whatTheServerDoesNotWantIsRefused() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(classified(
                            connection,
                            "SET default_transaction_read_only = on",
                            "INSERT INTO contract_types (id) VALUES (1)"))
                    .isEqualTo(ErrorClass.REFUSED);
            assertThat(classified(connection, "SELECT pg_read_file('PG_VERSION')"))
                    .isEqualTo(ErrorClass.REFUSED);
        }
    }

    @Test
    void aTerminatedConnectionIsLost() throws SQLException {
        try (Connection connection = connect();
                Connection administrator = connectAsAdministrator()) {
            int process;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
                row.next();
                process = row.getInt(1);
            }
            Postgres.execute(administrator, "SELECT pg_terminate_backend(" + process + ", 10000)");
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
        }
    }

    @Test
    void saysThatAnOrdinaryAccountMayNotCheckpoint() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(maintenance().checkpoint(connection))
                    .hasValueSatisfying(said -> assertThat(said).contains("pg_checkpoint"));
        }
    }

    @Test
    void settledTablesHaveStatistics() throws SQLException {
        try (Connection connection = connect()) {
            Postgres.execute(
                    connection, "INSERT INTO contract_types (id) SELECT i FROM generate_series(1, 1000) AS s(i)");
            maintenance().settle(connection, new Table("contract_types", List.of(), List.of(), List.of(), List.of()));
            try (Statement statement = connection.createStatement();
                    ResultSet row =
                            statement.executeQuery("SELECT reltuples FROM pg_class WHERE relname = 'contract_types'")) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(1_000);
            }
        }
    }

    @Test
    void textsLongerThanTheBufferArriveWhole() throws Exception {
        Table table = new Table(
                "contract_long",
                List.of(
                        new Table.Column("id", new SqlType.Int(), false),
                        new Table.Column("content", new SqlType.Varchar(1_000_000), false)),
                List.of("id"),
                List.of(),
                List.of());
        CheckedRows written = new CheckedRows(table);
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            Postgres.execute(connection, "CREATE TABLE contract_long (id integer, content varchar(1000000))");
            try (BulkLoader loader = loading().bulkLoader(connection, table)) {
                int id = 0;
                for (String unit : List.of("x", "\\", "\t", "€", "😀")) {
                    for (int length : new int[] {65_534, 65_535, 65_536, 131_070, 131_071, 131_072, 200_001}) {
                        String text = unit.repeat(length);
                        loader.integer(id).text(text).endRow();
                        written.integer(id++).text(text).endRow();
                    }
                }
                assertThat(loader.finish()).isEqualTo(id);
            }
            assertThat(digestInTransaction(connection, table)).isEqualTo(written.digest());
        }
    }

    /** Commits, reads and drops. */
    private static TableDigest digestInTransaction(Connection connection, Table table) throws SQLException {
        connection.commit();
        TableDigest digest = TableDigest.read(connection, table);
        Postgres.execute(connection, "DROP TABLE " + table.name());
        connection.commit();
        return digest;
    }

    @Test
    void timesOfAnyYearArrive() throws Exception {
        Table table = new Table(
                "contract_times",
                List.of(
                        new Table.Column("id", new SqlType.Int(), false),
                        new Table.Column("moment", new SqlType.Timestamp(), true)),
                List.of("id"),
                List.of(),
                List.of());
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            Postgres.execute(connection, "CREATE TABLE contract_times (id integer, moment timestamp)");
            try (BulkLoader loader = loading().bulkLoader(connection, table)) {
                for (int year : new int[] {10_000, 2_000, 1_970, 1, -1}) {
                    long seconds = LocalDateTime.of(year, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
                    loader.integer(year).timestamp(seconds * 1_000_000 + 1).endRow();
                }
                assertThat(loader.finish()).isEqualTo(5);
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT string_agg(moment::text, ', ' ORDER BY id DESC) FROM contract_times")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1))
                        .isEqualTo(
                                "10000-01-01 00:00:00.000001, 2000-01-01 00:00:00.000001, 1970-01-01 00:00:00.000001,"
                                        + " 0001-01-01 00:00:00.000001, 0002-01-01 00:00:00.000001 BC");
            }
            connection.rollback();
        }
    }

    @Test
    void aValueOfAnotherTypeThanItsColumnIsRefused() throws Exception {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            Table table = new Table(
                    "contract_other",
                    List.of(
                            new Table.Column("id", new SqlType.Int(), false),
                            new Table.Column("name", new SqlType.Char(3), true)),
                    List.of(),
                    List.of(),
                    List.of());
            Postgres.execute(connection, "CREATE TABLE contract_other (id integer, name char(3))");
            try (BulkLoader loader = loading().bulkLoader(connection, table)) {
                assertThatThrownBy(() -> loader.integer(1L << 31))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("2147483648 does not fit column contract_other.id");
                assertThatThrownBy(() -> loader.integer(1))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("a number for column contract_other.name");
                assertThatThrownBy(() -> loader.nullValue()).hasMessageContaining("has more than 2 columns");
            }
            connection.rollback();
        }
    }

    private String epoch() throws SQLException {
        try (Connection connection = connect()) {
            return activity().counters(connection).orElseThrow().epoch();
        }
    }

    @Test
    void aResetOfTheStatisticsBeginsAnotherEpoch() throws SQLException {
        String first = epoch();
        assertThat(epoch()).isEqualTo(first).isNotEmpty();
        try (Connection administrator = connectAsAdministrator()) {
            Postgres.execute(administrator, "SELECT pg_stat_reset()");
        }
        assertThat(epoch()).isNotEqualTo(first);
    }
}
