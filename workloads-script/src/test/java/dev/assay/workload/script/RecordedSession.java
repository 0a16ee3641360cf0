package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A session without a database: it records the values of statements, which return no rows. Confined to one thread. */
final class RecordedSession {

    private final String dialect;
    private final List<String> calls = new ArrayList<>();
    private int executionsUntilFailure = Integer.MAX_VALUE;

    RecordedSession(String dialect) {
        this.dialect = dialect;
    }

    /** Lets the n-th execution from now fail, and only that one. */
    void failAt(int execution) {
        executionsUntilFailure = execution;
    }

    /** Returns what happened since the last call: values with their setters, and {@code rollback}. */
    List<String> calls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    JdbcSession session() {
        return proxy(JdbcSession.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "dialect" -> dialect;
            case "usable" -> true;
            case "statement" -> statement();
            case "rollback" -> {
                calls.add("rollback");
                yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private PreparedStatement statement() {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("execute")) {
                if (--executionsUntilFailure == 0) {
                    throw new SQLException("deadlock", "40P01");
                }
                return false;
            }
            calls.add(method.getName() + " " + arguments[1]);
            return null;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(RecordedSession.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
