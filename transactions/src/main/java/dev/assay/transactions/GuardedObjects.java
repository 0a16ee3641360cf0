package dev.assay.transactions;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.Statement;

/** Objects of a driver whose {@code getConnection()} returns the connection of the transaction. Stateless. */
final class GuardedObjects {

    private GuardedObjects() {}

    /** Returns a statement that the cache closes before the next execution, unless the transaction does. */
    static <T extends Statement> T statement(Class<T> type, T statement, StatementCache cache) {
        cache.own(statement);
        return guarded(type, statement, cache);
    }

    static DatabaseMetaData metaData(DatabaseMetaData metaData, StatementCache cache) {
        return guarded(DatabaseMetaData.class, metaData, cache);
    }

    private static <T> T guarded(Class<T> type, T object, StatementCache cache) {
        return type.cast(Proxy.newProxyInstance(
                GuardedObjects.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        return cache.connection();
                    }
                    if (method.getName().equals("close") && object instanceof Statement statement) {
                        cache.disown(statement);
                    }
                    try {
                        return method.invoke(object, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
