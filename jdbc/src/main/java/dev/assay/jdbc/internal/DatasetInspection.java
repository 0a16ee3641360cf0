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

/** Looks at what a database holds: by the driver's metadata, and of tables without a marker by their rows. Changes nothing. Confined to one thread. */
final class DatasetInspection {

    /** Tables of more rows than this are not counted to see whether they have the scale asked for. */
    private static final long COUNTED_ROWS = 1_000;

    private final Connection connection;

    DatasetInspection(Connection connection) {
        this.connection = connection;
    }

    Found find(Dataset dataset) throws SQLException {
        Map<String, Set<String>> present = new TreeMap<>();
        for (Table table : dataset.tables()) {
            Set<String> columns = columns(connection, table.name());
            if (!columns.isEmpty()) {
                present.put(table.name(), columns);
            }
        }
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

    /** Which tables of a data set there are, whatever they hold. */
    Set<String> present(Dataset dataset) throws SQLException {
        Set<String> present = new HashSet<>();
        for (Table table : dataset.tables()) {
            if (!columns(connection, table.name()).isEmpty()) {
                present.add(table.name());
            }
        }
        return present;
    }

    /** What a marker of ours tells of; tables that go missing behind it make it somebody else's business. */
    private static Found marked(Dataset dataset, MarkerTable.Entry entry, Map<String, Set<String>> present) {
        String scale = entry.marker().workload() + " data of " + entry.marker().scaleText() + ", seed "
                + entry.marker().seed();
        // Of another scale there may be other tables; which of them are there, that scale's own dataset knows.
        boolean otherScale = !present.isEmpty() && !entry.marker().sameShape(dataset.marker());
        if (entry.complete()
                && (otherScale || present.size() == dataset.tables().size())) {
            return new Found(Presence.COMPLETE, entry.marker(), entry.load(), entry.used(), scale);
        }
        if (entry.complete()) {
            return new Found(
                    Presence.FOREIGN,
                    entry.marker(),
                    entry.load(),
                    entry.used(),
                    scale + ", but only the tables " + present.keySet() + " are there");
        }
        // Where tables cannot be made in one transaction, a killed load may have left some of them; the rest is made
        // later.
        return new Found(
                present.isEmpty() ? Presence.ABSENT : Presence.LOADING,
                entry.marker(),
                entry.load(),
                false,
                scale + ", not completely loaded");
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
                            + ", empty and without a marker of Assay, where load makes them itself; drop them and load again");
        }
        String scale = scaleDifference(dataset);
        return scale.isEmpty()
                ? new Found(Presence.UNMARKED, null, null, true, names + " without a marker of Assay")
                : new Found(Presence.FOREIGN, null, null, true, names + " without a marker of Assay; " + scale);
    }

    /** Whether somebody made the tables and put nothing into them, not even one row. */
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

    /** The smallest tables tell the scale without much reading. */
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

    /** The columns of a table, in lower case; none if there is no such table. */
    static Set<String> columns(Connection connection, String table) throws SQLException {
        Set<String> columns = new HashSet<>();
        String pattern =
                stored(connection, table).replace("_", connection.getMetaData().getSearchStringEscape() + "_");
        try (ResultSet rows =
                connection.getMetaData().getColumns(connection.getCatalog(), connection.getSchema(), pattern, null)) {
            while (rows.next()) {
                columns.add(rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
        }
        return columns;
    }

    /** The product's spelling of a name that was written without quotes. */
    private static String stored(Connection connection, String name) throws SQLException {
        return connection.getMetaData().storesUpperCaseIdentifiers() ? name.toUpperCase(Locale.ROOT) : name;
    }

    static long rows(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The highest number in a column, or 0 in an empty table. */
    static long highest(Connection connection, String table, String column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT MAX(" + column + ") FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    static Set<String> indexNames(Connection connection, String table) throws SQLException {
        Set<String> names = new HashSet<>();
        try (ResultSet rows = connection
                .getMetaData()
                .getIndexInfo(
                        connection.getCatalog(), connection.getSchema(), stored(connection, table), false, true)) {
            while (rows.next()) {
                String name = rows.getString("INDEX_NAME");
                if (name != null) {
                    names.add(name.toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    static Set<String> foreignKeyNames(Connection connection, String table) throws SQLException {
        Set<String> names = new HashSet<>();
        try (ResultSet rows = connection
                .getMetaData()
                .getImportedKeys(connection.getCatalog(), connection.getSchema(), stored(connection, table))) {
            while (rows.next()) {
                String name = rows.getString("FK_NAME");
                if (name != null) {
                    names.add(name.toLowerCase(Locale.ROOT));
                }
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
