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

/** The single row of a catalogue query: columns as text, counted from 1, {@code null} for NULL. Immutable. */
public record CatalogueRow(List<@Nullable String> columns) {

    private static final Set<String> TRUE = Set.of("t", "true", "1", "on", "yes");

    /** Returns the first row of a result; throws {@code SQLException} also if there is none. */
    public static CatalogueRow of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("the query returned no row");
            }
            List<@Nullable String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getString(i));
            }
            return new CatalogueRow(columns);
        }
    }

    public boolean empty(int column) {
        return columns.get(column - 1) == null;
    }

    /** Returns a column; empty for NULL. */
    public String text(int column) {
        return Objects.requireNonNullElse(columns.get(column - 1), "");
    }

    /** Returns a whole number; throws {@code SQLException} for other values, so that unknown ones do not count as 0. */
    public long number(int column) throws SQLException {
        return number(text(column));
    }

    /** Parses a whole number; throws {@code SQLException} for any other text. */
    public static long number(String text) throws SQLException {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            throw new SQLException("found '" + text + "' where a whole number was expected", e);
        }
    }

    /** Returns a whole number of at least 0, such as a number of bytes; throws {@code SQLException} for any other value. */
    public long amount(int column) throws SQLException {
        long number = number(column);
        if (number < 0) {
            throw new SQLException("found " + number + " where at least 0 was expected");
        }
        return number;
    }

    public boolean truth(int column) {
        return TRUE.contains(text(column).toLowerCase(Locale.ROOT));
    }
}
