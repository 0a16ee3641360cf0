package dev.assay.spi.target;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A metric of a server's activity. Most are counters since the server's start; use the differences between readings. Those that
 * are {@link #sampled} are the present number of sessions.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ServerMetric {
    /** Committed transactions; MySQL and MariaDB do not count those of autocommit. */
    COMMITS,
    /** Rolled back transactions, likewise. */
    ROLLBACKS,
    /** Rows read by statements. */
    ROWS_READ,
    /** Rows inserted, updated and deleted. */
    ROWS_CHANGED,
    /** Page reads from the server's buffers. */
    PAGES_HIT,
    /** Page reads from outside the server's buffers. */
    PAGES_READ,
    /** Waits for row locks, if the product counts them. */
    LOCK_WAITS,
    /** Total time of waits for row locks in milliseconds, likewise. */
    LOCK_WAIT_MILLIS,
    /** Deadlocks. */
    DEADLOCKS,
    /** Bytes of the transaction log: WAL, redo log. */
    LOG_BYTES,
    /** Syncs of the transaction log to durable storage. */
    LOG_SYNCS,
    /** Read requests to storage; the operating system may have served some from its cache. */
    STORAGE_READS,
    /** Write requests to storage, log included; the operating system may have merged some. */
    STORAGE_WRITES,
    /** Bytes of storage reads and writes. */
    STORAGE_BYTES,
    /** Sessions that are waiting for a lock of the database, row locks included. */
    LOCK_WAITERS,
    /**
     * Sessions that are waiting for their commit: on PostgreSQL for a write or sync of the log, or for a standby; on MySQL and
     * MariaDB sessions that are executing COMMIT.
     */
    COMMIT_WAITERS,
    /** Reads of the volume, as its provider counts and bills them. Databases do not have this metric. */
    VOLUME_READS,
    /** Writes of the volume, likewise. */
    VOLUME_WRITES,
    /** Bytes of both, likewise. */
    VOLUME_BYTES;

    /** Returns whether a reading is the present number of sessions, not a counter. */
    public boolean sampled() {
        return this == LOCK_WAITERS || this == COMMIT_WAITERS;
    }

    /** Returns the name in results: {@code rowsRead}. */
    public String code() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        StringBuilder code = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            code.append(Character.toUpperCase(words[i].charAt(0))).append(words[i], 1, words[i].length());
        }
        return code.toString();
    }
}
