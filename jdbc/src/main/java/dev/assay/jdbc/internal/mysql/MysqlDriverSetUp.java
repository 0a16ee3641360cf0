package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.DriverParameters;
import dev.assay.jdbc.internal.examine.DriverParameters.Rule;
import dev.assay.jdbc.internal.examine.Encryption;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How either driver has been set up by the parameters of the URL, which win over the properties a preset gives. Confined to
 * one thread.
 */
final class MysqlDriverSetUp {

    /** With less, statements of a workload with many may be evicted and prepared again. */
    private static final int LEAST_CACHED_STATEMENTS = 256;

    private static final String PREPARE = "useServerPrepStmts";

    private static final String LOGS = "the driver keeps a record of each statement";

    private static final List<Rule> RULES = List.of(
            Rule.when(PREPARE, "false", Level.WARNING, "the server parses each statement at each execution"),
            Rule.when("cachePrepStmts", "false", Level.WARNING, "each use of a statement prepares it again"),
            Rule.below("prepStmtCacheSize", LEAST_CACHED_STATEMENTS, Level.WARNING, "statements may be prepared again"),
            Rule.when("profileSQL", "true", Level.WARNING, LOGS),
            Rule.when("traceProtocol", "true", Level.WARNING, LOGS),
            Rule.when("logSlowQueries", "true", Level.WARNING, LOGS),
            Rule.when("useUsageAdvisor", "true", Level.WARNING, LOGS),
            Rule.when("autoReconnect", "true", Level.WARNING, "a lost session comes back in silence, without its work"),
            Rule.when("useCompression", "true", Level.WARNING, "packets are compressed, which costs both sides time"),
            Rule.any("queryInterceptors", Level.NOTE, "code of somebody else's runs around each statement"),
            Rule.when("rewriteBatchedStatements", "true", Level.NOTE, "batches become other statements"),
            Rule.when("useBulkStmts", "true", Level.NOTE, "batches become other statements"),
            Rule.when("useCursorFetch", "true", Level.NOTE, "answers are fetched through a cursor"),
            Rule.positive("defaultFetchSize", Level.NOTE, "answers may take a round trip for each so many rows"),
            Rule.positive("socketTimeout", Level.NOTE, "slower answers end the session"),
            Rule.any("sessionVariables", Level.NOTE, "settings of the server differ for these sessions"));

    private final @Nullable String url;
    private final String driver;
    private final Map<String, String> given;
    private final DriverParameters parameters;

    MysqlDriverSetUp(Connection connection, Map<String, String> given) throws SQLException {
        this.url = connection.getMetaData().getURL();
        this.driver = connection.getMetaData().getDriverName();
        this.given = given;
        this.parameters = new DriverParameters(url);
        // MariaDB's driver shows all that is not as its own defaults are, wherever it comes from, and nothing else
        if (driver.startsWith("MariaDB Connector") && given.containsKey(PREPARE) && parameters.value(PREPARE) == null) {
            parameters.set(PREPARE, "false");
        }
    }

    /** Nothing of a driver that is neither product's. */
    List<Finding> findings() {
        if (!driver.startsWith("MySQL Connector") && !driver.startsWith("MariaDB Connector")) {
            return List.of();
        }
        if (Objects.requireNonNullElse(url, "")
                .matches("jdbc:(mysql|mariadb):(loadbalance|replication|sequential):.*")) {
            parameters.found(Level.WARNING, "several servers in the URL: sessions may end up on different ones");
        }
        parameters.judge(RULES);
        parameters.overridden(given);
        return List.of(parameters.finding());
    }

    /** Whether the driver prepares statements on the server. */
    boolean prepares() {
        String inUrl = parameters.value(PREPARE);
        return "true".equalsIgnoreCase(inUrl == null ? given.get(PREPARE) : inUrl);
    }

    /** What the server sees of this session, and whether it would have it otherwise. */
    static Finding encryption(MysqlFacts facts, MysqlAccount account) {
        String cipher = facts.status().getOrDefault("ssl_cipher", "");
        if (cipher.isEmpty()) {
            return Encryption.none();
        }
        String required = facts.on("require_secure_transport")
                ? " (the server requires it)"
                : account.requires().isEmpty() ? "" : " (the account requires it: REQUIRE " + account.requires() + ")";
        return Encryption.encrypted(facts.status().getOrDefault("ssl_version", "") + ", " + cipher + required);
    }
}
