package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A session without a database, whose statements answer with no rows, and which keeps what was sent. */
final class SentStatements {

    private static final Pattern TABLE = Pattern.compile("sbtest\\d*");

    private final List<Sent> sent = new ArrayList<>();
    private final JdbcSession session;
    private final Connection connection = proxy(Connection.class, this::connectionMethod);

    /**
     * A statement.
     *
     * @param text as the dialect spells it
     * @param values in their places
     * @param prepared whether the session was to prepare it
     */
    record Sent(String text, List<Object> values, boolean prepared) {

        String table() {
            Matcher table = TABLE.matcher(text);
            if (!table.find()) {
                throw new AssertionError("no table in: " + text);
            }
            return table.group();
        }
    }

    SentStatements(String dialect) {
        session = proxy(JdbcSession.class, (method, arguments) -> {
            return switch (method) {
                case "statement" -> statement(((Sql) arguments[0]).text(dialect));
                case "dialect" -> dialect;
                case "connection" -> connection;
                default -> throw new AssertionError("a script asks a session for " + method);
            };
        });
    }

    /** The connection of a session that is sent text. */
    private Object connectionMethod(String method, Object[] arguments) {
        if (method.equals("createStatement")) {
            return proxy(Statement.class, (call, texts) -> {
                if (!call.equals("executeQuery") && !call.equals("executeUpdate")) {
                    throw new AssertionError("a script calls " + call);
                }
                sent.add(new Sent((String) texts[0], List.of(), false));
                return call.equals("executeUpdate") ? (Object) 1 : noRows();
            });
        }
        throw new AssertionError("a script asks a connection for " + method);
    }

    JdbcSession session() {
        return session;
    }

    List<Sent> sent() {
        return sent;
    }

    private PreparedStatement statement(String text) {
        TreeMap<Integer, Object> values = new TreeMap<>();
        return proxy(PreparedStatement.class, (method, arguments) -> {
            switch (method) {
                case "setInt", "setString" -> {
                    values.put((Integer) arguments[0], arguments[1]);
                    return null;
                }
                case "executeQuery", "executeUpdate" -> {
                    sent.add(new Sent(text, List.copyOf(values.values()), true));
                    return method.equals("executeUpdate") ? (Object) 1 : noRows();
                }
                default -> throw new AssertionError("a script calls " + method);
            }
        });
    }

    private static ResultSet noRows() {
        return proxy(ResultSet.class, (method, arguments) -> method.equals("next") ? (Object) false : null);
    }

    private interface Answer {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) ->
                        answer.to(method.getName(), arguments == null ? new Object[0] : arguments)));
    }
}
