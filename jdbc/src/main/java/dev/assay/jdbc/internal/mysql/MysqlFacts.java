package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Variables of a server and of one session, and status counts of the server (or of the session, for counts per session), by names
 * in lower case. Immutable.
 */
record MysqlFacts(Map<String, String> global, Map<String, String> session, Map<String, String> status) {

    MysqlFacts {
        global = Map.copyOf(global);
        session = Map.copyOf(session);
        status = Map.copyOf(status);
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
        Queries.pairs(connection, sql).forEach((name, value) -> pairs.put(name.toLowerCase(Locale.ROOT), value));
        return pairs;
    }

    boolean knows(String name) {
        return global.containsKey(name);
    }

    /** Returns a server variable; empty if the server lacks it. */
    String text(String name) {
        return global.getOrDefault(name, "");
    }

    boolean on(String name) {
        return isOn(text(name));
    }

    static boolean isOn(String value) {
        return value.equalsIgnoreCase("ON") || value.equals("1") || value.equalsIgnoreCase("YES");
    }

    /** Returns a server variable as a whole number; throws {@code SQLException} if it is missing or not a number. */
    long number(String name) throws SQLException {
        return CatalogueRow.number(text(name));
    }

    /** Returns a session variable by the first existing of two names, because versions have renamed some. */
    String ofSession(String name, String otherName) {
        return session.getOrDefault(name, session.getOrDefault(otherName, ""));
    }

    /** Whether Amazon RDS runs the server: only its parameter group sets variables there. */
    private boolean managed() {
        return text("basedir").startsWith("/rdsdbbin") || knows("aurora_version");
    }

    /** Returns the statement or advice that sets a server variable. */
    String setting(String name, String value) {
        return managed()
                ? "set " + name + " = " + value + " in the parameter group;"
                : "SET GLOBAL " + name + " = " + value + ";";
    }
}
