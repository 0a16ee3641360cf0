package dev.assay.jdbc.internal;

import dev.assay.jdbc.wire.Wire;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Traffic;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Opens the sessions of a target: on dedicated connections, from a pool, or with one connection for each transaction. Counts their
 * traffic, and delays that of measured ones by the simulated distance. Thread-safe.
 */
final class JdbcSessions {

    private final ConnectionSource connections;
    private final Dialect dialect;
    private final DriverProperties properties;
    private final SessionSettings measured;
    private final MeasuredPool pool;
    private final Wire.Bundle wires = new Wire.Bundle();
    private final AtomicLong delayed = new AtomicLong();

    JdbcSessions(ConnectionSource connections, Dialect dialect, DriverProperties properties, SessionSettings measured) {
        this.connections = connections;
        this.dialect = dialect;
        this.properties = properties;
        this.measured = measured;
        this.pool = new MeasuredPool(measured.connections().size(), this::connect);
    }

    JdbcSession open(SessionOptions options) throws SQLException {
        return switch (options.measured() ? measured.connections().kind() : Connections.Kind.DEDICATED) {
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
        Wire wire = options.measured() ? delayedWire() : new Wire();
        Connection connection = opened(wire, options.name());
        try {
            wires.add(wire, connection);
            Isolation level = options.isolation() == Isolation.DEFAULT ? measured.isolation() : options.isolation();
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

    private Wire delayedWire() {
        return new Wire(measured.distance(), jitter());
    }

    private RandomStream jitter() {
        return new Seeds(0).stream("distance", delayed.getAndIncrement());
    }

    private Connection opened(Wire wire, String name) throws SQLException {
        try {
            return wire.connecting(() -> connections.open(properties.counting(properties.measured(name))));
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new SQLException(e);
        }
    }

    /** Opens a connection in autocommit mode at the distance of measured ones, to time single round trips; its traffic does not count. */
    Connection idle(String name) throws SQLException {
        Connection connection = opened(Wire.ofSingleRoundTrips(measured.distance(), jitter()), name);
        try {
            connection.setAutoCommit(true);
            return connection;
        } catch (SQLException e) {
            ConnectionSource.closeQuietly(connection);
            throw e;
        }
    }

    /** Returns whether the driver uses our sockets; opens a connection to find out. */
    boolean delays() throws SQLException {
        Wire wire = new Wire();
        opened(wire, "assay-distance").close();
        return wire.used();
    }

    /** Returns the traffic of all connections; empty if the driver does not support counting. */
    Optional<Traffic> traffic() {
        return wires.traffic();
    }
}
