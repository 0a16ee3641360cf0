package dev.assay.jdbc.internal;

import dev.assay.jdbc.wire.Wire;
import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.TrafficCounter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session that borrows a connection for each transaction. It prepares its statements each time, as an application does; drivers
 * cache them. Confined to one worker, except {@link #abort}.
 */
final class BorrowedConnectionSession implements JdbcSession, BorrowingSession {

    /** A source of connections with the properties, isolation level and autocommit mode of measured ones. Thread-safe. */
    interface Lender {

        Connection lend() throws SQLException;

        /** Whether each connection is a new one. */
        default boolean opens() {
            return true;
        }

        /** Ends the use by one session. */
        default void release() {}
    }

    private final Lender lender;
    private final Dialect dialect;
    private final SessionOptions options;
    private final Optional<Isolation> isolation;
    private final Wire.Bundle wires;
    private final BorrowedTraffic traffic = new BorrowedTraffic();
    private volatile @Nullable ConnectionSession current;
    private boolean closed;

    BorrowedConnectionSession(
            Lender lender, Dialect dialect, SessionOptions options, Optional<Isolation> isolation, Wire.Bundle wires) {
        this.wires = wires;
        this.isolation = isolation;
        this.lender = lender;
        this.dialect = dialect;
        this.options = options;
    }

    @Override
    public void borrow() throws SQLException {
        if (current == null) {
            ConnectionSession session = new ConnectionSession(lender.lend(), dialect, options, isolation, wires);
            current = session;
            traffic.borrowed(session.wire(), lender.opens());
        }
    }

    @Override
    public void giveBack() {
        ConnectionSession session = current;
        current = null;
        if (session != null) {
            session.close();
            traffic.returned();
        }
    }

    @Override
    public void enter() {
        wires.enter();
    }

    @Override
    public Optional<TrafficCounter> trafficCounter() {
        return wires.traffic().isPresent() ? Optional.of(traffic) : Optional.empty();
    }

    private ConnectionSession borrowed() {
        ConnectionSession session = current;
        if (session == null) {
            throw new IllegalStateException("no connection has been borrowed");
        }
        return session;
    }

    @Override
    public Connection connection() {
        return borrowed().connection();
    }

    @Override
    public PreparedStatement statement(Sql sql) throws SQLException {
        return borrowed().statement(sql);
    }

    @Override
    public String dialect() {
        return dialect.id();
    }

    @Override
    public boolean supports(Capability capability) {
        return dialect.capabilities().contains(capability);
    }

    @Override
    public void begin() throws SQLException {
        borrowed().begin();
    }

    @Override
    public void commit() throws SQLException {
        borrowed().commit();
    }

    @Override
    public void rollback() throws SQLException {
        ConnectionSession session = current;
        if (session != null) {
            session.rollback();
        }
    }

    @Override
    public Optional<Isolation> isolation() {
        return isolation;
    }

    /** {@inheritDoc} An exhausted pool is a timeout, not a lost session. */
    @Override
    public ErrorClass classify(Exception failure) {
        if (failure instanceof SQLTransientConnectionException exhausted
                && !(exhausted.getCause() instanceof SQLException)) {
            return ErrorClass.TIMEOUT;
        }
        ConnectionSession session = current;
        if (session != null) {
            return session.classify(failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && !(cause instanceof SQLTransientConnectionException)) {
                return dialect.classify(sql);
            }
        }
        return ErrorClass.FATAL;
    }

    @Override
    public boolean usable() {
        ConnectionSession session = current;
        return session == null || session.usable();
    }

    @Override
    public void abort() {
        ConnectionSession session = current;
        if (session != null) {
            session.abort();
        }
    }

    @Override
    public void close() {
        giveBack();
        if (!closed) {
            closed = true;
            lender.release();
        }
    }
}
