package dev.assay.spi.jdbc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * All statements of one workload, numbered, so that a session finds its prepared statement by an array index.
 *
 * <p>Filled by one thread while the workload is constructed, read-only afterwards.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SqlCatalogue {

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
}
