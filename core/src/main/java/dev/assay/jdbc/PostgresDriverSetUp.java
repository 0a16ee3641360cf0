package dev.assay.jdbc;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import dev.assay.model.result.Finding.Subject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.AutoSave;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * How PostgreSQL's own driver has been set up by the parameters of the URL, which win over the properties a preset gives.
 * Confined to one thread.
 */
final class PostgresDriverSetUp {

    private static final Subject PARAMETERS = new Subject("driver-parameters", Area.DRIVER);
    private static final Subject ENCRYPTION = new Subject("encryption", Area.DRIVER);

    private static final String DRIVER = "PostgreSQL JDBC Driver";

    /** With less, statements of a workload with many may be evicted and prepared again. */
    private static final int LEAST_CACHED_STATEMENTS = 256;

    /** A parameter of the URL that makes a difference to figures. */
    private record Rule(String parameter, Predicate<String> applies, Level level, String meaning) {}

    private static final List<Rule> RULES = List.of(
            new Rule("loggerLevel", v -> v.matches("(?i)trace|debug"), Level.WARNING, "the driver logs each message"),
            new Rule(
                    "binaryTransfer",
                    v -> v.equalsIgnoreCase("false"),
                    Level.WARNING,
                    "values travel as text, which costs both sides time"),
            new Rule(
                    "preparedStatementCacheQueries",
                    v -> number(v) < LEAST_CACHED_STATEMENTS,
                    Level.WARNING,
                    "statements may be evicted and prepared again"),
            new Rule(
                    "loadBalanceHosts",
                    v -> v.equalsIgnoreCase("true"),
                    Level.WARNING,
                    "sessions may end up on different servers"),
            new Rule(
                    "logUnclosedConnections",
                    v -> v.equalsIgnoreCase("true"),
                    Level.NOTE,
                    "each connection keeps a stack trace"),
            new Rule(
                    "reWriteBatchedInserts",
                    v -> v.equalsIgnoreCase("true"),
                    Level.NOTE,
                    "batches of inserts become other statements"),
            new Rule(
                    "defaultRowFetchSize",
                    v -> number(v) > 0,
                    Level.NOTE,
                    "answers of more rows take a round trip for each so many"),
            new Rule("socketTimeout", v -> number(v) > 0, Level.NOTE, "slower answers end the session"),
            new Rule("options", v -> true, Level.NOTE, "settings of the server differ for these sessions"));

    private final Connection connection;
    private final Map<String, String> given;

    PostgresDriverSetUp(Connection connection, Map<String, String> given) {
        this.connection = connection;
        this.given = given;
    }

    /** What was found, and what it would take to be rid of it. */
    private final List<String> texts = new ArrayList<>();

    private Level worst = Level.OK;

    List<Finding> findings() throws SQLException {
        if (!DRIVER.equals(connection.getMetaData().getDriverName())) {
            return List.of();
        }
        Map<String, String> url = parameters(connection.getMetaData().getURL());
        inEffect(connection.unwrap(PGConnection.class));
        for (Rule rule : RULES) {
            String value = url.get(rule.parameter());
            if (value != null && rule.applies().test(value)) {
                found(rule.level(), rule.parameter() + "=" + value + ": " + rule.meaning());
            }
        }
        overridden(url);
        List<Finding> findings = new ArrayList<>();
        String text = String.join("; ", texts);
        String remedy = "remove these from the URL or data source, unless they are what you compare";
        findings.add(
                switch (worst) {
                    case OK -> PARAMETERS.ok("nothing that would change what is measured");
                    case NOTE -> PARAMETERS.note(text, remedy);
                    case WARNING, PROBLEM -> PARAMETERS.warning(text, remedy);
                });
        findings.add(encryption());
        return findings;
    }

    /** What the driver itself says of the connection, wherever it has it from. */
    private void inEffect(PGConnection driver) {
        if (driver.getPrepareThreshold() == 0) {
            found(Level.WARNING, "prepareThreshold=0: the server parses and plans each statement at each execution");
        }
        if (driver.getPreferQueryMode() == PreferQueryMode.SIMPLE) {
            found(Level.WARNING, "preferQueryMode=simple: nothing is ever prepared");
        }
        if (driver.getAutosave() == AutoSave.ALWAYS) {
            found(Level.WARNING, "autosave=always: each statement has a savepoint of its own");
        }
    }

    /** Of a property given in both ways, the driver takes the URL's. */
    private void overridden(Map<String, String> url) {
        given.forEach((name, value) -> {
            String other = url.get(name);
            if (other != null && !other.equals(value) && texts.stream().noneMatch(t -> t.startsWith(name + "="))) {
                found(Level.NOTE, name + "=" + other + ": the URL wins over the preset's " + value);
            }
        });
    }

    private void found(Level level, String text) {
        texts.add(text);
        worst = worst.compareTo(level) >= 0 ? worst : level;
    }

    private Finding encryption() throws SQLException {
        PostgresRow row =
                PostgresRow.of(connection, "SELECT ssl, version, cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
        return row.truth(1)
                ? ENCRYPTION.note(
                        "connections are encrypted: " + row.text(2) + ", " + row.text(3),
                        "compare with other encrypted measurements")
                : ENCRYPTION.ok("connections are not encrypted");
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    /** The parameters of a URL, of which some are secrets. */
    static Map<String, String> parameters(@Nullable String url) {
        Map<String, String> parameters = new TreeMap<>();
        String[] parts = Objects.requireNonNullElse(url, "").split("\\?", 2);
        for (String parameter : parts.length < 2 ? new String[0] : parts[1].split("&")) {
            String[] pair = parameter.split("=", 2);
            parameters.put(pair[0], pair.length < 2 ? "" : URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }
}
