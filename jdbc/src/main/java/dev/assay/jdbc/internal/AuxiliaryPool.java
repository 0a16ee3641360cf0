package dev.assay.jdbc.internal;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A target's pool for loading and other work outside measurements, opened at first use. Thread-safe. */
final class AuxiliaryPool implements AutoCloseable {

    /** With more loader threads than this, threads wait for each other. */
    private static final int MAX_CONNECTIONS = 64;

    private static final long MAX_WAIT_MILLIS = 10_000;
    private static final long MAX_CLOSE_NANOS = 2_000_000_000;
    private static final long PAUSE_NANOS = 1_000_000;

    private final OpenedConnections source;
    private @Nullable HikariDataSource pool;

    AuxiliaryPool(OpenedConnections.Opener opener) {
        this.source = new OpenedConnections(opener);
    }

    /** Adds an open connection, before the first use of the pool, which closes it. */
    void add(Connection connection) {
        source.keep(connection);
    }

    /** Returns a connection in autocommit mode; closing it returns it to the pool. */
    Connection connection() throws SQLException {
        return opened().getConnection();
    }

    private synchronized HikariDataSource opened() {
        HikariDataSource current = pool;
        if (current == null) {
            HikariConfig config = new HikariConfig();
            config.setPoolName("assay-auxiliary");
            config.setDataSource(source);
            config.setMaximumPoolSize(MAX_CONNECTIONS);
            config.setMinimumIdle(0);
            config.setInitializationFailTimeout(-1);
            config.setConnectionTimeout(MAX_WAIT_MILLIS);
            current = new HikariDataSource(config);
            pool = current;
        }
        return current;
    }

    /** Returns the number of connections that are open or being opened. */
    int open() throws SQLException {
        return source.open();
    }

    /**
     * Closes idle connections and waits for the end. HikariCP opens and closes connections on its own threads, so a connection may
     * still arrive when no thread waits for it.
     */
    synchronized void evict() throws SQLException {
        source.closeKept();
        if (pool == null) {
            return;
        }
        HikariPoolMXBean connections = pool.getHikariPoolMXBean();
        connections.softEvictConnections();
        long last = System.nanoTime() + MAX_CLOSE_NANOS;
        while (source.open() > connections.getActiveConnections() && System.nanoTime() - last < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            connections.softEvictConnections();
        }
    }

    @Override
    public synchronized void close() {
        source.closeKept();
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }
}
