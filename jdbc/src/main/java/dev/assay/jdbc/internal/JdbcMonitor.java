package dev.assay.jdbc.internal;

import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A server monitor on one connection in autocommit mode, so that it holds no snapshot between readings. Confined to one thread,
 * except {@link #abort}.
 */
final class JdbcMonitor implements ServerMonitor {

    static final int MAX_READING_MILLIS = 10_000;

    private final Connection connection;
    private final ServerActivity activity;
    private @Nullable PreparedStatement ping;
    private OptionalLong roundTripNanos = OptionalLong.empty();

    private JdbcMonitor(Connection connection, ServerActivity activity) {
        this.connection = connection;
        this.activity = activity;
    }

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
        PreparedStatement statement = ping;
        if (statement == null) {
            statement = connection.prepareStatement("SELECT 1");
            ping = statement;
        }
        long before = System.nanoTime();
        statement.execute();
        roundTripNanos = OptionalLong.of(System.nanoTime() - before);
        return activity.metrics(connection);
    }

    @Override
    public OptionalLong roundTripNanos() {
        return roundTripNanos;
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
