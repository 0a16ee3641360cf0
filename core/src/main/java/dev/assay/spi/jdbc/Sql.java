package dev.assay.spi.jdbc;

import java.util.Map;
import org.apiguardian.api.API;

/** A statement of a workload's catalogue, created by {@link SqlCatalogue#add}. Immutable; compared by identity. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Sql {

    private final int index;
    private final String text;
    private final Map<String, String> textByDialect;

    Sql(int index, String text, Map<String, String> textByDialect) {
        this.index = index;
        this.text = text;
        this.textByDialect = Map.copyOf(textByDialect);
    }

    /** Returns the position in the catalogue, from 0; the index of a session's prepared statement. */
    public int index() {
        return index;
    }

    /** Returns the text for a dialect: its own if the workload defines one, otherwise the common text. */
    public String text(String dialect) {
        return textByDialect.getOrDefault(dialect, text);
    }

    /** Returns whether a dialect has its own text. */
    boolean varies() {
        return !textByDialect.isEmpty();
    }

    @Override
    public String toString() {
        return text;
    }
}
