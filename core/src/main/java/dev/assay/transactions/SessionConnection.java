package dev.assay.transactions;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The connection that transactions of one worker get: prepares each text once for each session, and leaves the end of the
 * transaction to Assay. Confined to the worker.
 */
final class SessionConnection extends ForwardingConnection {

    /** Texts beyond are prepared each time: a workload that writes values into texts would exhaust the server. */
    static final int MOST_STATEMENTS = 256;

    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Connection connection;
    private @Nullable TransactionType type;

    /** Returns this for a transaction on a session, which may have another connection than before. */
    @SuppressWarnings("ReferenceEquality") // statements belong to one connection object
    SessionConnection of(JdbcSession session, TransactionType executed) {
        Connection now = session.connection();
        if (now != connection) {
            // The session or its pool closes the statements of the one before.
            statements.clear();
            connection = now;
        }
        type = executed;
        return this;
    }

    @Override
    Connection delegate() {
        return Objects.requireNonNull(connection, "no transaction has begun");
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        PreparedStatement prepared = statements.get(sql);
        if (prepared != null && !prepared.isClosed()) {
            return prepared;
        }
        PreparedStatement statement = delegate().prepareStatement(sql);
        if (prepared != null || statements.size() < MOST_STATEMENTS) {
            statements.put(sql, statement);
        }
        return statement;
    }

    /** Has no effect: the session closes its connection. */
    @Override
    public void close() {}

    @Override
    public void commit() throws SQLException {
        requireOwnCommits("commit()");
        delegate().commit();
    }

    @Override
    public void rollback() throws SQLException {
        requireOwnCommits("rollback()");
        delegate().rollback();
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        delegate().rollback(savepoint);
    }

    private void requireOwnCommits(String call) throws SQLException {
        TransactionType executed = type;
        if (executed == null || executed.demarcation() != Demarcation.SELF) {
            throw refused(call, "Assay ends the transaction; declare it with commitsItself(), or leave out the call");
        }
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        if (autoCommit != delegate().getAutoCommit()) {
            throw refused(
                    "setAutoCommit(" + autoCommit + ")",
                    "the mode is that of the whole workload; see autocommit() of the workload and commitsItself()");
        }
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        if (level != delegate().getTransactionIsolation()) {
            throw refused("setTransactionIsolation(" + level + ")", "the isolation level is a setting of the target");
        }
    }

    private SQLException refused(String call, String reason) {
        return new SQLException("transaction " + (type == null ? "" : type.id() + " ") + "calls " + call
                + " of its connection: " + reason);
    }
}
