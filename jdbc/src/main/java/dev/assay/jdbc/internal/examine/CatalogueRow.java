package dev.assay.jdbc.internal.examine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one row a question to the server's catalogues is answered with. Immutable.
 *
 * @param columns as text, from the first on; null for NULL
 */
public record CatalogueRow(List<@Nullable String> columns) {

    /** How drivers spell it in text. */
    private static final Set<String> TRUE = Set.of("t", "true", "1", "on", "yes");

    /**
     * The first row of the answer.
     *
     * @throws SQLException also if there is none
     */
    public static CatalogueRow of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("no row where one was expected");
            }
            List<@Nullable String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getString(i));
            }
            return new CatalogueRow(columns);
        }
    }

    /** Whether a column, counted from 1, is NULL. */
    public boolean empty(int column) {
        return columns.get(column - 1) == null;
    }

    /** A column, counted from 1; empty for NULL. */
    public String text(int column) {
        return Objects.requireNonNullElse(columns.get(column - 1), "");
    }

    /**
     * A column, counted from 1, that holds a whole number.
     *
     * @throws SQLException if it holds something else: what a relative of the product says is unknown then, and not 0
     */
    public long number(int column) throws SQLException {
        return number(text(column));
    }

    /**
     * A text that holds a whole number.
     *
     * @throws SQLException if it holds something else
     */
    public static long number(String text) throws SQLException {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            throw new SQLException("found '" + text + "' where a whole number was expected", e);
        }
    }

    /**
     * A column, counted from 1, that holds a number of bytes, or of anything else there cannot be fewer than none of.
     *
     * @throws SQLException if it holds something else
     */
    public long amount(int column) throws SQLException {
        long number = number(column);
        if (number < 0) {
            throw new SQLException("found " + number + " where at least 0 was expected");
        }
        return number;
    }

    /** A column, counted from 1, that is true. */
    public boolean truth(int column) {
        return TRUE.contains(text(column).toLowerCase(Locale.ROOT));
    }
}
