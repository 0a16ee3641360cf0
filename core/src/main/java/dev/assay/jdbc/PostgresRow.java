package dev.assay.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one row a question to the server's catalogues is answered with. Immutable.
 *
 * @param columns as text, from the first on; null for NULL
 */
record PostgresRow(List<@Nullable String> columns) {

    /** The first row of the answer. */
    static PostgresRow of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("no row where one was expected");
            }
            List<@Nullable String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getString(i));
            }
            return new PostgresRow(columns);
        }
    }

    /** Whether a column, counted from 1, is NULL. */
    boolean empty(int column) {
        return columns.get(column - 1) == null;
    }

    /** A column, counted from 1; empty for NULL. */
    String text(int column) {
        return Objects.requireNonNullElse(columns.get(column - 1), "");
    }

    /** A column, counted from 1, that holds a whole number. */
    long number(int column) {
        return Long.parseLong(text(column));
    }

    /** A column, counted from 1, that is true. */
    boolean truth(int column) {
        return text(column).equals("t");
    }
}
