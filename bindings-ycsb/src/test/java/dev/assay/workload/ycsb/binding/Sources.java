package dev.assay.workload.ycsb.binding;

/** Sources of typical bindings. */
final class Sources {

    private Sources() {}

    /** Returns the source of a binding that returns OK, with some members replaced. */
    static String binding(String name, String members) {
        return """
                package bench;

                import java.util.*;
                import site.ycsb.*;

                public class %s extends DB {
                    %s

                    Status answer(String operation) { return Status.OK; }

                    @Override
                    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
                        return answer("read");
                    }

                    @Override
                    public Status scan(String table, String start, int count, Set<String> fields,
                            Vector<HashMap<String, ByteIterator>> result) {
                        return answer("scan");
                    }

                    @Override
                    public Status update(String table, String key, Map<String, ByteIterator> values) {
                        return answer("update");
                    }

                    @Override
                    public Status insert(String table, String key, Map<String, ByteIterator> values) {
                        return answer("insert");
                    }

                    @Override
                    public Status delete(String table, String key) {
                        return answer("delete");
                    }
                }
                """.formatted(name, members);
    }

    /** Returns the source of a binding whose operations have the given body. */
    static String answering(String name, String body) {
        return binding(name, "").replace("{ return Status.OK; }", "{ " + body + " }");
    }

    /** A small SQL binding with YCSB's statements. Like YCSB's own, it returns only fields that are requested by name. */
    static final String JDBC = """
            package bench;

            import java.sql.*;
            import java.util.*;
            import site.ycsb.*;

            public class JdbcClient extends DB {
                private Connection connection;

                @Override
                public void init() throws DBException {
                    Properties p = getProperties();
                    try {
                        connection = DriverManager.getConnection(
                                p.getProperty("db.url"), p.getProperty("db.user"), p.getProperty("db.passwd", ""));
                    } catch (SQLException e) {
                        throw new DBException("no connection to " + p.getProperty("db.url"), e);
                    }
                }

                @Override
                public void cleanup() throws DBException {
                    try {
                        connection.close();
                    } catch (SQLException e) {
                        throw new DBException(e);
                    }
                }

                private Status failed(SQLException e) {
                    return new Status("SQL_" + e.getSQLState(), e.getMessage());
                }

                private void fields(ResultSet row, Set<String> fields, Map<String, ByteIterator> into) throws SQLException {
                    if (fields == null) {
                        return;
                    }
                    for (String field : fields) {
                        into.put(field, new StringByteIterator(row.getString(field)));
                    }
                }

                @Override
                public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
                    try (PreparedStatement s = connection.prepareStatement("SELECT * FROM " + table + " WHERE YCSB_KEY = ?")) {
                        s.setString(1, key);
                        try (ResultSet row = s.executeQuery()) {
                            if (!row.next()) {
                                return Status.NOT_FOUND;
                            }
                            fields(row, fields, result);
                            return Status.OK;
                        }
                    } catch (SQLException e) {
                        return failed(e);
                    }
                }

                @Override
                public Status scan(String table, String start, int count, Set<String> fields,
                        Vector<HashMap<String, ByteIterator>> result) {
                    try (PreparedStatement s = connection.prepareStatement(
                            "SELECT * FROM " + table + " WHERE YCSB_KEY >= ? ORDER BY YCSB_KEY FETCH FIRST ? ROWS ONLY")) {
                        s.setString(1, start);
                        s.setInt(2, count);
                        try (ResultSet row = s.executeQuery()) {
                            while (row.next()) {
                                HashMap<String, ByteIterator> one = new HashMap<String, ByteIterator>();
                                fields(row, fields, one);
                                result.add(one);
                            }
                        }
                        return Status.OK;
                    } catch (SQLException e) {
                        return failed(e);
                    }
                }

                private Status change(String sql, String key, boolean keyFirst, Map<String, ByteIterator> values) {
                    try (PreparedStatement s = connection.prepareStatement(sql)) {
                        int place = 1;
                        if (keyFirst) {
                            s.setString(place++, key);
                        }
                        for (ByteIterator value : values.values()) {
                            s.setString(place++, value.toString());
                        }
                        if (!keyFirst) {
                            s.setString(place, key);
                        }
                        return s.executeUpdate() == 1 ? Status.OK : Status.UNEXPECTED_STATE;
                    } catch (SQLException e) {
                        return failed(e);
                    }
                }

                @Override
                public Status update(String table, String key, Map<String, ByteIterator> values) {
                    return change("UPDATE " + table + " SET " + String.join(" = ?, ", values.keySet()) + " = ?"
                            + " WHERE YCSB_KEY = ?", key, false, values);
                }

                @Override
                public Status insert(String table, String key, Map<String, ByteIterator> values) {
                    return change("INSERT INTO " + table + " (YCSB_KEY, " + String.join(", ", values.keySet()) + ") VALUES (?"
                            + String.join("", Collections.nCopies(values.size(), ", ?")) + ")", key, true, values);
                }

                @Override
                public Status delete(String table, String key) {
                    return change("DELETE FROM " + table + " WHERE YCSB_KEY = ?", key, true,
                            new HashMap<String, ByteIterator>());
                }
            }
            """;

    /** The SQL binding, which also returns fields for a request without names. */
    static final String JDBC_OF_ALL_FIELDS = JDBC.replace("""
                    if (fields == null) {
                        return;
                    }
            """, """
                    if (fields == null) {
                        fields = new HashSet<String>();
                        for (int column = 2; column <= row.getMetaData().getColumnCount(); column++) {
                            fields.add(row.getMetaData().getColumnName(column).toLowerCase());
                        }
                    }
            """);
}
