package dev.assay.transactions;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** A connection that forwards to another one all calls that a subclass does not handle. */
abstract class ForwardingConnection implements Connection {

    /** Returns the connection that does the work. */
    abstract Connection delegate();

    @Override
    public Statement createStatement() throws SQLException {
        return delegate().createStatement();
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return delegate().prepareCall(sql);
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        return delegate().nativeSQL(sql);
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        return delegate().getAutoCommit();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return delegate().isClosed();
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        return delegate().getMetaData();
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        delegate().setReadOnly(readOnly);
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return delegate().isReadOnly();
    }

    @Override
    public void setCatalog(String catalog) throws SQLException {
        delegate().setCatalog(catalog);
    }

    @Override
    public String getCatalog() throws SQLException {
        return delegate().getCatalog();
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        return delegate().getTransactionIsolation();
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
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return delegate().createStatement(type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return delegate().prepareStatement(sql, type, concurrency);
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return delegate().prepareCall(sql, type, concurrency);
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        return delegate().getTypeMap();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        delegate().setTypeMap(map);
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        delegate().setHoldability(holdability);
    }

    @Override
    public int getHoldability() throws SQLException {
        return delegate().getHoldability();
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return delegate().setSavepoint();
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        return delegate().setSavepoint(name);
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        delegate().releaseSavepoint(savepoint);
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return delegate().createStatement(type, concurrency, holdability);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return delegate().prepareStatement(sql, type, concurrency, holdability);
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return delegate().prepareCall(sql, type, concurrency, holdability);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return delegate().prepareStatement(sql, generatedKeys);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return delegate().prepareStatement(sql, columns);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        return delegate().prepareStatement(sql, columns);
    }

    @Override
    public Clob createClob() throws SQLException {
        return delegate().createClob();
    }

    @Override
    public Blob createBlob() throws SQLException {
        return delegate().createBlob();
    }

    @Override
    public NClob createNClob() throws SQLException {
        return delegate().createNClob();
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        return delegate().createSQLXML();
    }

    @Override
    public boolean isValid(int seconds) throws SQLException {
        return delegate().isValid(seconds);
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        delegate().setClientInfo(name, value);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        delegate().setClientInfo(properties);
    }

    @Override
    public String getClientInfo(String name) throws SQLException {
        return delegate().getClientInfo(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        return delegate().getClientInfo();
    }

    @Override
    public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
        return delegate().createArrayOf(typeName, elements);
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        return delegate().createStruct(typeName, attributes);
    }

    @Override
    public void setSchema(String schema) throws SQLException {
        delegate().setSchema(schema);
    }

    @Override
    public String getSchema() throws SQLException {
        return delegate().getSchema();
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        delegate().abort(executor);
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        delegate().setNetworkTimeout(executor, milliseconds);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        return delegate().getNetworkTimeout();
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
