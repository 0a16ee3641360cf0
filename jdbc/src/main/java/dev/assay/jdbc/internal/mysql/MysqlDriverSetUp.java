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

/** The configuration of either driver. Parameters of the URL override the properties of a preset. Confined to one thread. */
final class MysqlDriverSetUp {

    /** With fewer, the driver may evict statements of a large workload and prepare them again. */
    private static final int MIN_CACHED_STATEMENTS = 256;

    private static final String PREPARE = "useServerPrepStmts";

    private static final String LOGS = "the driver logs each statement";

    private static final List<Rule> RULES = List.of(
            Rule.when(PREPARE, "false", Level.WARNING, "the server parses each statement at each execution"),
            Rule.when("cachePrepStmts", "false", Level.WARNING, "each use of a statement prepares it again"),
            Rule.below("prepStmtCacheSize", MIN_CACHED_STATEMENTS, Level.WARNING, "statements may be prepared again"),
            Rule.when("profileSQL", "true", Level.WARNING, LOGS),
            Rule.when("traceProtocol", "true", Level.WARNING, LOGS),
            Rule.when("logSlowQueries", "true", Level.WARNING, LOGS),
            Rule.when("useUsageAdvisor", "true", Level.WARNING, LOGS),
            Rule.when(
                    "autoReconnect",
                    "true",
                    Level.WARNING,
                    "the driver reconnects silently and loses the open transaction"),
            Rule.when("useCompression", "true", Level.WARNING, "packets are compressed, which costs both sides time"),
            Rule.any("queryInterceptors", Level.NOTE, "third-party code runs around each statement"),
            Rule.when(
                    "rewriteBatchedStatements",
                    "true",
                    Level.NOTE,
                    "the driver rewrites batches into other statements"),
            Rule.when("useBulkStmts", "true", Level.NOTE, "the driver rewrites batches into other statements"),
            Rule.when("useCursorFetch", "true", Level.NOTE, "results are fetched through a cursor"),
            Rule.positive("defaultFetchSize", Level.NOTE, "a result may take a round trip for each block of rows"),
            Rule.positive("socketTimeout", Level.NOTE, "a slower response closes the session"),
            Rule.any("sessionVariables", Level.NOTE, "these sessions have other server settings"));

    private final @Nullable String url;
    private final String driver;
    private final Map<String, String> given;
    private final DriverParameters parameters;

    MysqlDriverSetUp(Connection connection, Map<String, String> given) throws SQLException {
        this.url = connection.getMetaData().getURL();
        this.driver = connection.getMetaData().getDriverName();
        this.given = given;
        this.parameters = new DriverParameters(url);
        // MariaDB's driver reports only parameters that differ from its defaults, from any source.
        if (driver.startsWith("MariaDB Connector") && given.containsKey(PREPARE) && parameters.value(PREPARE) == null) {
            parameters.set(PREPARE, "false");
        }
    }

    List<Finding> findings() {
        if (!driver.startsWith("MySQL Connector") && !driver.startsWith("MariaDB Connector")) {
            return List.of();
        }
        if (Objects.requireNonNullElse(url, "")
                .matches("jdbc:(mysql|mariadb):(loadbalance|replication|sequential):.*")) {
            parameters.found(Level.WARNING, "several servers in the URL: sessions may be on different ones");
        }
        parameters.judge(RULES);
        parameters.overridden(given);
        return List.of(parameters.finding());
    }

    boolean prepares() {
        String inUrl = parameters.value(PREPARE);
        return "true".equalsIgnoreCase(inUrl == null ? given.get(PREPARE) : inUrl);
    }

    /** Returns the encryption of this session, and whether server or account require it. */
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
