package dev.assay.jdbc.internal;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.assay.model.AssayException;
import dev.assay.spi.target.SessionOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fixed-size HikariCP pools for measured sessions, one for each kind of session, configured as in an application. A pool closes
 * with its last session. Thread-safe.
 */
final class MeasuredPool {

    private static final long MAX_FILLING_NANOS = 30_000_000_000L;
    private static final long PAUSE_MILLIS = 5;

    private final int size;
    private final Opener opener;
    private final Map<SessionOptions, Shared> pools = new HashMap<>();

    @FunctionalInterface
    interface Opener {
        Connection open(SessionOptions options) throws SQLException;
    }

    MeasuredPool(int size, Opener opener) {
        this.size = size;
        this.opener = opener;
    }

    /** Adds a session to the pool of its kind; the first one opens the pool, which fails if the server refuses a connection. */
    synchronized BorrowedConnectionSession.Lender retain(SessionOptions options) throws SQLException {
        Shared pool = pools.get(options);
        if (pool == null) {
            pool = new Shared(options);
            pools.put(options, pool);
        }
        pool.sessions++;
        return pool;
    }

    private final class Shared implements BorrowedConnectionSession.Lender {

        private final SessionOptions options;
        private final HikariDataSource pool;
        private int sessions;
        private volatile @Nullable SQLException refusal;

        Shared(SessionOptions options) throws SQLException {
            this.options = options;
            HikariConfig config = new HikariConfig();
            config.setPoolName(options.name() + "-pool");
            config.setDataSource(new OpenedConnections(this::open));
            config.setMaximumPoolSize(size);
            config.setMinimumIdle(size);
            config.setAutoCommit(options.autocommit());
            config.setInitializationFailTimeout(-1);
            // No background work of the pool may fall into a measurement.
            config.setMaxLifetime(0);
            config.setIdleTimeout(0);
            config.setKeepaliveTime(0);
            this.pool = new HikariDataSource(config);
            try {
                fill();
            } catch (SQLException | RuntimeException e) {
                pool.close();
                throw e;
            }
        }

        private Connection open() throws SQLException {
            try {
                return opener.open(options);
            } catch (SQLException e) {
                refusal = e;
                throw e;
            }
        }

        /** Waits until the pool is full: a filling pool would be measured as a slow database. */
        private void fill() throws SQLException {
            long deadline = System.nanoTime() + MAX_FILLING_NANOS;
            while (pool.getHikariPoolMXBean().getTotalConnections() < size) {
                SQLException refused = refusal;
                if (refused != null) {
                    throw refused;
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new SQLException(
                            "the pool has " + pool.getHikariPoolMXBean().getTotalConnections() + " of " + size
                                    + " connections after 30 s");
                }
                try {
                    Thread.sleep(PAUSE_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw AssayException.host("interrupted while opening connections", e);
                }
            }
        }

        @Override
        public Connection lend() throws SQLException {
            return pool.getConnection();
        }

        @Override
        public boolean opens() {
            return false;
        }

        @Override
        public void release() {
            synchronized (MeasuredPool.this) {
                if (--sessions == 0) {
                    pools.remove(options);
                    pool.close();
                }
            }
        }
    }
}
