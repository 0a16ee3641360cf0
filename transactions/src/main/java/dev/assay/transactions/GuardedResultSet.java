package dev.assay.transactions;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result set whose {@code getStatement()} returns the statement of the transaction, and thereby its connection. A closed one can
 * be used for the next result, so that executions allocate none. Confined to one worker.
 */
final class GuardedResultSet extends ForwardingResultSet {

    private final @Nullable Statement statement;
    private @Nullable ResultSet guarded;

    /**
     * @param statement null if no statement of the transaction opened it, as for results of metadata
     * @param guarded result set of the driver
     */
    GuardedResultSet(@Nullable Statement statement, ResultSet guarded) {
        this.statement = statement;
        this.guarded = guarded;
    }

    /** Returns this with another result, or a new one if this is open: its user still has it. */
    GuardedResultSet next(ResultSet opened) {
        if (guarded != null) {
            return new GuardedResultSet(statement, opened);
        }
        guarded = opened;
        return this;
    }

    @Override
    ResultSet delegate() throws SQLException {
        ResultSet open = guarded;
        if (open == null) {
            throw new SQLException("the result set is closed");
        }
        return open;
    }

    @Override
    public void close() throws SQLException {
        ResultSet open = guarded;
        if (open != null) {
            guarded = null;
            open.close();
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        ResultSet open = guarded;
        return open == null || open.isClosed();
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        delegate();
        return statement;
    }
}
