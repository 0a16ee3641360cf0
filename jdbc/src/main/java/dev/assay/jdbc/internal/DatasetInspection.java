package dev.assay.jdbc.internal;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.DatasetStore.Presence;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds data sets by the driver's metadata, Assay's marker tables, and the rows of tables without a marker. Changes nothing.
 * Confined to one thread.
 */
record DatasetInspection(Connection connection) {

    /** Larger tables are not counted to check the scale. */
    private static final long COUNTED_ROWS = 1_000;

    Found find(Dataset dataset) throws SQLException {
        Map<String, Set<String>> present = present(dataset);
        MarkerTable.@Nullable Entry entry =
                columns(connection, MarkerTable.NAME).isEmpty()
                        ? null
                        : MarkerTable.read(connection, dataset.marker().workload());
        if (entry != null) {
            return marked(dataset, entry, present);
        }
        if (present.isEmpty()) {
            return new Found(Presence.ABSENT, null, null, false, "");
        }
        return unmarked(dataset, present);
    }

    /** Returns the columns of the existing tables of a data set. */
    Map<String, Set<String>> present(Dataset dataset) throws SQLException {
        Map<String, Set<String>> present = new TreeMap<>();
        for (Table table : dataset.tables()) {
            Set<String> columns = columns(connection, table.name());
            if (!columns.isEmpty()) {
                present.put(table.name(), columns);
            }
        }
        return present;
    }

    /** A marker without some of its tables means that another user has dropped them. */
    private static Found marked(Dataset dataset, MarkerTable.Entry entry, Map<String, Set<String>> present) {
        String description = entry.marker().workload() + " data of "
                + entry.marker().scaleText() + ", seed " + entry.marker().seed();
        // Another scale may have other tables, which only its own data set knows.
        boolean otherScale = !present.isEmpty() && !entry.marker().sameShape(dataset.marker());
        if (entry.complete()
                && (otherScale || present.size() == dataset.tables().size())) {
            return new Found(Presence.COMPLETE, entry.marker(), entry.load(), entry.used(), description);
        }
        if (entry.complete()) {
            return new Found(
                    Presence.FOREIGN,
                    entry.marker(),
                    entry.load(),
                    entry.used(),
                    description + ", but only the tables " + present.keySet() + " exist");
        }
        // Without transactional DDL, a killed load may leave some tables; a resumed load makes the others.
        return new Found(
                present.isEmpty() ? Presence.ABSENT : Presence.LOADING,
                entry.marker(),
                entry.load(),
                false,
                description + ", not completely loaded");
    }

    private Found unmarked(Dataset dataset, Map<String, Set<String>> present) throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (Table table : dataset.tables()) {
            Set<String> columns = present.get(table.name());
            if (columns == null) {
                wrong.add("no table " + table.name());
                continue;
            }
            for (Table.Column column : table.columns()) {
                if (!columns.contains(column.name())) {
                    wrong.add(table.name() + " has no column " + column.name());
                }
            }
        }
        String names = "tables " + String.join(", ", present.keySet());
        if (!wrong.isEmpty()) {
            return new Found(Presence.FOREIGN, null, null, true, names + " (" + wrong.get(0) + ")");
        }
        if (dataset.rows() > 0 && empty(dataset)) {
            return new Found(
                    Presence.FOREIGN,
                    null,
                    null,
                    false,
                    names
                            + ", empty and without a marker of Assay; drop them and load again: load creates the tables itself");
        }
        String scale = scaleDifference(dataset);
        return scale.isEmpty()
                ? new Found(Presence.UNMARKED, null, null, true, names + " without a marker of Assay")
                : new Found(Presence.FOREIGN, null, null, true, names + " without a marker of Assay; " + scale);
    }

    private boolean empty(Dataset dataset) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(1);
            for (Table table : dataset.tables()) {
                try (ResultSet row = statement.executeQuery("SELECT 1 FROM " + table.name())) {
                    if (row.next()) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Compares the scale by the row counts of the smallest tables. */
    private String scaleDifference(Dataset dataset) throws SQLException {
        Map<String, Long> expected =
                dataset.chunks().collect(Collectors.groupingBy(Chunk::table, Collectors.summingLong(Chunk::rows)));
        for (Map.Entry<String, Long> table : expected.entrySet()) {
            if (table.getValue() <= COUNTED_ROWS) {
                long rows = rows(connection, table.getKey());
                boolean more = dataset.grows() && rows > table.getValue();
                if (rows != table.getValue() && !more) {
                    return table.getKey() + " has " + rows + " rows where " + table.getValue()
                            + (dataset.grows() ? " or more" : "") + " were expected";
                }
            }
        }
        return "";
    }

    /** Returns the columns of a table in lower case; empty if the table does not exist. */
    static Set<String> columns(Connection connection, String table) throws SQLException {
        String pattern =
                stored(connection, table).replace("_", connection.getMetaData().getSearchStringEscape() + "_");
        try (ResultSet rows =
                connection.getMetaData().getColumns(connection.getCatalog(), connection.getSchema(), pattern, null)) {
            return names(rows, "COLUMN_NAME");
        }
    }

    private static String stored(Connection connection, String name) throws SQLException {
        return connection.getMetaData().storesUpperCaseIdentifiers() ? name.toUpperCase(Locale.ROOT) : name;
    }

    static long rows(Connection connection, String table) throws SQLException {
        return number(connection, "SELECT COUNT(*) FROM " + table);
    }

    /** Returns the highest value of a column; 0 for an empty table. */
    static long highest(Connection connection, String table, String column) throws SQLException {
        return number(connection, "SELECT MAX(" + column + ") FROM " + table);
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    static Set<String> indexNames(Connection connection, String table) throws SQLException {
        try (ResultSet rows = connection
                .getMetaData()
                .getIndexInfo(
                        connection.getCatalog(), connection.getSchema(), stored(connection, table), false, true)) {
            return names(rows, "INDEX_NAME");
        }
    }

    static Set<String> foreignKeyNames(Connection connection, String table) throws SQLException {
        try (ResultSet rows = connection
                .getMetaData()
                .getImportedKeys(connection.getCatalog(), connection.getSchema(), stored(connection, table))) {
            return names(rows, "FK_NAME");
        }
    }

    private static Set<String> names(ResultSet rows, String column) throws SQLException {
        Set<String> names = new HashSet<>();
        while (rows.next()) {
            String name = rows.getString(column);
            if (name != null) {
                names.add(name.toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    static boolean hasPrimaryKey(Connection connection, String table) throws SQLException {
        try (ResultSet rows = connection
                .getMetaData()
                .getPrimaryKeys(connection.getCatalog(), connection.getSchema(), stored(connection, table))) {
            return rows.next();
        }
    }
}
