package dev.assay.jdbc.internal;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a target that nobody measures: for loading, and for questions. Made when the first one is wanted.
 * Thread-safe.
 */
final class AuxiliaryPool implements AutoCloseable {

    /** More loader threads than this wait for each other. */
    private static final int MOST_CONNECTIONS = 64;

    private static final long LONGEST_WAIT_MILLIS = 10_000;
    private static final long LONGEST_CLOSE_NANOS = 2_000_000_000;
    private static final long PAUSE_NANOS = 1_000_000;

    private final OpenedConnections source;
    private @Nullable HikariDataSource pool;

    AuxiliaryPool(OpenedConnections.Opener opener) {
        this.source = new OpenedConnections(opener);
    }

    /** One of them, in autocommit mode; closing it gives it back. */
    Connection connection() throws SQLException {
        return opened().getConnection();
    }

    private synchronized HikariDataSource opened() {
        HikariDataSource current = pool;
        if (current == null) {
            HikariConfig config = new HikariConfig();
            config.setPoolName("assay-auxiliary");
            config.setDataSource(source);
            config.setMaximumPoolSize(MOST_CONNECTIONS);
            config.setMinimumIdle(0);
            config.setInitializationFailTimeout(-1);
            config.setConnectionTimeout(LONGEST_WAIT_MILLIS);
            current = new HikariDataSource(config);
            pool = current;
        }
        return current;
    }

    /** How many are open, idle or not. */
    synchronized int open() {
        return pool == null ? 0 : pool.getHikariPoolMXBean().getTotalConnections();
    }

    /**
     * Closes idle connections and waits until they are closed: HikariCP closes them on threads of its own, and opens them there, so that
     * one can come when nothing waits for it any more.
     */
    synchronized void evict() throws SQLException {
        if (pool == null) {
            return;
        }
        HikariPoolMXBean connections = pool.getHikariPoolMXBean();
        connections.softEvictConnections();
        long last = System.nanoTime() + LONGEST_CLOSE_NANOS;
        while (source.open() > connections.getActiveConnections() && System.nanoTime() - last < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            connections.softEvictConnections();
        }
    }

    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }
}
