package dev.assay.benchmarks.ycsb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
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
 * A small binding of YCSB for SQL databases: the statements of its own JDBC binding, each prepared once a session, and every
 * column that was asked for decoded. Confined to one of the client's threads.
 *
 * <p>Properties: {@code db.url}, {@code db.user}, {@code db.passwd}; {@code db.batchsize} for loading, records a transaction.
 */
public final class JdbcClient extends DB {

    private static final String KEY = " WHERE YCSB_KEY = ?";

    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Connection opened;
    private boolean limits;
    private int batchSize;
    private int batched;
    private @Nullable PreparedStatement batch;

    /** For YCSB. */
    public JdbcClient() {}

    @Override
    public void init() throws DBException {
        Properties properties = getProperties();
        String url = properties.getProperty("db.url");
        limits = !url.startsWith("jdbc:postgresql:");
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

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection().prepareStatement(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    private static String selected(@Nullable Set<String> fields) {
        return fields == null ? "*" : "YCSB_KEY, " + String.join(", ", fields);
    }

    private static void decode(ResultSet row, Map<String, ByteIterator> into) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        for (int column = 2; column <= columns.getColumnCount(); column++) {
            into.put(columns.getColumnName(column), new StringByteIterator(row.getString(column)));
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
            PreparedStatement statement = prepared("SELECT " + selected(fields) + " FROM " + table + KEY);
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return Status.NOT_FOUND;
                }
                decode(row, result == null ? new HashMap<>() : result);
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
            PreparedStatement statement = prepared("SELECT " + selected(fields) + " FROM " + table
                    + " WHERE YCSB_KEY >= ? ORDER BY YCSB_KEY "
                    + (limits ? "LIMIT ?" : "FETCH FIRST ? ROWS ONLY"));
            statement.setString(1, first);
            statement.setInt(2, count);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    HashMap<String, ByteIterator> record = new HashMap<>();
                    decode(row, record);
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
            PreparedStatement statement = prepared("UPDATE " + table + " SET "
                    + values.keySet().stream().map(field -> field + " = ?").collect(Collectors.joining(", ")) + KEY);
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
            PreparedStatement statement = prepared("INSERT INTO " + table + " (YCSB_KEY, "
                    + String.join(", ", values.keySet()) + ") VALUES (?" + ", ?".repeat(values.size()) + ")");
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
            PreparedStatement statement = prepared("DELETE FROM " + table + KEY);
            statement.setString(1, key);
            return changed(statement);
        } catch (SQLException e) {
            return failed(e);
        }
    }
}
