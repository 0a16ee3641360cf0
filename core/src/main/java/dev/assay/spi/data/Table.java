package dev.assay.spi.data;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A table of a data set. Immutable.
 *
 * @param name lower-case letters, digits and underscores, as in the specification of the workload
 * @param columns in order
 * @param primaryKey column names; empty for no primary key
 * @param indexes secondary indexes
 * @param foreignKeys references to tables that are created before this one
 * @param options text after the closing bracket of {@code CREATE TABLE}, by dialect id; without an entry, the dialect's default
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Table(
        String name,
        List<Column> columns,
        List<String> primaryKey,
        List<Index> indexes,
        List<ForeignKey> foreignKeys,
        Map<String, String> options) {

    /**
     * A column.
     *
     * @param name lower case
     * @param type type, independent of a product
     * @param nullable whether NULL is allowed
     * @param defaultValue default value in text form for an INSERT that omits the column; null for none
     * @param numbered whether the database numbers rows of an INSERT that omits the column, above the loaded rows. For an integer
     *     that is the primary key or the first column of an index; excludes a default value
     */
    public record Column(
            String name,
            SqlType type,
            boolean nullable,
            @Nullable String defaultValue,
            boolean numbered) {

        /** Creates a column without a default, which each INSERT has to name. */
        public Column(String name, SqlType type, boolean nullable) {
            this(name, type, nullable, null, false);
        }

        /** Returns the same column with a default value. */
        public Column withDefault(String text) {
            return new Column(name, type, nullable, text, numbered);
        }

        /** Returns the same column, numbered by the database. */
        public Column withNumbers() {
            return new Column(name, type, nullable, defaultValue, true);
        }

        public Column {
            if (numbered && defaultValue != null) {
                throw AssayException.plan("column " + name + " is numbered, so it has no default");
            }
        }
    }

    /**
     * A secondary index.
     *
     * @param name unique in the database
     * @param columns in order
     * @param unique whether keys are unique
     */
    public record Index(String name, List<String> columns, boolean unique) {}

    /**
     * A reference to the primary key of another table.
     *
     * @param name name of the constraint
     * @param columns columns of this table
     * @param references name of the other table
     * @param referencedColumns columns of the other table
     */
    public record ForeignKey(String name, List<String> columns, String references, List<String> referencedColumns) {}

    /**
     * Returns a builder of a table.
     *
     * @param name lower-case letters, digits and underscores
     */
    public static TableBuilder builder(String name) {
        return new TableBuilder(name);
    }

    /** Creates a table with each dialect's default options. */
    public Table(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            List<Index> indexes,
            List<ForeignKey> foreignKeys) {
        this(name, columns, primaryKey, indexes, foreignKeys, Map.of());
    }

    public Table {
        if (!name.matches("[a-z][a-z0-9_]*")) {
            throw AssayException.plan("table name '" + name + "' has to be lower case letters, digits and underscores");
        }
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        indexes = List.copyOf(indexes);
        foreignKeys = List.copyOf(foreignKeys);
        options = Map.copyOf(options);
    }

    /** Returns the names of all columns in order, separated by commas. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
