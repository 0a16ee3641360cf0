package dev.assay.spi.jdbc;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * A statement of a workload's catalogue. Immutable; compared by identity.
 *
 * <p>Made by {@link SqlCatalogue#add}.
 */
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

    /** The position in the catalogue, from 0; a session keeps its statements in an array by it. */
    public int index() {
        return index;
    }

    /** The text for a dialect: its own where the workload gave one, else the common one. */
    public String text(String dialect) {
        return textByDialect.getOrDefault(dialect, text);
    }

    /** Whether a dialect has a text of its own. */
    boolean varies() {
        return !textByDialect.isEmpty();
    }

    @Override
    public String toString() {
        return text;
    }
}
