package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.server.SharedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A well configured PostgreSQL. */
abstract class ExaminedPostgres extends Examined {

    static final TargetSpec SERVER = SharedDatabase.get("postgres", Map.of());

    /** Names that need quotes. */
    static final String ACCOUNT = "bench-1";

    static final String DATABASE = "Examined";

    final TargetSpec spec = spec("");

    private final Map<String, String> changed = new TreeMap<>();

    @Override
    TargetSpec spec() {
        return spec;
    }

    static TargetSpec spec(String parameters) {
        return TargetSpec.of(url(DATABASE) + parameters, ACCOUNT, Postgres.PLANTED);
    }

    static String url(String database) {
        return SERVER.url().replaceFirst("[^/]*$", database);
    }

    @Override
    void awaitThoseWhoLeft() {
        try (Connection connection = DriverManager.getConnection(SERVER.url(), SERVER.user(), SERVER.password());
                Statement statement = connection.createStatement()) {
            Awaitility.await().atMost(JdbcTargetFixture.LIMIT).until(() -> {
                try (ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE datname = '"
                        + DATABASE + "' OR usename = '" + ACCOUNT + "'")) {
                    return row.next() && row.getInt(1) == kept;
                }
            });
        } catch (SQLException e) {
            throw new AssertionError("cannot see who is connected", e);
        }
    }

    /** In another database, because the examined one may be unusable. */
    static void onServer(String... statements) throws SQLException {
        administrate(SERVER.url(), statements);
    }

    static void inDatabase(String... statements) throws SQLException {
        administrate(url(DATABASE), statements);
    }

    private static void administrate(String url, String... statements) throws SQLException {
        String writing = url + "?options=-c%20default_transaction_read_only=off%20-c%20synchronous_commit=local";
        try (Connection connection = DriverManager.getConnection(writing, SERVER.user(), SERVER.password())) {
            for (String sql : statements) {
                Postgres.execute(connection, sql);
            }
        }
    }

    @BeforeEach
    void wellSetUpDatabase() throws SQLException {
        onServer(
                "DROP DATABASE IF EXISTS \"Examined\" WITH (FORCE)",
                "DROP ROLE IF EXISTS \"bench-1\"",
                "CREATE ROLE \"bench-1\" LOGIN PASSWORD '" + Postgres.PLANTED + "'",
                "GRANT pg_checkpoint TO \"bench-1\"",
                "CREATE DATABASE \"Examined\"");
        inDatabase("GRANT CREATE ON SCHEMA public TO \"bench-1\"");
    }

    @AfterEach
    void settingsAreAsTheyWere() throws SQLException {
        for (Map.Entry<String, String> setting : changed.entrySet()) {
            change(setting.getKey(), setting.getValue());
        }
    }

    /** Changes a setting of the server until the end of the test. */
    final void set(String name, String value) throws SQLException {
        changed.put(name, setting(name));
        change(name, value);
    }

    /** New sessions see a new value a moment after the statement. */
    private static void change(String name, String value) throws SQLException {
        onServer("ALTER SYSTEM SET " + name + " = '" + value + "'", "SELECT pg_reload_conf()");
        Awaitility.await().atMost(JdbcTargetFixture.LIMIT).until(() -> value.equals(setting(name)));
    }

    static String setting(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(SERVER.url(), SERVER.user(), SERVER.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            row.next();
            return row.getString(1);
        }
    }
}
