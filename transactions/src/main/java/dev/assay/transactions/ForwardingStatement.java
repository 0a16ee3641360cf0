package dev.assay.transactions;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/** A statement that forwards to another one all calls that a subclass does not handle. */
abstract class ForwardingStatement implements Statement {

    /**
     * Returns the statement that does the work.
     *
     * @throws SQLException if this statement is closed
     */
    abstract Statement delegate() throws SQLException;

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        return delegate().executeQuery(sql);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return delegate().executeUpdate(sql);
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        return delegate().getMaxFieldSize();
    }

    @Override
    public void setMaxFieldSize(int value) throws SQLException {
        delegate().setMaxFieldSize(value);
    }

    @Override
    public int getMaxRows() throws SQLException {
        return delegate().getMaxRows();
    }

    @Override
    public void setMaxRows(int value) throws SQLException {
        delegate().setMaxRows(value);
    }

    @Override
    public void setEscapeProcessing(boolean value) throws SQLException {
        delegate().setEscapeProcessing(value);
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        return delegate().getQueryTimeout();
    }

    @Override
    public void setQueryTimeout(int value) throws SQLException {
        delegate().setQueryTimeout(value);
    }

    @Override
    public void cancel() throws SQLException {
        delegate().cancel();
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        return delegate().getWarnings();
    }

    @Override
    public void clearWarnings() throws SQLException {
        delegate().clearWarnings();
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        delegate().setCursorName(name);
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return delegate().execute(sql);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return delegate().getResultSet();
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return delegate().getUpdateCount();
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return delegate().getMoreResults();
    }

    @Override
    public void setFetchDirection(int value) throws SQLException {
        delegate().setFetchDirection(value);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return delegate().getFetchDirection();
    }

    @Override
    public void setFetchSize(int value) throws SQLException {
        delegate().setFetchSize(value);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return delegate().getFetchSize();
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        return delegate().getResultSetConcurrency();
    }

    @Override
    public int getResultSetType() throws SQLException {
        return delegate().getResultSetType();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        delegate().addBatch(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        delegate().clearBatch();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return delegate().executeBatch();
    }

    @Override
    public boolean getMoreResults(int mode) throws SQLException {
        return delegate().getMoreResults(mode);
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        return delegate().getGeneratedKeys();
    }

    @Override
    public int executeUpdate(String sql, int generatedKeys) throws SQLException {
        return delegate().executeUpdate(sql, generatedKeys);
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        return delegate().executeUpdate(sql, columns);
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        return delegate().executeUpdate(sql, columns);
    }

    @Override
    public boolean execute(String sql, int generatedKeys) throws SQLException {
        return delegate().execute(sql, generatedKeys);
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        return delegate().execute(sql, columns);
    }

    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        return delegate().execute(sql, columns);
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        return delegate().getResultSetHoldability();
    }

    @Override
    public void setPoolable(boolean value) throws SQLException {
        delegate().setPoolable(value);
    }

    @Override
    public boolean isPoolable() throws SQLException {
        return delegate().isPoolable();
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        delegate().closeOnCompletion();
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        return delegate().isCloseOnCompletion();
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        return delegate().getLargeUpdateCount();
    }

    @Override
    public void setLargeMaxRows(long value) throws SQLException {
        delegate().setLargeMaxRows(value);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        return delegate().getLargeMaxRows();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        return delegate().executeLargeBatch();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        return delegate().executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        return delegate().executeLargeUpdate(sql, generatedKeys);
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        return delegate().executeLargeUpdate(sql, columns);
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
        return delegate().executeLargeUpdate(sql, columns);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : delegate().unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || delegate().isWrapperFor(type);
    }
}
