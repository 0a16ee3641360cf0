package dev.assay.workload.ycsb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** A small YCSB binding for SQL databases, with the statements of YCSB's own JDBC binding. */
final class JdbcBinding extends DB {

    private final Connection connection;
    private final String table;
    private final List<String> failures = new ArrayList<>();
    private int reads;

    JdbcBinding(Connection connection, String table) {
        this.connection = connection;
        this.table = table;
    }

    /** Failures of operations. */
    List<String> failures() {
        return failures;
    }

    /** The number of records that reads found. */
    int reads() {
        return reads;
    }

    private Status failed(Exception e) {
        failures.add(e.toString());
        return Status.ERROR;
    }

    private static Status changed(PreparedStatement statement) throws SQLException {
        return statement.executeUpdate() == 1 ? Status.OK : Status.UNEXPECTED_STATE;
    }

    @Override
    public Status read(String ignored, String key, Set<String> fields, Map<String, ByteIterator> result) {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT * FROM " + table + " WHERE YCSB_KEY = ?")) {
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    failures.add("no " + key);
                    return Status.NOT_FOUND;
                }
                reads++;
                for (int i = 0; i < 10; i++) {
                    result.put("field" + i, new StringByteIterator(row.getString("FIELD" + i)));
                }
            }
            return Status.OK;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status insert(String ignored, String key, Map<String, ByteIterator> values) {
        Map<String, ByteIterator> sorted = new TreeMap<>(values);
        String places = IntStream.range(0, values.size()).mapToObj(i -> ", ?").collect(Collectors.joining());
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + table + " (YCSB_KEY, "
                + String.join(", ", sorted.keySet()) + ") VALUES (?" + places + ")")) {
            statement.setString(1, key);
            int place = 2;
            for (ByteIterator value : sorted.values()) {
                statement.setString(place++, value.toString());
            }
            return changed(statement);
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status update(String ignored, String key, Map<String, ByteIterator> values) {
        Map<String, ByteIterator> sorted = new TreeMap<>(values);
        String sets = sorted.keySet().stream().map(field -> field + "=?").collect(Collectors.joining(", "));
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE " + table + " SET " + sets + " WHERE YCSB_KEY = ?")) {
            int place = 1;
            for (ByteIterator value : sorted.values()) {
                statement.setString(place++, value.toString());
            }
            statement.setString(place, key);
            return changed(statement);
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status delete(String ignored, String key) {
        return Status.NOT_IMPLEMENTED;
    }

    @Override
    @SuppressWarnings("NonApiType") // YCSB's signature
    public Status scan(
            String ignored, String key, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        return Status.NOT_IMPLEMENTED;
    }
}
