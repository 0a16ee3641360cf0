package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.server.SharedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;

/** Findings on the settings of the server or the driver. */
@Parallel
@ResourceLock(Resources.EXAMINED_POSTGRESQL)
class PostgresSettingsExaminationIT extends ExaminedPostgres {

    @ParameterizedTest
    @CsvSource({"fsync, the database", "full_page_writes, torn pages", "synchronous_commit, the last commits"})
    void relaxedDurabilityIsToldWithWhatItMeans(String name, String meaning) throws SQLException {
        set(name, "off");
        assertOnly("durability", Level.WARNING, name + " = off", "set " + name + " = on");
        assertThat(only(examined()).text()).contains(meaning);
    }

    @Test
    void commitsThatWaitForStandbysAreNoted() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" SET synchronous_commit = local");
        set("synchronous_standby_names", "far");
        assertOnly(
                "replication", Level.NOTE, "synchronous_standby_names = 'far', synchronous_commit = local", "cluster");
    }

    @ParameterizedTest
    @CsvSource({
        "ALTER ROLE \"bench-1\", set for the user",
        "ALTER DATABASE \"Examined\", set for the database",
        "ALTER ROLE \"bench-1\" IN DATABASE \"Examined\", set for the database user"
    })
    void readOnlyTransactionsAreToldWithWhatEndsThem(String what, String text) throws SQLException {
        onServer(what + " SET default_transaction_read_only = on");
        Finding finding = assertOnly("read-only", Level.PROBLEM, text, what + " RESET default_transaction_read_only;");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void readOnlyServerIsAProblem() throws SQLException {
        set("default_transaction_read_only", "on");
        assertOnly("read-only", Level.PROBLEM, "set for the configuration file", "on the server");
    }

    @Test
    void readOnlyDriverIsAProblem() {
        assertOnly(examined(spec("?readOnly=true"), 8, 2, DATA), "read-only", Level.PROBLEM, "driver", "readOnly=true");
    }

    /** Functions that shadow the server's own simulate the results of other servers. */
    private static void shadow(String function) throws SQLException {
        inDatabase("CREATE FUNCTION public." + function);
        onServer("ALTER ROLE \"bench-1\" SET search_path = public, pg_catalog");
    }

    @Test
    void standbyIsAProblem() throws SQLException {
        shadow("pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'");
        assertOnly("read-only", Level.PROBLEM, "standby", "primary");
    }

    @Test
    void clockThatDiffersIsToldOf() throws SQLException {
        shadow("clock_timestamp() RETURNS timestamptz LANGUAGE sql AS"
                + " $$ SELECT pg_catalog.clock_timestamp() - interval '90 s' $$");
        Finding finding = assertOnly("clock", Level.WARNING, " s behind this host's", "NTP");
        assertThat(finding.text()).matches("the server's clock is (89|90)[.][0-9]{3} s behind .*");
    }

    @Test
    void questionThatIsNotAnsweredHidesNoOther() throws SQLException {
        shadow("pg_size_bytes(text) RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''not told''; END'");
        List<Finding> findings = examined();
        assertThat(findings).filteredOn(f -> f.level() != Level.OK).hasSize(2).allSatisfy(finding -> {
            assertThat(finding.id()).isEqualTo("not-examined");
            assertThat(finding.level()).isEqualTo(Level.NOTE);
            assertThat(finding.text()).contains("not told");
        });
        assertThat(findings).extracting(Finding::id).contains("privileges", "connections", "durability");
    }

    /** Related products return such values. */
    @ParameterizedTest
    @CsvSource({"-1, connections", "unlimited, not-examined", "'', not-examined"})
    void strangeLimitIsUnknown(String value, String id) throws SQLException {
        shadow("current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT CASE $1 WHEN 'max_connections' THEN '"
                + value + "' ELSE pg_catalog.current_setting($1) END $$");
        List<Finding> findings = examined();
        assertThat(findings)
                .filteredOn(f -> f.level() == Level.WARNING || f.level() == Level.PROBLEM)
                .isEmpty();
        assertThat(findings)
                .filteredOn(f -> f.id().equals(id))
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .containsAnyOf("no limit (max_connections = -1)", "connections: cannot be examined: found '"));
    }

    @Test
    void dataLargerThanTheBuffersAreNoted() {
        // 100 bytes a row: 954 MiB
        assertOnly(
                examined(spec, 8, 2, new SmallDataset(10_000_000)),
                "memory",
                Level.NOTE,
                "the data will take about 954 MiB without indexes; shared_buffers = 256 MiB",
                "raise shared_buffers");
        assertThat(only(examined(spec, 8, 2, new SmallDataset(1_000_000_000))).text())
                .contains("they fit into neither");
    }

    @Test
    void buffersNobodyHasSetUpAreToldOf() throws SQLException {
        TargetSpec small = SharedDatabase.get("postgres", Map.of("shared_buffers", "1MB"));
        assertOnly(
                examined(small, 8, 0, null),
                "memory",
                Level.WARNING,
                "shared_buffers = 1 MiB",
                "about a quarter of the server's memory");
        try (Connection connection = Postgres.connect(small)) {
            Postgres.execute(
                    connection,
                    "CREATE TABLE items AS SELECT i AS id, repeat('x', 900) AS text FROM generate_series(1, 4000) i");
            assertThat(only(examined(small, 8, 0, new SmallDataset(1))).text())
                    .matches("the data take [34][.][0-9] MiB; shared_buffers = 1 MiB.*");
            Postgres.execute(connection, "DROP TABLE items");
        }
    }

    @ParameterizedTest
    @CsvSource({"max_wal_size, 1GB, max_wal_size = 1 GiB", "checkpoint_timeout, 1min, checkpoint_timeout = 60 s"})
    void frequentCheckpointsAreNoted(String name, String value, String text) throws SQLException {
        set(name, value);
        assertOnly("checkpoints", Level.NOTE, text, "raise max_wal_size to 4 GiB");
    }

    @ParameterizedTest
    @CsvSource({"autovacuum", "track_counts"})
    void vacuumThatNeverComesIsToldOf(String name) throws SQLException {
        set(name, "off");
        assertOnly("autovacuum", Level.WARNING, name + " = off", "switch it on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prepareThreshold=0                 | WARNING | parses and plans each statement at each execution",
                "prepareThreshold=7                 | NOTE    | prepareThreshold=7: the URL wins over the preset's 1",
                "preferQueryMode=simple             | WARNING | statements are never prepared",
                "autosave=always                    | WARNING | a savepoint for each statement",
                "binaryTransfer=false               | WARNING | values travel as text",
                "preparedStatementCacheQueries=10   | WARNING | evicted",
                "loadBalanceHosts=true              | WARNING | different servers",
                "loggerLevel=TRACE                  | WARNING | logs each message",
                "reWriteBatchedInserts=true         | NOTE    | the driver rewrites batches of inserts into other statements",
                "defaultRowFetchSize=10             | NOTE    | a round trip for each block of rows",
                "socketTimeout=10                   | NOTE    | a slower response closes the session",
                "options=-c%20geqo=off              | NOTE    | other server settings"
            })
    void parametersThatChangeWhatIsMeasuredAreToldOf(String parameter, Level level, String text) {
        String secret = "&sslpassword=" + Postgres.PLANTED;
        assertOnly(
                examined(spec("?" + parameter + secret), 8, 2, DATA),
                "driver-parameters",
                level,
                text,
                "remove these from the URL");
    }

    @Test
    void driverTakesTheParameterOfTheUrl() throws SQLException {
        try (Target target = JdbcTarget.connect(spec("?prepareThreshold=7"), DIALECTS);
                JdbcSession session =
                        target.open(JdbcSession.class, new SessionOptions("it", true, Isolation.DEFAULT))) {
            assertThat(session.connection().unwrap(PGConnection.class).getPrepareThreshold())
                    .isEqualTo(7);
        }
    }

    @Test
    void defaultsOfTheDriverAreNoted() {
        assertOnly(
                examined(spec.withTuning(Tuning.OUT_OF_THE_BOX), 8, 2, DATA),
                "driver-preset",
                Level.NOTE,
                "out of the box",
                "--tuning tuned");
    }

    @Test
    void encryptionIsNoted() throws SQLException {
        inDatabase(
                "CREATE VIEW public.pg_stat_ssl AS SELECT pg_backend_pid() pid, true ssl, 'TLSv1.3' AS version, 'AES' cipher",
                "GRANT SELECT ON public.pg_stat_ssl TO \"bench-1\"");
        onServer("ALTER ROLE \"bench-1\" SET search_path = public, pg_catalog");
        assertOnly("encryption", Level.NOTE, "TLSv1.3, AES", "encrypted");
    }
}
