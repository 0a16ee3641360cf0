package dev.assay.jdbc.internal;

import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** A monitor on one connection in autocommit mode, so that it holds no snapshot between readings. */
final class JdbcMonitor implements ServerMonitor {

    /** A server that does not answer is not waited for any longer. */
    static final int LONGEST_READING_MILLIS = 10_000;

    private final Connection connection;
    private final ServerActivity activity;

    private JdbcMonitor(Connection connection, ServerActivity activity) {
        this.connection = connection;
        this.activity = activity;
    }

    /**
     * One that reads, on a connection that is its own from now on; empty, and the connection closed, where the account may
     * read nothing.
     */
    static Optional<ServerMonitor> of(Connection connection, ServerActivity activity) throws SQLException {
        JdbcMonitor monitor = new JdbcMonitor(connection, activity);
        boolean reads = false;
        try {
            connection.setNetworkTimeout(Runnable::run, LONGEST_READING_MILLIS);
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
