package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.examine.Queries;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Assay's tables in a database: {@code assay_dataset} with the state of each data set (loading, complete or used),
 * {@code assay_dataset_chunk} with the loaded chunks, {@code assay_dataset_table} with the tables. Earlier versions recorded neither
 * the id of a load nor its tables. Stateless.
 */
final class MarkerTable {

    static final String NAME = TableNeeds.MARKER;
    static final String CHUNKS = TableNeeds.CHUNKS;
    static final String TABLES = TableNeeds.TABLES;

    private static final String LOAD = "load_id";

    /**
     * A row of {@code assay_dataset}.
     *
     * @param used whether transactions have changed the data
     * @param load id of the load; {@code null} if an earlier version made it
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
        // All columns, because tables of earlier versions lack load_id.
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT * FROM " + NAME + " WHERE workload = ?")) {
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

    /** Records the start of a load and the tables that it will create. */
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

    /** Marks a data set as complete. Its chunk records stay, because a concurrent load of the same data may need them. */
    static void complete(Connection connection, String workload) throws SQLException {
        Queries.update(
                connection,
                "UPDATE " + NAME + " SET state = 'complete' WHERE workload = ? AND state = 'loading'",
                workload);
    }

    static void used(Connection connection, String workload) throws SQLException {
        Queries.update(
                connection,
                "UPDATE " + NAME + " SET state = 'used' WHERE workload = ? AND state = 'complete'",
                workload);
    }

    /** Returns the recorded tables of a data set, children before parents; empty for loads of earlier versions. */
    static List<String> tables(Connection connection, String workload) throws SQLException {
        return recordsTables(connection)
                ? Queries.column(
                        connection,
                        "SELECT table_name FROM " + TABLES + " WHERE workload = ? ORDER BY place DESC",
                        workload)
                : List.of();
    }

    private static boolean recordsTables(Connection connection) throws SQLException {
        return !DatasetInspection.columns(connection, TABLES).isEmpty();
    }

    static void delete(Connection connection, String workload) throws SQLException {
        if (recordsTables(connection)) {
            Queries.update(connection, "DELETE FROM " + TABLES + " WHERE workload = ?", workload);
        }
        Queries.update(connection, "DELETE FROM " + CHUNKS + " WHERE workload = ?", workload);
        Queries.update(connection, "DELETE FROM " + NAME + " WHERE workload = ?", workload);
    }

    /** Drops Assay's tables if they record no data set. */
    static void dropIfEmpty(Connection connection) throws SQLException {
        if (DatasetInspection.rows(connection, NAME) == 0) {
            Queries.execute(connection, "DROP TABLE IF EXISTS " + TABLES);
            Queries.execute(connection, "DROP TABLE " + CHUNKS);
            Queries.execute(connection, "DROP TABLE " + NAME);
        }
    }

    static void addChunk(Connection connection, String workload, String chunk) throws SQLException {
        Queries.update(connection, "INSERT INTO " + CHUNKS + " (workload, chunk) VALUES (?, ?)", workload, chunk);
    }

    static boolean hasChunk(Connection connection, String workload, String chunk) throws SQLException {
        return !Queries.column(
                        connection, "SELECT 1 FROM " + CHUNKS + " WHERE workload = ? AND chunk = ?", workload, chunk)
                .isEmpty();
    }

    static Set<String> chunks(Connection connection, String workload) throws SQLException {
        return new HashSet<>(
                Queries.column(connection, "SELECT chunk FROM " + CHUNKS + " WHERE workload = ?", workload));
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
