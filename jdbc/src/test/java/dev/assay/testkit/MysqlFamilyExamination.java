package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings on the settings of MySQL or MariaDB, and of the driver. */
abstract class MysqlFamilyExamination extends ExaminedMysqlFamily {

    MysqlFamilyExamination(String product, String scheme) {
        super(product, scheme);
    }

    @Test
    void nothingIsAmissWithAWellSetUpServer() {
        assertNothingAmiss();
        assertThat(examined())
                .extracting(Finding::id)
                .containsExactly(
                        "driver-preset",
                        "driver-parameters",
                        "encryption",
                        "privileges",
                        "connections",
                        "account-limits",
                        "prepared-statements",
                        "read-only",
                        "durability",
                        "binary-log",
                        "memory",
                        "checkpoints",
                        "server-logs",
                        "bulk-load",
                        "idle-limit",
                        "isolation",
                        "clock");
    }

    /** 8 users, 2 loader threads, 5 internal connections: 15. Opening them decides whether there is room for at least 10. */
    @Test
    void limitOfTheAccountIsToldWithItsRemedy() throws SQLException {
        onServer("ALTER USER " + ACCOUNT + " WITH MAX_USER_CONNECTIONS 9");
        Finding finding = assertOnly(
                "connections",
                Level.WARNING,
                "room for 9 connections (MAX_USER_CONNECTIONS 9 of 'bench-1'@'%', 0 in use by others); needed are 15",
                "ALTER USER 'bench-1'@'%' WITH MAX_USER_CONNECTIONS 15; or use at most 7 users");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    @Test
    void connectionsInUseLeaveLessRoom() throws SQLException {
        onServer("ALTER USER " + ACCOUNT + " WITH MAX_USER_CONNECTIONS 16");
        assertNothingAmiss();
        List<Connection> others = new ArrayList<>();
        try {
            for (int i = 0; i < 7; i++) {
                others.add(session());
            }
            kept = others.size();
            assertOnly(
                    "connections",
                    Level.WARNING,
                    "room for 9 connections (MAX_USER_CONNECTIONS 16 of 'bench-1'@'%', 7 in use by others)",
                    "MAX_USER_CONNECTIONS 22;");
        } finally {
            kept = 0;
            for (Connection other : others) {
                other.close();
            }
        }
    }

    @Test
    void limitsOfTheServerAreToldWithTheirRemedies() throws SQLException {
        set("max_connections", "12");
        Finding all =
                assertOnly("connections", Level.WARNING, "max_connections = 12", "SET GLOBAL max_connections = 1");
        onServer(statement(all.remedy()));
        assertNothingAmiss();
        // MariaDB accepts this limit only if it was started with one
        if (!mariadb()) {
            set("max_user_connections", "11");
            assertOnly(
                    "connections",
                    Level.WARNING,
                    "room for 11 connections (max_user_connections = 11, 0 in use by others)",
                    "SET GLOBAL max_user_connections = 15;");
        }
    }

    @Test
    void limitsOnWhatAnAccountDoesInAnHourAreToldOf() throws SQLException {
        onServer("ALTER USER " + ACCOUNT + " WITH MAX_QUERIES_PER_HOUR 100000 MAX_CONNECTIONS_PER_HOUR 90000");
        Finding finding = assertOnly(
                "account-limits",
                Level.WARNING,
                "'bench-1'@'%' has MAX_QUERIES_PER_HOUR 100000, MAX_CONNECTIONS_PER_HOUR 90000",
                "ALTER USER 'bench-1'@'%' WITH MAX_QUERIES_PER_HOUR 0 MAX_CONNECTIONS_PER_HOUR 0;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    @Test
    void tooFewPreparedStatementsAreToldOf() throws SQLException {
        set("max_prepared_stmt_count", "500");
        Finding finding = assertOnly(
                "prepared-statements",
                Level.WARNING,
                "room for 500 (max_prepared_stmt_count = 500, 0 in use); 8 sessions with 64 each need 512",
                "SET GLOBAL max_prepared_stmt_count = 512;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
        set("max_prepared_stmt_count", "500");
        assertThat(examined(spec("?useServerPrepStmts=false"), 8, 2, DATA))
                .filteredOn(f -> f.id().equals("prepared-statements"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(Level.OK));
    }

    @Test
    void readOnlyServerIsAProblemUnlessTheAccountWritesAllTheSame() throws SQLException {
        set("read_only", "ON");
        Finding finding = assertOnly(
                "read-only",
                Level.PROBLEM,
                "the server is read-only (read_only = ON), perhaps a replica",
                "use the URL of the primary, or, if this is it: SET GLOBAL read_only = OFF;");
        onServer("GRANT " + (mariadb() ? "READ_ONLY ADMIN" : "CONNECTION_ADMIN") + " ON *.* TO " + ACCOUNT);
        assertOnly("read-only", Level.WARNING, "can write anyway", "primary");
        onServer(statement(finding.remedy().replaceFirst(".*: ", "")));
        assertNothingAmiss();
    }

    @Test
    void readOnlyTransactionsAreAProblem() throws SQLException {
        String name = mariadb() ? "tx_read_only" : "transaction_read_only";
        set(name, "ON");
        Finding finding =
                assertOnly("read-only", Level.PROBLEM, "transactions are read-only", "SET GLOBAL " + name + " = OFF;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    /** Visible to accounts that may read the status of a replica. */
    @Test
    void replicaThatTakesWritesIsToldOf() throws SQLException {
        onServer(
                mariadb()
                        ? "CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = 1"
                        : "CHANGE REPLICATION SOURCE TO SOURCE_HOST = '127.0.0.1', SOURCE_PORT = 1");
        try {
            assertNothingAmiss();
            onServer("GRANT " + (mariadb() ? "REPLICA MONITOR" : "REPLICATION CLIENT") + " ON *.* TO " + ACCOUNT);
            assertOnly("read-only", Level.WARNING, "a replica that takes writes", "primary");
        } finally {
            onServer(mariadb() ? "RESET SLAVE ALL" : "RESET REPLICA ALL");
        }
        assertNothingAmiss();
    }

    @ParameterizedTest
    @CsvSource({"0, the last commits", "2, does not wait for the disk"})
    void relaxedDurabilityIsToldWithWhatItMeans(String value, String meaning) throws SQLException {
        set("innodb_flush_log_at_trx_commit", value);
        Finding finding = assertOnly(
                "durability",
                Level.WARNING,
                "innodb_flush_log_at_trx_commit = " + value,
                "SET GLOBAL innodb_flush_log_at_trx_commit = 1; unless you compare these settings");
        assertThat(finding.text()).contains(meaning);
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    @Test
    void dataLargerThanTheBuffersAreNoted() {
        // 100 bytes a row: 954 MiB
        assertOnly(
                examined(spec(), 8, 2, new SmallDataset(10_000_000)),
                "memory",
                Level.NOTE,
                "the data will take about 954 MiB without indexes; innodb_buffer_pool_size = 256 MiB",
                "raise innodb_buffer_pool_size");
    }

    @Test
    void buffersNobodyHasSetUpAreToldOf() throws SQLException {
        set("innodb_buffer_pool_size", "134217728");
        assertOnly(
                examined(spec(), 8, 2, new SmallDataset(2_000_000)),
                "memory",
                Level.WARNING,
                "innodb_buffer_pool_size = 128 MiB",
                "about three quarters of the server's memory");
        assertNothingAmiss();
    }

    @Test
    void tablesAreAsLargeAsTheyAre() throws SQLException {
        onServer(
                "CREATE TABLE exam_ined.items (id INT PRIMARY KEY, text VARCHAR(2000))",
                "SET @n = 0",
                "INSERT INTO exam_ined.items WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)"
                        + " SELECT i, REPEAT('x', 1500) FROM n",
                "ANALYZE TABLE exam_ined.items");
        assertThat(examined(spec(), 8, 2, new SmallDataset(1)))
                .filteredOn(f -> f.id().equals("memory"))
                .singleElement()
                .satisfies(f -> assertThat(f.text()).matches("the data take [12][.][0-9] MiB; .*: they fit"));
    }

    @Test
    void smallRedoLogIsNoted() throws SQLException {
        String name = mariadb() ? "innodb_log_file_size" : "innodb_redo_log_capacity";
        set(name, "536870912");
        assertOnly("checkpoints", Level.NOTE, name + " = 512 MiB", "raise " + name + " to 2 GiB");
    }

    @Test
    void logOfEachStatementIsToldOf() throws SQLException {
        set("general_log", "ON");
        Finding finding = assertOnly("server-logs", Level.WARNING, "general_log = ON", "SET GLOBAL general_log = OFF;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
        set("slow_query_log", "ON");
        assertNothingAmiss();
        set("long_query_time", "0");
        assertOnly(
                "server-logs",
                Level.WARNING,
                "slow_query_log = ON with long_query_time = 0.000000 s",
                "SET GLOBAL slow_query_log = OFF;");
    }

    @Test
    void slowWayOfLoadingIsNoted() throws SQLException {
        set("local_infile", "OFF");
        Finding finding = assertOnly(
                "bulk-load", Level.NOTE, "local_infile = OFF: loading uses", "SET GLOBAL local_infile = ON;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    @Test
    void sessionsThatEndWhileUsersThinkAreToldOf() throws SQLException {
        set("wait_timeout", "137");
        Finding finding =
                assertOnly("idle-limit", Level.WARNING, "wait_timeout = 137 s", "SET GLOBAL wait_timeout = 28800;");
        onServer(statement(finding.remedy()));
        assertNothingAmiss();
    }

    @Test
    void dirtyReadsAreToldOf() throws SQLException {
        set(mariadb() ? "tx_isolation" : "transaction_isolation", "READ-UNCOMMITTED");
        assertOnly(
                "isolation", Level.WARNING, "read-uncommitted, unless --isolation sets another level", "--isolation");
    }

    /** The session's clock is fixed at a whole second from its start, so a slow examination finds a larger difference. */
    @Test
    void clockThatDiffersIsToldOf() throws SQLException {
        set("init_connect", "SET timestamp = UNIX_TIMESTAMP() - 90");
        long beganNanos = System.nanoTime();
        Finding finding = assertOnly("clock", Level.WARNING, " s behind this host's", "NTP");
        double tookSeconds = (System.nanoTime() - beganNanos) / 1e9;
        Matcher told = Pattern.compile("the server's clock is ([0-9]+[.][0-9]{3}) s behind .*")
                .matcher(finding.text());
        assertThat(told.matches()).as(finding.text()).isTrue();
        assertThat(Double.parseDouble(told.group(1))).isBetween(89.9, 91.1 + tookSeconds);
    }

    @Test
    void encryptionIsNotedWithWhoRequiresIt() throws SQLException {
        TargetSpec encrypted = spec().withTls(new Tls(Tls.Mode.REQUIRE, null));
        Finding finding = assertOnly(
                examined(encrypted, 8, 2, DATA),
                "encryption",
                Level.NOTE,
                "connections are encrypted: TLSv1.",
                "encrypted");
        assertThat(finding.text()).doesNotContain("require");
        onServer("ALTER USER " + ACCOUNT + " REQUIRE SSL");
        assertThat(only(examined(encrypted, 8, 2, DATA)).text()).contains("(the account requires it: REQUIRE SSL)");
        onServer("ALTER USER " + ACCOUNT + " REQUIRE NONE");
        set("require_secure_transport", "ON");
        assertThat(only(examined(encrypted, 8, 2, DATA)).text()).contains("(the server requires it)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "useServerPrepStmts=false           | WARNING | parses each statement at each execution",
                "cachePrepStmts=false               | WARNING | prepares it again",
                "prepStmtCacheSize=10               | WARNING | prepared again",
                "prepStmtCacheSize=900              | NOTE    | the URL wins over the preset's 1024",
                "useCompression=true                | WARNING | compressed",
                "socketTimeout=60000                | NOTE    | a slower response closes the session",
                "sessionVariables=sort_buffer_size=65536 | NOTE | other server settings"
            })
    void parametersThatChangeWhatIsMeasuredAreToldOf(String parameter, Level level, String text) {
        assertOnly(
                examined(spec("?" + parameter), 8, 2, DATA),
                "driver-parameters",
                level,
                text,
                "remove these from the URL");
    }

    /** MariaDB's driver then silently prepares nothing on the server. */
    @Test
    void rewrittenBatchesAreToldOf() {
        List<Finding> findings = examined(spec("?rewriteBatchedStatements=true"), 8, 2, DATA);
        boolean prepares = scheme.equals("mysql");
        Finding finding = assertOnly(
                findings,
                "driver-parameters",
                prepares ? Level.NOTE : Level.WARNING,
                "rewriteBatchedStatements=true: the driver rewrites batches into other statements",
                "remove these from the URL");
        assertThat(finding.text().contains("useServerPrepStmts=false")).isNotEqualTo(prepares);
        assertThat(findings)
                .filteredOn(f -> f.id().equals("prepared-statements"))
                .singleElement()
                .satisfies(f -> assertThat(f.text().contains("as text")).isNotEqualTo(prepares));
    }

    @Test
    void defaultsOfTheDriverAreNoted() {
        assertOnly(
                examined(spec().withTuning(Tuning.OUT_OF_THE_BOX), 8, 2, DATA),
                "driver-preset",
                Level.NOTE,
                "out of the box",
                "--tuning tuned");
    }
}
