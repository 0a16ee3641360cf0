package dev.assay.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement that its {@code close()} returns to a {@link StatementCache}, without results, parameters, batch and limits.
 * Lent again after that, it is the same object. Confined to one worker.
 */
final class CachedStatement extends ForwardingPreparedStatement {

    private static final int UNCHANGED = -1;

    private final StatementCache cache;
    private final Object key;
    private final PreparedStatement prepared;

    /** Another statement with the same key. */
    private @Nullable CachedStatement next;

    private boolean lent;
    private boolean hasResult;
    private boolean batched;

    /** Whether a setting was changed that cannot be restored. */
    private boolean spoilt;

    private @Nullable ResultSet result;
    private @Nullable ResultSet keys;
    private int fieldSize = UNCHANGED;
    private int rows = UNCHANGED;
    private int timeoutSeconds = UNCHANGED;
    private int fetchedRows = UNCHANGED;

    CachedStatement(StatementCache cache, Object key, PreparedStatement prepared) {
        this.cache = cache;
        this.key = key;
        this.prepared = prepared;
    }

    Object key() {
        return key;
    }

    PreparedStatement prepared() {
        return prepared;
    }

    @Nullable
    CachedStatement next() {
        return next;
    }

    void next(@Nullable CachedStatement other) {
        next = other;
    }

    boolean lent() {
        return lent;
    }

    CachedStatement lend() {
        lent = true;
        return this;
    }

    /** Removes all that its use has left; returns whether it can be used again. */
    boolean reset() {
        try {
            if (hasResult) {
                result = prepared.getResultSet();
            }
            close(result);
            close(keys);
            if (batched) {
                prepared.clearBatch();
            }
            prepared.clearParameters();
            restoreLimits();
            return !spoilt;
        } catch (SQLException e) {
            return false;
        } finally {
            hasResult = false;
            batched = false;
            result = null;
            keys = null;
        }
    }

    private static void close(@Nullable ResultSet opened) throws SQLException {
        if (opened != null) {
            opened.close();
        }
    }

    private void restoreLimits() throws SQLException {
        if (fieldSize != UNCHANGED) {
            prepared.setMaxFieldSize(fieldSize);
            fieldSize = UNCHANGED;
        }
        if (rows != UNCHANGED) {
            prepared.setMaxRows(rows);
            rows = UNCHANGED;
        }
        if (timeoutSeconds != UNCHANGED) {
            prepared.setQueryTimeout(timeoutSeconds);
            timeoutSeconds = UNCHANGED;
        }
        if (fetchedRows != UNCHANGED) {
            prepared.setFetchSize(fetchedRows);
            fetchedRows = UNCHANGED;
        }
    }

    @Override
    PreparedStatement delegate() throws SQLException {
        if (!lent) {
            throw new SQLException("the statement is closed: " + key);
        }
        return prepared;
    }

    @Override
    public void close() throws SQLException {
        if (lent) {
            lent = false;
            cache.takeBack(this);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return !lent || prepared.isClosed();
    }

    @Override
    public Connection getConnection() throws SQLException {
        delegate();
        return cache.connection();
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        ResultSet opened = delegate().executeQuery();
        result = opened;
        return opened;
    }

    @Override
    public boolean execute() throws SQLException {
        hasResult = delegate().execute();
        return hasResult;
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        ResultSet opened = delegate().getResultSet();
        hasResult = false;
        result = opened;
        return opened;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        hasResult = delegate().getMoreResults();
        return hasResult;
    }

    @Override
    public boolean getMoreResults(int mode) throws SQLException {
        spoilt = true;
        return super.getMoreResults(mode);
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        ResultSet opened = delegate().getGeneratedKeys();
        keys = opened;
        return opened;
    }

    @Override
    public void addBatch() throws SQLException {
        batched = true;
        delegate().addBatch();
    }

    @Override
    public void setMaxFieldSize(int value) throws SQLException {
        if (fieldSize == UNCHANGED) {
            fieldSize = delegate().getMaxFieldSize();
        }
        delegate().setMaxFieldSize(value);
    }

    @Override
    public void setMaxRows(int value) throws SQLException {
        if (rows == UNCHANGED) {
            rows = delegate().getMaxRows();
        }
        delegate().setMaxRows(value);
    }

    @Override
    public void setQueryTimeout(int value) throws SQLException {
        if (timeoutSeconds == UNCHANGED) {
            timeoutSeconds = delegate().getQueryTimeout();
        }
        delegate().setQueryTimeout(value);
    }

    @Override
    public void setFetchSize(int value) throws SQLException {
        if (fetchedRows == UNCHANGED) {
            fetchedRows = delegate().getFetchSize();
        }
        delegate().setFetchSize(value);
    }

    @Override
    public void setLargeMaxRows(long value) throws SQLException {
        spoilt = true;
        super.setLargeMaxRows(value);
    }

    @Override
    public void setEscapeProcessing(boolean value) throws SQLException {
        spoilt = true;
        super.setEscapeProcessing(value);
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        spoilt = true;
        super.setCursorName(name);
    }

    @Override
    public void setFetchDirection(int value) throws SQLException {
        spoilt = true;
        super.setFetchDirection(value);
    }

    @Override
    public void setPoolable(boolean value) throws SQLException {
        spoilt = true;
        super.setPoolable(value);
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        spoilt = true;
        super.closeOnCompletion();
    }
}
