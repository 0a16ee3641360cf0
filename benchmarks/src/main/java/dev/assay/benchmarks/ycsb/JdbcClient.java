package dev.assay.benchmarks.ycsb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A small YCSB binding for SQL databases, with the statements of YCSB's own JDBC binding. It prepares each statement once in a
 * session and decodes every requested column. It builds statement texts and column names once, so that a comparison measures only
 * YCSB's interface and the driver. Confined to one of the client's threads.
 *
 * <p>Properties: {@code db.url}, {@code db.user}, {@code db.passwd}; {@code db.batchsize}, records in a transaction of a load.
 */
public final class JdbcClient extends DB {

    private static final String KEY = " WHERE YCSB_KEY = ?";

    private final List<Shape> reads = new ArrayList<>();
    private final List<Shape> scans = new ArrayList<>();
    private final List<Shape> updates = new ArrayList<>();
    private final List<Shape> inserts = new ArrayList<>();
    private final List<Shape> deletes = new ArrayList<>();
    private @Nullable Connection opened;
    private Text scan = JdbcClient::select;
    private int batchSize;
    private int batched;
    private @Nullable PreparedStatement batch;

    @Override
    public void init() throws DBException {
        Properties properties = getProperties();
        String url = properties.getProperty("db.url");
        String ordered = " WHERE YCSB_KEY >= ? ORDER BY YCSB_KEY "
                + (url.startsWith("jdbc:postgresql:") ? "FETCH FIRST ? ROWS ONLY" : "LIMIT ?");
        scan = (table, fields) -> select(table, fields) + ordered;
        batchSize = Integer.parseInt(properties.getProperty("db.batchsize", "1"));
        try {
            Connection connection = DriverManager.getConnection(
                    url, properties.getProperty("db.user"), properties.getProperty("db.passwd"));
            connection.setAutoCommit(batchSize == 1);
            opened = connection;
        } catch (SQLException e) {
            throw new DBException(e);
        }
    }

    @Override
    public void cleanup() throws DBException {
        try (Connection connection = opened) {
            if (connection != null && batched > 0) {
                send(connection);
            }
        } catch (SQLException e) {
            throw new DBException(e);
        }
    }

    private void send(Connection connection) throws SQLException {
        if (batch != null) {
            batch.executeBatch();
        }
        connection.commit();
        batched = 0;
    }

    private Connection connection() throws SQLException {
        if (opened == null) {
            throw new SQLException("not initialised");
        }
        return opened;
    }

    /** A statement of one kind of operation. A client has one table and requests one set of fields, or one for each field. */
    private static final class Shape {

        private final String table;
        private final @Nullable List<String> fields;
        private final PreparedStatement statement;
        private String @Nullable [] columns;

        Shape(String table, @Nullable List<String> fields, PreparedStatement statement) {
            this.table = table;
            this.fields = fields;
            this.statement = statement;
        }

        /** Returns true for the same table and the same fields in the same order. */
        boolean of(String otherTable, @Nullable Set<String> others) {
            if (!table.equals(otherTable)) {
                return false;
            }
            if (fields == null || others == null) {
                return fields == null && others == null;
            }
            if (fields.size() != others.size()) {
                return false;
            }
            int index = 0;
            for (String field : others) {
                if (!field.equals(fields.get(index++))) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the names of the columns, from the metadata of the first result; the key comes first. */
        String[] columns(ResultSet row) throws SQLException {
            if (columns == null) {
                ResultSetMetaData known = row.getMetaData();
                String[] names = new String[known.getColumnCount()];
                for (int i = 0; i < names.length; i++) {
                    names[i] = known.getColumnName(i + 1);
                }
                columns = names;
            }
            return columns;
        }
    }

    /** Builds the text of a statement. */
    private interface Text {

        /** {@code fields} is null for all fields. */
        String of(String table, @Nullable List<String> fields);
    }

    private Shape prepared(List<Shape> known, String table, @Nullable Set<String> fields, Text text)
            throws SQLException {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).of(table, fields)) {
                return known.get(i);
            }
        }
        List<String> named = fields == null ? null : List.copyOf(fields);
        Shape made = new Shape(table, named, connection().prepareStatement(text.of(table, named)));
        known.add(made);
        return made;
    }

    private static String select(String table, @Nullable List<String> fields) {
        return "SELECT " + (fields == null ? "*" : "YCSB_KEY, " + String.join(", ", fields)) + " FROM " + table;
    }

    private static String update(String table, @Nullable List<String> fields) {
        return "UPDATE " + table + " SET "
                + Objects.requireNonNull(fields).stream()
                        .map(field -> field + " = ?")
                        .collect(Collectors.joining(", "))
                + KEY;
    }

    private static String insert(String table, @Nullable List<String> fields) {
        return "INSERT INTO " + table + " (YCSB_KEY, " + String.join(", ", Objects.requireNonNull(fields))
                + ") VALUES (?" + ", ?".repeat(fields.size()) + ")";
    }

    private static void decode(Shape shape, ResultSet row, Map<String, ByteIterator> into) throws SQLException {
        String[] columns = shape.columns(row);
        for (int column = 2; column <= columns.length; column++) {
            into.put(columns[column - 1], new StringByteIterator(row.getString(column)));
        }
    }

    private static Status changed(PreparedStatement statement) throws SQLException {
        return statement.executeUpdate() == 1 ? Status.OK : Status.UNEXPECTED_STATE;
    }

    private static Status failed(SQLException e) {
        System.err.println("JdbcClient: " + e.getMessage());
        return Status.ERROR;
    }

    @Override
    public Status read(
            String table, String key, @Nullable Set<String> fields, @Nullable Map<String, ByteIterator> result) {
        try {
            Shape shape = prepared(reads, table, fields, (from, named) -> select(from, named) + KEY);
            shape.statement.setString(1, key);
            try (ResultSet row = shape.statement.executeQuery()) {
                if (!row.next()) {
                    return Status.NOT_FOUND;
                }
                decode(shape, row, result == null ? new HashMap<>() : result);
                return Status.OK;
            }
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    @SuppressWarnings("NonApiType") // YCSB's signature
    public Status scan(
            String table,
            String first,
            int count,
            @Nullable Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
        try {
            Shape shape = prepared(scans, table, fields, scan);
            shape.statement.setString(1, first);
            shape.statement.setInt(2, count);
            try (ResultSet row = shape.statement.executeQuery()) {
                while (row.next()) {
                    HashMap<String, ByteIterator> record = new HashMap<>();
                    decode(shape, row, record);
                    result.add(record);
                }
            }
            return Status.OK;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        try {
            PreparedStatement statement = prepared(updates, table, values.keySet(), JdbcClient::update).statement;
            int index = 1;
            for (ByteIterator value : values.values()) {
                statement.setString(index++, value.toString());
            }
            statement.setString(index, key);
            return changed(statement);
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        try {
            PreparedStatement statement = prepared(inserts, table, values.keySet(), JdbcClient::insert).statement;
            statement.setString(1, key);
            int index = 2;
            for (ByteIterator value : values.values()) {
                statement.setString(index++, value.toString());
            }
            if (batchSize == 1) {
                return changed(statement);
            }
            statement.addBatch();
            batch = statement;
            if (++batched == batchSize) {
                send(connection());
            }
            return Status.BATCHED_OK;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status delete(String table, String key) {
        try {
            PreparedStatement statement =
                    prepared(deletes, table, null, (from, none) -> "DELETE FROM " + from + KEY).statement;
            statement.setString(1, key);
            return changed(statement);
        } catch (SQLException e) {
            return failed(e);
        }
    }
}
