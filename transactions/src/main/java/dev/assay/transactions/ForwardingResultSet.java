package dev.assay.transactions;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;

/** A result set that forwards to another one all calls that a subclass does not handle. */
abstract class ForwardingResultSet extends ForwardingNamedUpdates {

    @Override
    public boolean next() throws SQLException {
        return delegate().next();
    }

    @Override
    public void close() throws SQLException {
        delegate().close();
    }

    @Override
    public boolean wasNull() throws SQLException {
        return delegate().wasNull();
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
    public String getCursorName() throws SQLException {
        return delegate().getCursorName();
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return delegate().getMetaData();
    }

    @Override
    public int findColumn(String label) throws SQLException {
        return delegate().findColumn(label);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        return delegate().isBeforeFirst();
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        return delegate().isAfterLast();
    }

    @Override
    public boolean isFirst() throws SQLException {
        return delegate().isFirst();
    }

    @Override
    public boolean isLast() throws SQLException {
        return delegate().isLast();
    }

    @Override
    public void beforeFirst() throws SQLException {
        delegate().beforeFirst();
    }

    @Override
    public void afterLast() throws SQLException {
        delegate().afterLast();
    }

    @Override
    public boolean first() throws SQLException {
        return delegate().first();
    }

    @Override
    public boolean last() throws SQLException {
        return delegate().last();
    }

    @Override
    public int getRow() throws SQLException {
        return delegate().getRow();
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        return delegate().absolute(row);
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        return delegate().relative(rows);
    }

    @Override
    public boolean previous() throws SQLException {
        return delegate().previous();
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        delegate().setFetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return delegate().getFetchDirection();
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        delegate().setFetchSize(rows);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return delegate().getFetchSize();
    }

    @Override
    public int getType() throws SQLException {
        return delegate().getType();
    }

    @Override
    public int getConcurrency() throws SQLException {
        return delegate().getConcurrency();
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return delegate().rowUpdated();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return delegate().rowInserted();
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return delegate().rowDeleted();
    }

    @Override
    public void insertRow() throws SQLException {
        delegate().insertRow();
    }

    @Override
    public void updateRow() throws SQLException {
        delegate().updateRow();
    }

    @Override
    public void deleteRow() throws SQLException {
        delegate().deleteRow();
    }

    @Override
    public void refreshRow() throws SQLException {
        delegate().refreshRow();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        delegate().cancelRowUpdates();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        delegate().moveToInsertRow();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        delegate().moveToCurrentRow();
    }

    @Override
    public int getHoldability() throws SQLException {
        return delegate().getHoldability();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return delegate().isClosed();
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
