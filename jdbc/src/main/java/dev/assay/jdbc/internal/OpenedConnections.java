package dev.assay.jdbc.internal;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source for HikariCP that counts its open connections. Thread-safe. */
final class OpenedConnections implements DataSource {

    @FunctionalInterface
    interface Opener {
        Connection open() throws SQLException;
    }

    private final Opener opener;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger opening = new AtomicInteger();
    private final AtomicReference<@Nullable Connection> kept = new AtomicReference<>();
    private volatile int loginTimeoutSeconds;

    OpenedConnections(Opener opener) {
        this.opener = opener;
    }

    /** Keeps an open connection, which the next request gets; called at most once. */
    void keep(Connection connection) {
        open.add(connection);
        kept.set(connection);
    }

    /** Closes the connection that no request got. */
    void closeKept() {
        Connection connection = kept.getAndSet(null);
        if (connection != null) {
            ConnectionSource.closeQuietly(connection);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection first = kept.getAndSet(null);
        if (first != null) {
            return first;
        }
        opening.incrementAndGet();
        try {
            Connection connection = opener.open();
            open.add(connection);
            return connection;
        } finally {
            opening.decrementAndGet();
        }
    }

    /** Returns the number of connections that are open or being opened. */
    int open() throws SQLException {
        int begun = opening.get();
        for (Iterator<Connection> each = open.iterator(); each.hasNext(); ) {
            if (each.next().isClosed()) {
                each.remove();
            }
        }
        return begun + open.size();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the target has a fixed user");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        // Drivers have loggers of their own.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // HikariCP waits this long at its end for connections that are being opened; the driver preset limits them.
        loginTimeoutSeconds = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("no logger of its own");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
