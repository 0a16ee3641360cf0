package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.test.server.DevelopmentServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** A well configured MySQL or MariaDB without other users, through either driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExaminedMysqlFamily extends Examined {

    /** A database name with wildcards of {@code GRANT}. */
    static final String DATABASE = "exam_ined";

    static final String USER = "bench-1";

    static final String ACCOUNT = "'bench-1'@'%'";

    static final String ALL_IN_DATABASE = "GRANT ALL ON `exam\\_ined`.* TO " + ACCOUNT;

    final String product;
    final String scheme;
    private final Map<String, String> changed = new LinkedHashMap<>();
    private final Map<String, String> before = new LinkedHashMap<>();
    private DevelopmentServer server;
    private Connection looking;

    /**
     * @param scheme of the driver
     */
    ExaminedMysqlFamily(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    final boolean mariadb() {
        return product.equals("mariadb");
    }

    @BeforeAll
    void wellSetUpServer() throws SQLException {
        server = DevelopmentServer.own(product);
        looking = server.administrator("");
        String log = mariadb() ? "innodb_log_file_size" : "innodb_redo_log_capacity";
        before.put(log, setting(log));
        onServer("SET GLOBAL " + log + " = 1073741824");
    }

    @AfterAll
    void serverIsAsItWas() throws SQLException {
        if (server != null) {
            for (Map.Entry<String, String> setting : before.entrySet()) {
                onServer("SET GLOBAL " + setting.getKey() + " = " + setting.getValue());
            }
            onServer("DROP DATABASE IF EXISTS " + DATABASE, "DROP USER IF EXISTS " + ACCOUNT);
            looking.close();
        }
    }

    @BeforeEach
    void wellSetUpAccount() throws SQLException {
        onServer(
                "DROP DATABASE IF EXISTS " + DATABASE,
                "DROP USER IF EXISTS " + ACCOUNT,
                "DROP ROLE IF EXISTS bench_role",
                "CREATE DATABASE " + DATABASE,
                "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + PLANTED + "'",
                ALL_IN_DATABASE);
    }

    @AfterEach
    void settingsAreAsTheyWere() throws SQLException {
        // in reverse order, because some settings depend on others
        String[] names = changed.keySet().toArray(String[]::new);
        for (int i = names.length - 1; i >= 0; i--) {
            change(names[i], changed.get(names[i]));
        }
        changed.clear();
    }

    @Override
    TargetSpec spec() {
        return spec("");
    }

    /** Without encryption. */
    final TargetSpec spec(String parameters) {
        return TargetSpec.of(server.url(scheme, DATABASE) + parameters, USER, PLANTED)
                .withTls(new Tls(Tls.Mode.DISABLE, null));
    }

    final TargetSpec specWithoutDatabase() {
        return TargetSpec.of(server.url(scheme, ""), USER, PLANTED).withTls(new Tls(Tls.Mode.DISABLE, null));
    }

    final void onServer(String... statements) throws SQLException {
        server.administrate(statements);
    }

    /** All but the observing session, as the server's limit includes the administrator's sessions. */
    @Override
    void awaitThoseWhoLeft() {
        try (Statement statement = looking.createStatement()) {
            Awaitility.await().atMost(JdbcTargetFixture.LIMIT).until(() -> {
                long others = number(
                        statement,
                        "SELECT COUNT(*) FROM information_schema.processlist WHERE id <> CONNECTION_ID()"
                                + " AND user IN ('" + USER + "', SUBSTRING_INDEX(USER(), '@', 1))",
                        1);
                // the server counts sessions for a moment after they leave the list
                long all = number(
                        statement,
                        "SELECT COUNT(*) FROM information_schema.processlist"
                                + " WHERE user NOT IN ('system user', 'event_scheduler')",
                        1);
                // a login in progress has no account yet, but counts
                return others == kept
                        && all == kept + 1
                        && all == number(statement, "SHOW GLOBAL STATUS LIKE 'Threads_connected'", 2);
            });
        } catch (SQLException e) {
            throw new AssertionError("cannot see who is connected", e);
        }
    }

    private static long number(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).as(sql).isTrue();
            return row.getLong(column);
        }
    }

    /** Changes a setting of the server until the end of the test. */
    final void set(String name, String value) throws SQLException {
        changed.putIfAbsent(name, setting(name));
        change(name, value);
    }

    /**
     * Some settings take effect some time after the statement. The statement is repeated once: MySQL 9.7 without load once had the old size
     * of its buffer pool 2 minutes later.
     */
    private void change(String name, String value) throws SQLException {
        String statement = "SET GLOBAL " + name + " = " + (value.matches("[0-9.]+") ? value : "'" + value + "'");
        Callable<Boolean> changed = () -> sameValue(setting(name), value);
        onServer(statement);
        try {
            Awaitility.await(statement).atMost(JdbcTargetFixture.LIMIT).until(changed);
        } catch (ConditionTimeoutException missed) {
            onServer(statement);
            Awaitility.await(statement).atMost(JdbcTargetFixture.LIMIT).until(changed);
        }
    }

    private static boolean sameValue(String found, String set) {
        return found.equals(set)
                || (found.matches("[0-9.]+")
                        && set.matches("[0-9.]+")
                        && Double.parseDouble(found) == Double.parseDouble(set));
    }

    final String setting(String name) throws SQLException {
        try (Connection connection = server.administrator("");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE '" + name + "'")) {
            assertThat(row.next()).as(name).isTrue();
            return row.getString(2);
        }
    }

    /** A session of the examined account. */
    final Connection session() throws SQLException {
        String encryption = scheme.equals("mysql") ? "?sslMode=REQUIRED" : "?sslMode=trust";
        return DriverManager.getConnection(spec(encryption).url(), USER, PLANTED);
    }

    /** Returns the first statement of a remedy. */
    static String statement(String remedy) {
        return remedy.substring(0, remedy.indexOf(';'));
    }
}
