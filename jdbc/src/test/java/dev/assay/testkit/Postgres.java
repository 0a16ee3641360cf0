package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.server.SharedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The PostgreSQL server of this module's tests. */
final class Postgres {

    /** A password that no output may contain. */
    static final String PLANTED = "planted-s3cret";

    private static final TargetSpec SERVER = SharedDatabase.get(
            "postgres",
            Map.of(
                    // Its transactions would count as ours.
                    "autovacuum", "off",
                    "deadlock_timeout", "100ms",
                    "fsync", "off",
                    "full_page_writes", "off",
                    "synchronous_commit", "off"));

    private Postgres() {}

    /** Connects the administrator to an empty database. */
    static TargetSpec database(String name) throws SQLException {
        try (Connection connection = connect(SERVER)) {
            execute(connection, "DROP DATABASE IF EXISTS " + name);
            execute(connection, "CREATE DATABASE " + name);
        }
        return in(name, SERVER.user(), SERVER.password());
    }

    /** Connects an ordinary account to an empty database of the same name. */
    static TargetSpec ordinary(String name) throws SQLException {
        database(name);
        try (Connection connection = connect(SERVER)) {
            execute(connection, "DROP ROLE IF EXISTS " + name);
            execute(connection, "CREATE ROLE " + name + " LOGIN PASSWORD '" + PLANTED + "'");
            execute(connection, "ALTER DATABASE " + name + " OWNER TO " + name);
        }
        return in(name, name, PLANTED);
    }

    /** Connects the administrator to an existing database. */
    static TargetSpec administrator(String name) {
        return in(name, SERVER.user(), SERVER.password());
    }

    static TargetSpec in(String database, String user, String password) {
        return TargetSpec.of(url(database), user, password);
    }

    static String url(String database) {
        return SERVER.url().replaceFirst("[^/]*$", database);
    }

    static Connection connect(TargetSpec spec) throws SQLException {
        return DriverManager.getConnection(spec.url(), spec.user(), spec.password());
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
