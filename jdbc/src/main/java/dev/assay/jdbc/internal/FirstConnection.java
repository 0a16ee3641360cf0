package dev.assay.jdbc.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Opens a target's first connection. On a busy client host the login alone can exceed the limits of the driver presets, because the
 * JVM still loads the driver's classes, and a rented database can be slow right after its creation. An attempt that took as long as
 * these limits is therefore repeated once; one that failed sooner, as with a refused connection or a wrong password, is not.
 */
final class FirstConnection {

    /** A little less than the ten seconds of {@code connectTimeout} and {@code loginTimeout} in the presets. */
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(9_500);

    private FirstConnection() {}

    static Connection open(ConnectionSource connections, Map<String, String> properties) throws SQLException {
        return open(connections, properties, System::nanoTime);
    }

    static Connection open(ConnectionSource connections, Map<String, String> properties, LongSupplier clock)
            throws SQLException {
        long begin = clock.getAsLong();
        try {
            return connections.open(properties);
        } catch (SQLException e) {
            if (clock.getAsLong() - begin < LIMIT_NANOS
                    || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return connections.open(properties);
        }
    }
}
