package dev.assay.transactions;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A session whose connection records calls. Its statements know only whether they are closed. Confined to one thread. */
final class FakeSession implements JdbcSession {

    private final List<String> prepared = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
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
                case "getAutoCommit", "isWrapperFor" -> false;
                case "getTransactionIsolation" -> Connection.TRANSACTION_NONE;
                default -> null;
            };
        });
    }

    private static <T> T statement(Class<T> type) {
        AtomicBoolean closed = new AtomicBoolean();
        return proxy(type, (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                closed.set(true);
            }
            return switch (method.getName()) {
                case "isClosed" -> closed.get();
                case "toString" -> "statement";
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
