package dev.assay.jdbc.internal;

import dev.assay.jdbc.wire.Wire;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Traffic;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * Opens the sessions of a target: on dedicated connections, from a pool, or with one connection for each transaction. Counts their
 * traffic. Thread-safe.
 */
final class JdbcSessions {

    private final ConnectionSource connections;
    private final Dialect dialect;
    private final DriverProperties properties;
    private final Isolation isolation;
    private final Connections lending;
    private final MeasuredPool pool;
    private final Wire.Bundle wires = new Wire.Bundle();

    JdbcSessions(
            ConnectionSource connections,
            Dialect dialect,
            DriverProperties properties,
            Isolation isolation,
            Connections lending) {
        this.connections = connections;
        this.dialect = dialect;
        this.properties = properties;
        this.isolation = isolation;
        this.lending = lending;
        this.pool = new MeasuredPool(lending.size(), this::connect);
    }

    JdbcSession open(SessionOptions options) throws SQLException {
        return switch (options.measured() ? lending.kind() : Connections.Kind.DEDICATED) {
            case DEDICATED -> dedicated(options);
            case POOLED -> borrowing(pool.retain(options), options);
            case PER_TRANSACTION -> borrowing(() -> connect(options), options);
        };
    }

    private JdbcSession dedicated(SessionOptions options) throws SQLException {
        Connection connection = connect(options);
        try {
            return new ConnectionSession(connection, dialect, options, isolationOf(connection), wires);
        } catch (SQLException e) {
            ConnectionSource.closeQuietly(connection);
            throw e;
        }
    }

    /** Borrows the first connection now, so that a refused connection fails before the measurement starts. */
    private JdbcSession borrowing(BorrowedConnectionSession.Lender lender, SessionOptions options) throws SQLException {
        try (Connection first = lender.lend()) {
            return new BorrowedConnectionSession(lender, dialect, options, isolationOf(first), wires);
        } catch (SQLException e) {
            lender.release();
            throw e;
        }
    }

    /** Most drivers query the server here: a data source or a pooler may have changed the level. */
    private static Optional<Isolation> isolationOf(Connection connection) throws SQLException {
        return Isolation.ofJdbc(connection.getTransactionIsolation());
    }

    private Connection connect(SessionOptions options) throws SQLException {
        Connection connection = counted(properties.measured(options.name()));
        try {
            Isolation level = options.isolation() == Isolation.DEFAULT ? isolation : options.isolation();
            if (level != Isolation.DEFAULT) {
                connection.setTransactionIsolation(level.jdbcLevel());
            }
            connection.setAutoCommit(options.autocommit());
            return connection;
        } catch (SQLException e) {
            ConnectionSource.closeQuietly(connection);
            throw e;
        }
    }

    private Connection counted(Map<String, String> given) throws SQLException {
        Wire wire = new Wire();
        try {
            Connection connection = wire.connecting(() -> connections.open(properties.counting(given)));
            wires.add(wire, connection);
            return connection;
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new SQLException(e);
        }
    }

    /** Returns the traffic of all connections; empty if the driver does not support counting. */
    Optional<Traffic> traffic() {
        return wires.traffic();
    }
}
