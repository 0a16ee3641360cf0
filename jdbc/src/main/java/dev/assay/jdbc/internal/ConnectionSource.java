package dev.assay.jdbc.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Source of a target's connections. Thread-safe. */
interface ConnectionSource {

    /** Makes what the first connection needs on the server, with these driver properties. Does nothing by default. */
    default void prepare(Map<String, String> properties) throws SQLException {}

    /** Opens a connection with these driver properties; a data source ignores them. */
    Connection open(Map<String, String> properties) throws SQLException;

    /** Whether closing a connection ends its session on the server; a pool may keep it. */
    boolean endsSessions();

    /** Returns the property names in the URL, in lower case; empty without a URL. */
    default Set<String> decided() {
        return Set.of();
    }

    /** Returns the class name of the driver; empty if unknown before connecting. */
    String driverClass();

    /** Returns the account; empty if unknown. */
    String account();

    /** Returns the method that makes a token for each connection; empty for a fixed password. */
    default Optional<String> tokenMethod() {
        return Optional.empty();
    }

    /** Returns the URL without secrets; empty without a URL. */
    String displayUrl();

    /** Returns a source for the same account and another URL; empty without a URL. */
    default Optional<ConnectionSource> at(UnaryOperator<String> url) {
        return Optional.empty();
    }

    /** Closes a connection that is no longer needed and may be broken. */
    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // The connection is gone, as intended; an earlier failure is the one to report.
        }
    }
}
