package dev.assay.jdbc.internal.examine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Short statements outside measurements. A NULL in a result becomes an empty text. Stateless. */
public final class Queries {

    private Queries() {}

    /** Returns the first column of all rows, in a list that can be changed. */
    public static List<String> column(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return column(rows);
        }
    }

    /** Returns the first column of all rows, in a list that can be changed. */
    public static List<String> column(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            return column(rows);
        }
    }

    private static List<String> column(ResultSet rows) throws SQLException {
        List<String> column = new ArrayList<>();
        while (rows.next()) {
            column.add(Objects.requireNonNullElse(rows.getString(1), ""));
        }
        return column;
    }

    /** Returns the second column of all rows by the first one, in alphabetical order. */
    public static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            Map<String, String> pairs = new TreeMap<>();
            while (rows.next()) {
                pairs.put(rows.getString(1), Objects.requireNonNullElse(rows.getString(2), ""));
            }
            return pairs;
        }
    }

    public static void update(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters)) {
            statement.executeUpdate();
        }
    }

    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, String... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }
}
