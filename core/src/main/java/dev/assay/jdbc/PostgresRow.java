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

    /**
     * A column, counted from 1, that holds a whole number.
     *
     * @throws SQLException if it holds something else: what a relative of the product says is unknown then, and not 0
     */
    long number(int column) throws SQLException {
        try {
            return Long.parseLong(text(column).trim());
        } catch (NumberFormatException e) {
            throw new SQLException("found '" + text(column) + "' where a whole number was expected", e);
        }
    }

    /**
     * A column, counted from 1, that holds a number of bytes, or of anything else there cannot be fewer than none of.
     *
     * @throws SQLException if it holds something else
     */
    long amount(int column) throws SQLException {
        long number = number(column);
        if (number < 0) {
            throw new SQLException("found " + number + " where at least 0 was expected");
        }
        return number;
    }

    /** A column, counted from 1, that is true. */
    boolean truth(int column) {
        return text(column).equals("t");
    }
}
