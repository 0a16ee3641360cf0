package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.DriverParameters;
import dev.assay.jdbc.internal.examine.DriverParameters.Rule;
import dev.assay.jdbc.internal.examine.Encryption;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.AutoSave;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * The configuration of the PostgreSQL driver. Parameters of the URL override the properties of a preset. Confined to one thread.
 */
record PostgresDriverSetUp(Connection connection, Map<String, String> given) {

    private static final String DRIVER = "PostgreSQL JDBC Driver";

    /** With fewer, the driver may evict statements of a large workload and prepare them again. */
    private static final int MIN_CACHED_STATEMENTS = 256;

    private static final List<Rule> RULES = List.of(
            new Rule("loggerLevel", v -> v.matches("(?i)trace|debug"), Level.WARNING, "the driver logs each message"),
            Rule.when("binaryTransfer", "false", Level.WARNING, "values travel as text, which costs both sides time"),
            Rule.below(
                    "preparedStatementCacheQueries",
                    MIN_CACHED_STATEMENTS,
                    Level.WARNING,
                    "statements may be evicted and prepared again"),
            Rule.when("loadBalanceHosts", "true", Level.WARNING, "sessions may be on different servers"),
            Rule.when("logUnclosedConnections", "true", Level.NOTE, "each connection keeps a stack trace"),
            Rule.when(
                    "reWriteBatchedInserts",
                    "true",
                    Level.NOTE,
                    "the driver rewrites batches of inserts into other statements"),
            Rule.positive(
                    "defaultRowFetchSize", Level.NOTE, "a larger result takes a round trip for each block of rows"),
            Rule.positive("socketTimeout", Level.NOTE, "a slower response closes the session"),
            Rule.any("options", Level.NOTE, "these sessions have other server settings"));

    List<Finding> findings() throws SQLException {
        if (!DRIVER.equals(connection.getMetaData().getDriverName())) {
            return List.of();
        }
        DriverParameters parameters =
                new DriverParameters(connection.getMetaData().getURL());
        inEffect(connection.unwrap(PGConnection.class), parameters);
        parameters.judge(RULES);
        parameters.overridden(given);
        return List.of(parameters.finding(), encryption());
    }

    private static void inEffect(PGConnection driver, DriverParameters parameters) {
        if (driver.getPrepareThreshold() == 0) {
            parameters.found(
                    Level.WARNING, "prepareThreshold=0: the server parses and plans each statement at each execution");
        }
        if (driver.getPreferQueryMode() == PreferQueryMode.SIMPLE) {
            parameters.found(Level.WARNING, "preferQueryMode=simple: statements are never prepared");
        }
        if (driver.getAutosave() == AutoSave.ALWAYS) {
            parameters.found(Level.WARNING, "autosave=always: the driver sets a savepoint for each statement");
        }
    }

    private Finding encryption() throws SQLException {
        CatalogueRow row = tls(connection);
        return row.truth(1) ? Encryption.encrypted(row.text(2) + ", " + row.text(3)) : Encryption.none();
    }

    /** Returns whether a connection is encrypted, the protocol and the cipher. */
    static CatalogueRow tls(Connection connection) throws SQLException {
        return CatalogueRow.of(connection, "SELECT ssl, version, cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    }
}
