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
 * The pools that measured sessions borrow from, one for each kind of session: HikariCP as an application would have it, of
 * a fixed size. A pool lives for as long as there are sessions that borrow from it. Thread-safe.
 */
final class MeasuredPool {

    private static final long LONGEST_FILLING_NANOS = 30_000_000_000L;
    private static final long PAUSE_MILLIS = 5;

    private final int size;
    private final Opener opener;
    private final Map<SessionOptions, Shared> pools = new HashMap<>();

    /** Opens a connection for sessions of a kind. */
    @FunctionalInterface
    interface Opener {
        Connection open(SessionOptions options) throws SQLException;
    }

    MeasuredPool(int size, Opener opener) {
        this.size = size;
        this.opener = opener;
    }

    /**
     * One session more that borrows.
     *
     * @throws AssayException of kind {@code TARGET} if the server will not have so many connections as the pool is to have
     */
    synchronized ConnectionLender retain(SessionOptions options) throws SQLException {
        Shared pool = pools.get(options);
        if (pool == null) {
            pool = new Shared(options);
            pools.put(options, pool);
        }
        pool.sessions++;
        return pool;
    }

    private final class Shared implements ConnectionLender {

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
            // None of these may fall into a measurement: what a pool does by and by is not what is measured.
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

        /** A pool that is still filling would be measured as a slow database. */
        private void fill() throws SQLException {
            long deadline = System.nanoTime() + LONGEST_FILLING_NANOS;
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
