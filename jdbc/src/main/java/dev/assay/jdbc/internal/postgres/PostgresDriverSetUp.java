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
 * How PostgreSQL's own driver has been set up by the parameters of the URL, which win over the properties a preset gives.
 * Confined to one thread.
 */
final class PostgresDriverSetUp {

    private static final String DRIVER = "PostgreSQL JDBC Driver";

    /** With less, statements of a workload with many may be evicted and prepared again. */
    private static final int LEAST_CACHED_STATEMENTS = 256;

    private static final List<Rule> RULES = List.of(
            new Rule("loggerLevel", v -> v.matches("(?i)trace|debug"), Level.WARNING, "the driver logs each message"),
            Rule.when("binaryTransfer", "false", Level.WARNING, "values travel as text, which costs both sides time"),
            Rule.below(
                    "preparedStatementCacheQueries",
                    LEAST_CACHED_STATEMENTS,
                    Level.WARNING,
                    "statements may be evicted and prepared again"),
            Rule.when("loadBalanceHosts", "true", Level.WARNING, "sessions may end up on different servers"),
            Rule.when("logUnclosedConnections", "true", Level.NOTE, "each connection keeps a stack trace"),
            Rule.when("reWriteBatchedInserts", "true", Level.NOTE, "batches of inserts become other statements"),
            Rule.positive("defaultRowFetchSize", Level.NOTE, "answers of more rows take a round trip for each so many"),
            Rule.positive("socketTimeout", Level.NOTE, "slower answers end the session"),
            Rule.any("options", Level.NOTE, "settings of the server differ for these sessions"));

    private final Connection connection;
    private final Map<String, String> given;

    PostgresDriverSetUp(Connection connection, Map<String, String> given) {
        this.connection = connection;
        this.given = given;
    }

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

    /** What the driver itself says of the connection, wherever it has it from. */
    private static void inEffect(PGConnection driver, DriverParameters parameters) {
        if (driver.getPrepareThreshold() == 0) {
            parameters.found(
                    Level.WARNING, "prepareThreshold=0: the server parses and plans each statement at each execution");
        }
        if (driver.getPreferQueryMode() == PreferQueryMode.SIMPLE) {
            parameters.found(Level.WARNING, "preferQueryMode=simple: nothing is ever prepared");
        }
        if (driver.getAutosave() == AutoSave.ALWAYS) {
            parameters.found(Level.WARNING, "autosave=always: each statement has a savepoint of its own");
        }
    }

    private Finding encryption() throws SQLException {
        CatalogueRow row = tls(connection);
        return row.truth(1) ? Encryption.encrypted(row.text(2) + ", " + row.text(3)) : Encryption.none();
    }

    /** Whether a connection is encrypted, by which protocol and with which cipher. */
    static CatalogueRow tls(Connection connection) throws SQLException {
        return CatalogueRow.of(connection, "SELECT ssl, version, cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    }
}
