package dev.assay.jdbc.internal;

import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** A server monitor on one connection in autocommit mode, so that it holds no snapshot between readings. */
record JdbcMonitor(Connection connection, ServerActivity activity) implements ServerMonitor {

    static final int MAX_READING_MILLIS = 10_000;

    /**
     * Returns a monitor that owns the connection. Closes the connection and returns nothing if the account may not read any
     * metric.
     */
    static Optional<ServerMonitor> of(Connection connection, ServerActivity activity) throws SQLException {
        JdbcMonitor monitor = new JdbcMonitor(connection, activity);
        boolean reads = false;
        try {
            connection.setNetworkTimeout(Runnable::run, MAX_READING_MILLIS);
            reads = !monitor.read().isEmpty();
            return reads ? Optional.of(monitor) : Optional.empty();
        } finally {
            if (!reads) {
                monitor.close();
            }
        }
    }

    @Override
    public Map<ServerMetric, Long> read() throws SQLException {
        return activity.metrics(connection);
    }

    @Override
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            close();
        }
    }

    @Override
    public void close() {
        ConnectionSource.closeQuietly(connection);
    }
}
