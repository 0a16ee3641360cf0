package dev.assay.transactions;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The connection that transactions of one worker get: keeps statements prepared, and leaves the end of the transaction and the
 * settings of the session to Assay. Confined to the worker.
 */
final class SessionConnection extends ForwardingConnection {

    private final StatementCache statements = new StatementCache(this);
    private @Nullable Connection connection;
    private @Nullable TransactionType type;

    /** A text with the kind of results that its statement has. */
    private record Variant(String sql, String kind, List<Object> details) {}

    /** Returns this for an execution on a session, which may have another connection than before. */
    @SuppressWarnings("ReferenceEquality") // statements belong to one connection object
    SessionConnection of(JdbcSession session, TransactionType executed) {
        Connection now = session.connection();
        if (now == connection) {
            statements.takeAllBack();
        } else {
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
        PreparedStatement known = statements.lend(sql);
        return known != null ? known : statements.add(sql, delegate().prepareStatement(sql));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        if (generatedKeys == Statement.NO_GENERATED_KEYS) {
            return prepareStatement(sql);
        }
        return lent(
                new Variant(sql, "generated keys", List.of(generatedKeys)),
                () -> delegate().prepareStatement(sql, generatedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        List<Object> numbers =
                Arrays.stream(columns).<Object>mapToObj(each -> each).toList();
        return lent(
                new Variant(sql, "column numbers", numbers), () -> delegate().prepareStatement(sql, columns));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        return lent(
                new Variant(sql, "column names", List.of((Object[]) columns)),
                () -> delegate().prepareStatement(sql, columns));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int results, int concurrency) throws SQLException {
        return lent(
                new Variant(sql, "result set", List.of(results, concurrency)),
                () -> delegate().prepareStatement(sql, results, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int results, int concurrency, int holdability)
            throws SQLException {
        return lent(
                new Variant(sql, "result set", List.of(results, concurrency, holdability)),
                () -> delegate().prepareStatement(sql, results, concurrency, holdability));
    }

    /** Prepares a statement on the connection. */
    private interface Preparation {
        PreparedStatement prepared() throws SQLException;
    }

    private PreparedStatement lent(Variant key, Preparation preparation) throws SQLException {
        PreparedStatement known = statements.lend(key);
        return known != null ? known : statements.add(key, preparation.prepared());
    }

    @Override
    public Statement createStatement() throws SQLException {
        return GuardedObjects.statement(Statement.class, delegate().createStatement(), statements);
    }

    @Override
    public Statement createStatement(int results, int concurrency) throws SQLException {
        return GuardedObjects.statement(Statement.class, delegate().createStatement(results, concurrency), statements);
    }

    @Override
    public Statement createStatement(int results, int concurrency, int holdability) throws SQLException {
        return GuardedObjects.statement(
                Statement.class, delegate().createStatement(results, concurrency, holdability), statements);
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return GuardedObjects.statement(CallableStatement.class, delegate().prepareCall(sql), statements);
    }

    @Override
    public CallableStatement prepareCall(String sql, int results, int concurrency) throws SQLException {
        return GuardedObjects.statement(
                CallableStatement.class, delegate().prepareCall(sql, results, concurrency), statements);
    }

    @Override
    public CallableStatement prepareCall(String sql, int results, int concurrency, int holdability)
            throws SQLException {
        return GuardedObjects.statement(
                CallableStatement.class, delegate().prepareCall(sql, results, concurrency, holdability), statements);
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        return GuardedObjects.metaData(delegate().getMetaData(), statements);
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

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        requireSame("setReadOnly(" + readOnly + ")", readOnly, delegate().isReadOnly());
    }

    @Override
    public void setCatalog(String catalog) throws SQLException {
        requireSame("setCatalog(" + catalog + ")", catalog, delegate().getCatalog());
    }

    @Override
    public void setSchema(String schema) throws SQLException {
        requireSame("setSchema(" + schema + ")", schema, delegate().getSchema());
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        requireSame(
                "setHoldability(" + holdability + ")", holdability, delegate().getHoldability());
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        requireSame(
                "setNetworkTimeout(…, " + milliseconds + ")",
                milliseconds,
                delegate().getNetworkTimeout());
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        requireSame("setTypeMap(" + map + ")", map, delegate().getTypeMap());
    }

    private void requireSame(String call, @Nullable Object wanted, @Nullable Object present) throws SQLException {
        if (!Objects.equals(wanted, present)) {
            throw refused(
                    call,
                    "it is " + present + ", and a change would apply to later transactions too; set it in the URL or"
                            + " the data source of the target");
        }
    }

    private SQLException refused(String call, String reason) {
        return new SQLException("transaction " + (type == null ? "" : type.id() + " ") + "calls " + call
                + " of its connection: " + reason);
    }
}
