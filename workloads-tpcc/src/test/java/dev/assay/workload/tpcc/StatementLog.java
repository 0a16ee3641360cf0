package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands before a session and notes each execution of a statement: each is a round trip. Confined to one thread. */
final class StatementLog {

    private static final Pattern SHAPE = Pattern.compile(
            "\\(?(SELECT|UPDATE|INSERT|DELETE|WITH|CALL)(?: INTO | FROM | .*? FROM | )\\(?(\\w+).*?( FOR UPDATE)?");

    private final JdbcSession session;
    private final List<String> shapes = new ArrayList<>();
    private final Set<Sql> distinct = new HashSet<>();

    StatementLog(JdbcSession session) {
        this.session = proxy(JdbcSession.class, (proxy, method, arguments) -> {
            Object answer = unwrapped(() -> method.invoke(session, arguments));
            return arguments != null && arguments[0] instanceof Sql sql && answer instanceof PreparedStatement statement
                    ? logged(sql, statement)
                    : answer;
        });
    }

    private PreparedStatement logged(Sql sql, PreparedStatement statement) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                shapes.add(shape(sql.toString()));
                distinct.add(sql);
            }
            return unwrapped(() -> method.invoke(statement, arguments));
        });
    }

    /** The session to execute on. */
    JdbcSession session() {
        return session;
    }

    /** Verb and first table of what was executed, and whether it locks what it reads. */
    List<String> shapes() {
        return List.copyOf(shapes);
    }

    /** How many different statements were executed since this was made. */
    int distinct() {
        return distinct.size();
    }

    void clear() {
        shapes.clear();
    }

    private static String shape(String sql) {
        Matcher matcher = SHAPE.matcher(sql);
        if (!matcher.matches()) {
            throw new AssertionError("a statement of another kind: " + sql);
        }
        return matcher.group(1) + " " + matcher.group(2) + (matcher.group(3) == null ? "" : matcher.group(3));
    }

    private interface Call {
        Object call() throws ReflectiveOperationException;
    }

    private static Object unwrapped(Call call) throws Throwable {
        try {
            return call.call();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
