package dev.assay.spi.data;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A table a data set needs. Immutable.
 *
 * @param name lower case, as the specification of the workload spells it
 * @param columns in order
 * @param primaryKey column names; empty: none
 * @param indexes secondary indexes
 * @param foreignKeys references to tables that stand before this one; empty when the workload is asked to have none
 * @param options what stands behind the closing bracket of its definition, by the id of a dialect; the dialect's own where
 *     none is named
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
     * @param type its type, free of any product's spelling
     * @param nullable whether NULL may stand there
     * @param defaultValue what an INSERT that does not name the column gives it, in text form; null: nothing
     * @param numbered whether an INSERT that does not name the column gets the next number, after those of the rows loaded;
     *     for a whole number that is the primary key, or the first column of an index
     */
    public record Column(
            String name,
            SqlType type,
            boolean nullable,
            @Nullable String defaultValue,
            boolean numbered) {

        /** A column that every INSERT has to name. */
        public Column(String name, SqlType type, boolean nullable) {
            this(name, type, nullable, null, false);
        }

        /** The same column, with a value for an INSERT that does not name it. */
        public Column withDefault(String text) {
            return new Column(name, type, nullable, text, numbered);
        }

        /** The same column, numbered by the database where an INSERT does not name it. */
        public Column withNumbers() {
            return new Column(name, type, nullable, defaultValue, true);
        }

        /** Checks that at most one of both gives the value. */
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
     * @param unique whether its keys are
     */
    public record Index(String name, List<String> columns, boolean unique) {}

    /**
     * A reference to the primary key of another table.
     *
     * @param name of the constraint
     * @param columns of this table
     * @param references the other table
     * @param referencedColumns its columns
     */
    public record ForeignKey(String name, List<String> columns, String references, List<String> referencedColumns) {}

    /**
     * Returns a builder of a table.
     *
     * @param name lower case letters, digits and underscores
     */
    public static TableBuilder builder(String name) {
        return new TableBuilder(name);
    }

    /** A table with the options that each dialect gives its tables. */
    public Table(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            List<Index> indexes,
            List<ForeignKey> foreignKeys) {
        this(name, columns, primaryKey, indexes, foreignKeys, Map.of());
    }

    /** Copies the lists and checks the name. */
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

    /** The names of all columns in order, with commas between them. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
