package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;
import java.util.function.Function;

/**
 * How a statement picks several rows by their keys, with the places key by key. Databases agree on what both spellings
 * mean, not on which of them they look up in an index: the other one reads the table.
 */
enum KeyCondition {
    /** {@code ((a = ? AND b = ?) OR (a = ? AND b = ?))}: MySQL, MariaDB and PostgreSQL make points of it, in any join. */
    ALTERNATIVES {
        @Override
        String of(int keys, String... columns) {
            String key = "(" + String.join(" = ? AND ", columns) + " = ?)";
            return "(" + (key + " OR ").repeat(keys - 1) + key + ")";
        }
    },
    /** {@code (a, b) IN ((?, ?), (?, ?))}: the one that H2 looks up, if the columns are the whole of an index. */
    ROWS {
        @Override
        String of(int keys, String... columns) {
            return "(" + String.join(", ", columns) + ") IN "
                    + Statements.list(Statements.list("?", columns.length), keys);
        }
    };

    /**
     * The condition.
     *
     * @param keys how many
     * @param columns the key's, in the order of its index
     */
    abstract String of(int keys, String... columns);

    /** Adds a statement whose text has such a condition, in the spelling that each product looks up. */
    static Sql add(SqlCatalogue catalogue, Function<KeyCondition, String> text) {
        return catalogue.add(text.apply(ALTERNATIVES), Map.of("h2", text.apply(ROWS)));
    }
}
