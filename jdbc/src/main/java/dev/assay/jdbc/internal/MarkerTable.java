package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.TableSyntax;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code assay_dataset}, {@code assay_dataset_chunk} and {@code assay_dataset_table}: which data sets of ours a
 * database holds, whose load made each and whether it is complete, which chunks of an unfinished one are there, and which
 * tables belong to it. Earlier versions made no note of loads and tables. Stateless; works on the connection it is given.
 */
final class MarkerTable {

    static final String NAME = TableNeeds.MARKER;
    static final String CHUNKS = TableNeeds.CHUNKS;
    static final String TABLES = TableNeeds.TABLES;

    private static final String LOAD = "load_id";

    /**
     * A marker.
     *
     * @param complete whether its data set is
     * @param used whether transactions have run on it
     * @param load the id of the load that made it, or null if that was an earlier version's
     */
    record Entry(
            DatasetMarker marker,
            boolean complete,
            boolean used,
            @Nullable String load) {}

    private MarkerTable() {}

    static void create(Connection connection, Dialect dialect) throws SQLException {
        TableSyntax syntax = dialect.tables();
        String text = syntax.typeName(new SqlType.Varchar(64));
        String longText = syntax.typeName(new SqlType.Varchar(2000));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + NAME + " (workload " + text
                    + " NOT NULL PRIMARY KEY, format_version " + syntax.typeName(new SqlType.Int())
                    + " NOT NULL, scale " + longText + " NOT NULL, seed " + syntax.typeName(new SqlType.BigInt())
                    + " NOT NULL, properties " + longText + " NOT NULL, state " + text + " NOT NULL, " + LOAD + " "
                    + text + ") " + syntax.tableOptions());
            if (!DatasetInspection.columns(connection, NAME).contains(LOAD)) {
                statement.execute("ALTER TABLE " + NAME + " ADD COLUMN " + LOAD + " " + text);
            }
            statement.execute("CREATE TABLE IF NOT EXISTS " + CHUNKS + " (workload " + text + " NOT NULL, chunk " + text
                    + " NOT NULL, PRIMARY KEY (workload, chunk)) " + syntax.tableOptions());
            statement.execute("CREATE TABLE IF NOT EXISTS " + TABLES + " (workload " + text + " NOT NULL, place "
                    + syntax.typeName(new SqlType.Int()) + " NOT NULL, table_name " + text
                    + " NOT NULL, PRIMARY KEY (workload, place)) " + syntax.tableOptions());
        }
    }

    static @Nullable Entry read(Connection connection, String workload) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                // all columns: there is one more than earlier versions made
                "SELECT * FROM " + NAME + " WHERE workload = ?")) {
            statement.setString(1, workload);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                DatasetMarker marker = new DatasetMarker(
                        workload,
                        row.getInt("format_version"),
                        pairs(row.getString("scale")),
                        row.getLong("seed"),
                        pairs(row.getString("properties")));
                String state = row.getString("state");
                return new Entry(marker, !state.equals("loading"), state.equals("used"), load(row));
            }
        }
    }

    private static @Nullable String load(ResultSet row) throws SQLException {
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            if (row.getMetaData().getColumnName(column).equalsIgnoreCase(LOAD)) {
                return row.getString(column);
            }
        }
        return null;
    }

    /** Notes that a load begins, and the tables it is about to make. */
    static void insert(Connection connection, DatasetMarker marker, List<Table> tables, String load)
            throws SQLException {
        delete(connection, marker.workload());
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO " + TABLES + " (workload, place, table_name) VALUES (?, ?, ?)")) {
            for (int place = 0; place < tables.size(); place++) {
                statement.setString(1, marker.workload());
                statement.setInt(2, place);
                statement.setString(3, tables.get(place).name());
                statement.addBatch();
            }
            statement.executeBatch();
        }
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO " + NAME + " (workload, format_version, scale, seed, properties, state, " + LOAD
                        + ") VALUES (?, ?, ?, ?, ?, 'loading', ?)")) {
            statement.setString(1, marker.workload());
            statement.setInt(2, marker.formatVersion());
            statement.setString(3, text(marker.scale()));
            statement.setLong(4, marker.seed());
            statement.setString(5, text(marker.properties()));
            statement.setString(6, load);
            statement.executeUpdate();
        }
    }

    /** The notes of its chunks stay: another load of the same may still be writing, and has to see that it need not. */
    static void complete(Connection connection, String workload) throws SQLException {
        update(
                connection,
                "UPDATE " + NAME + " SET state = 'complete' WHERE workload = ? AND state = 'loading'",
                workload);
    }

    static void used(Connection connection, String workload) throws SQLException {
        update(
                connection,
                "UPDATE " + NAME + " SET state = 'used' WHERE workload = ? AND state = 'complete'",
                workload);
    }

    /** The tables a load has made, children before parents; none where an earlier version made no note of them. */
    static List<String> tables(Connection connection, String workload) throws SQLException {
        List<String> tables = new ArrayList<>();
        if (!notesTables(connection)) {
            return tables;
        }
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT table_name FROM " + TABLES + " WHERE workload = ? ORDER BY place DESC")) {
            statement.setString(1, workload);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
        }
        return tables;
    }

    private static boolean notesTables(Connection connection) throws SQLException {
        return !DatasetInspection.columns(connection, TABLES).isEmpty();
    }

    static void delete(Connection connection, String workload) throws SQLException {
        if (notesTables(connection)) {
            update(connection, "DELETE FROM " + TABLES + " WHERE workload = ?", workload);
        }
        update(connection, "DELETE FROM " + CHUNKS + " WHERE workload = ?", workload);
        update(connection, "DELETE FROM " + NAME + " WHERE workload = ?", workload);
    }

    /** Drops these tables if they tell of nothing any more. */
    static void dropIfEmpty(Connection connection) throws SQLException {
        boolean empty;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + NAME)) {
            row.next();
            empty = row.getLong(1) == 0;
        }
        if (empty) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE IF EXISTS " + TABLES);
                statement.execute("DROP TABLE " + CHUNKS);
                statement.execute("DROP TABLE " + NAME);
            }
        }
    }

    private static void update(Connection connection, String sql, String workload) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, workload);
            statement.executeUpdate();
        }
    }

    static void addChunk(Connection connection, String workload, String chunk) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO " + CHUNKS + " (workload, chunk) VALUES (?, ?)")) {
            statement.setString(1, workload);
            statement.setString(2, chunk);
            statement.executeUpdate();
        }
    }

    static boolean hasChunk(Connection connection, String workload, String chunk) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT 1 FROM " + CHUNKS + " WHERE workload = ? AND chunk = ?")) {
            statement.setString(1, workload);
            statement.setString(2, chunk);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }

    static Set<String> chunks(Connection connection, String workload) throws SQLException {
        Set<String> chunks = new HashSet<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT chunk FROM " + CHUNKS + " WHERE workload = ?")) {
            statement.setString(1, workload);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    chunks.add(rows.getString(1));
                }
            }
        }
        return chunks;
    }

    private static String text(Map<String, String> pairs) {
        return pairs.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(";"));
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new TreeMap<>();
        for (String pair : text.split(";")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return pairs;
    }
}
