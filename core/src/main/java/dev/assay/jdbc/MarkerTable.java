package dev.assay.jdbc;

import dev.assay.jdbc.examine.TableNeeds;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.workload.DatasetMarker;
import dev.assay.spi.workload.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code assay_dataset} and {@code assay_dataset_chunk}: which data sets of ours a database holds, whether each
 * is complete, and which chunks of an unfinished one are there. Stateless; works on the connection it is given.
 */
final class MarkerTable {

    static final String NAME = TableNeeds.MARKER;
    static final String CHUNKS = TableNeeds.CHUNKS;

    /** A marker, whether its data set is complete, and whether transactions have run on it. */
    record Entry(DatasetMarker marker, boolean complete, boolean used) {}

    private MarkerTable() {}

    static void create(Connection connection, Dialect dialect) throws SQLException {
        String text = dialect.typeName(new SqlType.Varchar(64));
        String longText = dialect.typeName(new SqlType.Varchar(2000));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + NAME + " (workload " + text
                    + " NOT NULL PRIMARY KEY, format_version " + dialect.typeName(new SqlType.Int())
                    + " NOT NULL, scale " + longText + " NOT NULL, seed " + dialect.typeName(new SqlType.BigInt())
                    + " NOT NULL, properties " + longText + " NOT NULL, state " + text + " NOT NULL) "
                    + dialect.tableOptions());
            statement.execute("CREATE TABLE IF NOT EXISTS " + CHUNKS + " (workload " + text + " NOT NULL, chunk " + text
                    + " NOT NULL, PRIMARY KEY (workload, chunk)) " + dialect.tableOptions());
        }
    }

    static @Nullable Entry read(Connection connection, String workload) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT format_version, scale, seed, properties, state FROM " + NAME + " WHERE workload = ?")) {
            statement.setString(1, workload);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                DatasetMarker marker = new DatasetMarker(
                        workload, row.getInt(1), pairs(row.getString(2)), row.getLong(3), pairs(row.getString(4)));
                String state = row.getString(5);
                return new Entry(marker, !state.equals("loading"), state.equals("used"));
            }
        }
    }

    static void insert(Connection connection, DatasetMarker marker) throws SQLException {
        delete(connection, marker.workload());
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO " + NAME + " (workload, format_version, scale, seed, properties, state)"
                        + " VALUES (?, ?, ?, ?, ?, 'loading')")) {
            statement.setString(1, marker.workload());
            statement.setInt(2, marker.formatVersion());
            statement.setString(3, text(marker.scale()));
            statement.setLong(4, marker.seed());
            statement.setString(5, text(marker.properties()));
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

    static void delete(Connection connection, String workload) throws SQLException {
        update(connection, "DELETE FROM " + CHUNKS + " WHERE workload = ?", workload);
        update(connection, "DELETE FROM " + NAME + " WHERE workload = ?", workload);
    }

    /** Drops both tables if they tell of nothing any more. */
    static void dropIfEmpty(Connection connection) throws SQLException {
        boolean empty;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + NAME)) {
            row.next();
            empty = row.getLong(1) == 0;
        }
        if (empty) {
            try (Statement statement = connection.createStatement()) {
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
