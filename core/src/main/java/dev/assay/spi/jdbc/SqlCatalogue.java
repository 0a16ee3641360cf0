package dev.assay.spi.jdbc;

import dev.assay.spi.data.Change;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * All statements of one workload, numbered, so that a session finds a prepared statement by array index.
 *
 * <p>Filled by one thread while the workload is constructed, read-only afterwards.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SqlCatalogue {

    private static final Pattern CHANGE = Pattern.compile(
            "(?:(INSERT)\\s+INTO\\s+(\\w+)[\\s(].*|(UPDATE)\\s+(\\w+)\\s+SET\\s.*|(DELETE)\\s+FROM\\s+(\\w+)(?:\\s.*)?)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Clauses that change the meaning of a statement. */
    private static final Pattern MORE = Pattern.compile(
            "\\bON\\s+(?:CONFLICT|DUPLICATE)\\b|\\bFOR\\s+(?:NO\\s+KEY\\s+)?(?:UPDATE|SHARE|KEY)\\b|\\bLOCK\\s+IN\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern READ = Pattern.compile("SELECT\\s.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final List<Sql> statements = new ArrayList<>();

    /** Creates an empty catalogue. */
    public SqlCatalogue() {}

    /** Adds a statement with the same text in all dialects. */
    public Sql add(String text) {
        return add(text, Map.of());
    }

    /**
     * Adds a statement.
     *
     * @param text for each dialect without its own text
     * @param textByDialect by dialect id
     */
    public Sql add(String text, Map<String, String> textByDialect) {
        Sql sql = new Sql(statements.size(), text, textByDialect);
        statements.add(sql);
        return sql;
    }

    /** Returns the statements in the order of their indexes, unmodifiable. */
    public List<Sql> statements() {
        return Collections.unmodifiableList(statements);
    }

    /**
     * Returns the changes by table name in lower case. Empty if a statement does not show its changes: it has texts by dialect,
     * or is not a plain {@code SELECT}, {@code INSERT INTO}, {@code UPDATE … SET} or {@code DELETE FROM} on a table without
     * quotes and schema.
     */
    Map<String, Set<Change>> changes() {
        Map<String, Set<Change>> changes = new TreeMap<>();
        for (Sql sql : statements) {
            String text = sql.toString().strip();
            Matcher change = CHANGE.matcher(text);
            boolean plain = !sql.varies() && !MORE.matcher(text).find();
            if (plain && change.matches()) {
                int verb = change.group(1) != null ? 1 : change.group(3) != null ? 3 : 5;
                changes.computeIfAbsent(
                                change.group(verb + 1).toLowerCase(Locale.ROOT), table -> EnumSet.noneOf(Change.class))
                        .add(Change.valueOf(change.group(verb).toUpperCase(Locale.ROOT)));
            } else if (!plain || !READ.matcher(text).matches()) {
                return Map.of();
            }
        }
        return changes;
    }
}
