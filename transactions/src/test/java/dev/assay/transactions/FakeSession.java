package dev.assay.transactions;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** A session whose connection records calls. Its statements record changes and know whether they are closed. Confined to one thread. */
final class FakeSession implements JdbcSession {

    private static final Set<String> QUERIES = Set.of("isClosed", "toString", "getMaxRows", "getConnection");

    private final List<String> prepared = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final List<String> statementCalls = new ArrayList<>();
    private Connection connection = connect();

    private Connection connect() {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            calls.add(method.getName());
            return switch (method.getName()) {
                case "prepareStatement" -> {
                    prepared.add((String) arguments[0]);
                    yield statement(PreparedStatement.class);
                }
                case "createStatement" -> statement(Statement.class);
                case "prepareCall" -> statement(CallableStatement.class);
                case "getMetaData" -> metaData();
                case "getSchema", "getCatalog" -> "shop";
                case "getHoldability", "getNetworkTimeout" -> 1;
                case "getTypeMap" -> Map.of();
                case "getAutoCommit", "isWrapperFor", "isReadOnly" -> false;
                case "getTransactionIsolation" -> Connection.TRANSACTION_NONE;
                default -> null;
            };
        });
    }

    private static DatabaseMetaData metaData() {
        return proxy(DatabaseMetaData.class, (proxy, method, arguments) -> {
            throw new SQLException(method.getName());
        });
    }

    private <T> T statement(Class<T> type) {
        AtomicBoolean closed = new AtomicBoolean();
        return proxy(type, (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                closed.set(true);
            }
            if (!QUERIES.contains(method.getName())) {
                statementCalls.add(arguments == null ? method.getName() : method.getName() + " " + arguments[0]);
            }
            return switch (method.getName()) {
                case "isClosed" -> closed.get();
                case "toString" -> "statement";
                case "getMaxRows" -> 0;
                case "getConnection" -> connection;
                default -> null;
            };
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FakeSession.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Returns the texts that the present connection prepared. */
    List<String> prepared() {
        return prepared;
    }

    /** Returns the names of the calls that reached connections. */
    List<String> calls() {
        return calls;
    }

    /** Returns the changes of statements since the last call: names with their first argument. */
    List<String> statementCalls() {
        List<String> taken = List.copyOf(statementCalls);
        statementCalls.clear();
        return taken;
    }

    /** Replaces the connection. */
    void reconnect() {
        prepared.clear();
        connection = connect();
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public PreparedStatement statement(Sql sql) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String dialect() {
        return "fake";
    }

    @Override
    public boolean supports(Capability capability) {
        return false;
    }

    @Override
    public void begin() {}

    @Override
    public void commit() {}

    @Override
    public void rollback() {}

    @Override
    public ErrorClass classify(Exception failure) {
        return ErrorClass.FATAL;
    }

    @Override
    public boolean usable() {
        return true;
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}
}
