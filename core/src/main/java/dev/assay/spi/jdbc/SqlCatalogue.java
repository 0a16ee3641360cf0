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
 * All statements of one workload, numbered, so that a session finds its prepared statement by an array index.
 *
 * <p>Filled by one thread while the workload is constructed, read-only afterwards.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SqlCatalogue {

    private static final Pattern CHANGE = Pattern.compile(
            "\\s*(INSERT|UPDATE|DELETE)(?:\\s+INTO|\\s+FROM)?\\s+(\\w+)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final List<Sql> statements = new ArrayList<>();

    /** An empty catalogue. */
    public SqlCatalogue() {}

    /** Adds a statement that reads the same everywhere. */
    public Sql add(String text) {
        return add(text, Map.of());
    }

    /**
     * Adds a statement.
     *
     * @param text for every dialect without a text of its own
     * @param textByDialect by dialect id
     */
    public Sql add(String text, Map<String, String> textByDialect) {
        Sql sql = new Sql(statements.size(), text, textByDialect);
        statements.add(sql);
        return sql;
    }

    /** The statements in the order of their indexes, unmodifiable. */
    public List<Sql> statements() {
        return Collections.unmodifiableList(statements);
    }

    /**
     * Returns what the statements change, by the name of the table in lower case, in a map that the caller may change. It
     * knows statements that begin with {@code INSERT INTO}, {@code UPDATE} or {@code DELETE FROM} and the name of a table.
     * It ignores all others, and texts by dialect.
     */
    Map<String, Set<Change>> changes() {
        Map<String, Set<Change>> changes = new TreeMap<>();
        for (Sql sql : statements) {
            Matcher change = CHANGE.matcher(sql.toString());
            if (change.matches()) {
                changes.computeIfAbsent(change.group(2).toLowerCase(Locale.ROOT), table -> EnumSet.noneOf(Change.class))
                        .add(Change.valueOf(change.group(1).toUpperCase(Locale.ROOT)));
            }
        }
        return changes;
    }
}
