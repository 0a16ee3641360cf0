package dev.assay.jdbc;

import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** A monitor on one connection in autocommit mode, so that it holds no snapshot between readings. */
final class JdbcMonitor implements ServerMonitor {

    private final Connection connection;
    private final Dialect dialect;

    JdbcMonitor(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    @Override
    public Map<ServerMetric, Long> read() throws SQLException {
        return dialect.metrics(connection);
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
        try {
            connection.close();
        } catch (SQLException e) {
            // it is gone, which is what was wanted
        }
    }
}
