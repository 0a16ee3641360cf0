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
 * Opens the sessions of a target on connections made for measuring: of their own, borrowed from a pool, or one for each
 * transaction. What goes over their sockets is counted. Thread-safe.
 */
final class JdbcSessions {

    private final ConnectionSource connections;
    private final Dialect dialect;
    private final DriverProperties properties;
    private final Isolation isolation;
    private final Connections lending;
    private final MeasuredPool lent;
    private final Wire.Bundle wires = new Wire.Bundle();

    /**
     * @param isolation of sessions that ask for none
     */
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
        this.lent = new MeasuredPool(lending.size(), this::connect);
    }

    JdbcSession open(SessionOptions options) throws SQLException {
        return switch (options.measured() ? lending.kind() : Connections.Kind.DEDICATED) {
            case DEDICATED -> dedicated(options);
            case POOLED -> borrowing(lent.retain(options), options);
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

    /** The first connection is borrowed here and now: whoever is refused is refused before the clock starts. */
    private JdbcSession borrowing(ConnectionLender lender, SessionOptions options) throws SQLException {
        try (Connection first = lender.lend()) {
            return new BorrowedConnectionSession(lender, dialect, options, isolationOf(first), wires);
        } catch (SQLException e) {
            lender.release();
            throw e;
        }
    }

    /** Asked of the server by most drivers: a data source or a pooler may have seen to another level. */
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

    /** What has gone over the sockets of all of them; empty where no driver lets it be counted. */
    Optional<Traffic> traffic() {
        return wires.traffic();
    }
}
