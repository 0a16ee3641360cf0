package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Wraps an object in a proxy that records its calls, and those of the JDBC objects that it returns. Confined to one
 * thread, except the count of calls.
 */
final class RecordingProxy {

    private final AtomicLong calls = new AtomicLong();
    private final List<String> bound = new ArrayList<>();

    /** One proxy for each object, because callers compare statements by identity. */
    private final IdentityHashMap<Object, Object> watchers = new IdentityHashMap<>();

    /** Returns the count of calls. */
    long calls() {
        return calls.get();
    }

    /** Returns the values that were bound to statements, in order, except dates and times. */
    List<String> bound() {
        return List.copyOf(bound);
    }

    /** Returns the proxy of an object. */
    <T> T watch(Class<T> type, T watched) {
        return type.cast(watcher(type, watched));
    }

    /** Returns an object of a type whose methods all fail. */
    <T> T refusing(Class<T> type) {
        return type.cast(proxy(type, (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.invoke(this, arguments);
            }
            calls.incrementAndGet();
            throw new UnsupportedOperationException(method.getName() + ": the session of this test has no database");
        }));
    }

    private Object watcher(Class<?> type, Object watched) {
        return watchers.computeIfAbsent(
                watched, key -> proxy(type, (proxy, method, arguments) -> call(watched, method, arguments)));
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private @Nullable Object call(Object watched, Method method, Object @Nullable [] arguments) throws Throwable {
        calls.incrementAndGet();
        if (arguments != null
                && method.getDeclaringClass().getName().equals("java.sql.PreparedStatement")
                && method.getName().startsWith("set")
                && !holdsTime(arguments)) {
            bound.add(method.getName() + Arrays.deepToString(arguments));
        } else if (arguments != null
                && watched instanceof Session
                && !(watched instanceof JdbcSession)
                && Session.class.isAssignableFrom(method.getDeclaringClass())) {
            bound.add(method.getName() + texts(arguments));
        }
        Object answer;
        try {
            answer = method.invoke(watched, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        Class<?> type = method.getReturnType();
        boolean jdbc = type.isInterface() && type.getName().startsWith("java.sql.");
        return answer == null || !jdbc ? answer : watcher(type, answer);
    }

    /** Returns the texts of arguments that override {@code toString}; other texts differ between equal runs. */
    private static List<String> texts(Object[] arguments) throws NoSuchMethodException {
        List<String> texts = new ArrayList<>();
        for (Object argument : arguments) {
            if (argument.getClass().getMethod("toString").getDeclaringClass() != Object.class) {
                texts.add(argument.toString());
            }
        }
        return texts;
    }

    private static boolean holdsTime(Object[] arguments) {
        return Arrays.stream(arguments).anyMatch(value -> value instanceof Temporal || value instanceof Date);
    }
}
