package dev.assay.jdbc.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Where a target's connections come from. Thread-safe. */
interface ConnectionSource {

    /** Opens a connection with these driver properties, where it has any say in them. */
    Connection open(Map<String, String> properties) throws SQLException;

    /** Whether closing a connection ends the server's session, rather than giving it back to a pool. */
    boolean endsSessions();

    /** The names of the properties that the URL decides, in lower case; none where there is no URL. */
    default Set<String> decided() {
        return Set.of();
    }

    /** The class name of the driver, as far as known before connecting; may be empty. */
    String driverClass();

    /** Who connects; empty where nobody knows. */
    String account();

    /** The URL without secrets; empty where there is none. */
    String displayUrl();

    /** Connections of the same account to another URL; empty where there is no URL to change. */
    default Optional<ConnectionSource> at(UnaryOperator<String> url) {
        return Optional.empty();
    }

    /** Closes one of which nothing else is wanted, though it may be broken. */
    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // it is gone, which is what was wanted; and a failure that led here is the one to tell of
        }
    }
}
