package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a server says of itself and of one session, by names in lower case. Immutable.
 *
 * @param global variables of the server
 * @param session the same as the session has them
 * @param status counts of the server; for what is counted by session, of the session
 */
record MysqlFacts(Map<String, String> global, Map<String, String> session, Map<String, String> status) {

    /** Copies the maps. */
    MysqlFacts {
        global = Collections.unmodifiableMap(new TreeMap<>(global));
        session = Collections.unmodifiableMap(new TreeMap<>(session));
        status = Collections.unmodifiableMap(new TreeMap<>(status));
    }

    static MysqlFacts read(Connection connection) throws SQLException {
        Map<String, String> status = pairs(
                connection, "SHOW GLOBAL STATUS WHERE variable_name IN ('threads_connected', 'prepared_stmt_count')");
        status.putAll(pairs(connection, "SHOW SESSION STATUS WHERE variable_name IN ('ssl_version', 'ssl_cipher')"));
        return new MysqlFacts(
                pairs(connection, "SHOW GLOBAL VARIABLES"), pairs(connection, "SHOW SESSION VARIABLES"), status);
    }

    private static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
        Map<String, String> pairs = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                String value = rows.getString(2);
                pairs.put(rows.getString(1).toLowerCase(Locale.ROOT), value == null ? "" : value);
            }
        }
        return pairs;
    }

    /** Whether the server has a variable at all. */
    boolean knows(String name) {
        return global.containsKey(name);
    }

    /** Of the server; empty if it has none of that name. */
    String text(String name) {
        return global.getOrDefault(name, "");
    }

    /** Whether a variable of the server is on. */
    boolean on(String name) {
        return isOn(text(name));
    }

    /** As servers spell it. */
    static boolean isOn(String value) {
        return value.equalsIgnoreCase("ON") || value.equals("1") || value.equalsIgnoreCase("YES");
    }

    /**
     * Of the server, a whole number.
     *
     * @throws SQLException if it says something else, or nothing
     */
    long number(String name) throws SQLException {
        return CatalogueRow.number(text(name));
    }

    /** Of the session, by the first of two names that it has: products and versions have renamed some. */
    String ofSession(String name, String otherName) {
        return session.getOrDefault(name, session.getOrDefault(otherName, ""));
    }

    /** Whether Amazon runs the server: nobody may set a variable there but through its parameter group. */
    private boolean managed() {
        return text("basedir").startsWith("/rdsdbbin") || knows("aurora_version");
    }

    /** What sets a variable of the server. */
    String setting(String name, String value) {
        return managed()
                ? "set " + name + " = " + value + " in the parameter group;"
                : "SET GLOBAL " + name + " = " + value + ";";
    }
}
