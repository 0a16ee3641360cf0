package dev.assay.spi.target;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What a server tells of its own work. Most of it is counted since the server began to, and what a second added is what tells; what
 * is {@link #sampled} is how many sessions there are at the moment of asking.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ServerMetric {
    /** Transactions committed, as far as the product counts them: MySQL and MariaDB leave out those of autocommit. */
    COMMITS,
    /** Transactions rolled back, likewise. */
    ROLLBACKS,
    /** Rows read by statements. */
    ROWS_READ,
    /** Rows inserted, updated and deleted. */
    ROWS_CHANGED,
    /** Pages found in the server's buffers. */
    PAGES_HIT,
    /** Pages that had to be read from outside of them. */
    PAGES_READ,
    /** Waits for a row's lock, where the product counts them. */
    LOCK_WAITS,
    /** Milliseconds that sessions together waited for rows' locks, likewise. */
    LOCK_WAIT_MILLIS,
    /** Deadlocks. */
    DEADLOCKS,
    /** Bytes of the log that makes commits durable: WAL, redo log. */
    LOG_BYTES,
    /** How often that log was made durable. */
    LOG_SYNCS,
    /** Reads that the server asked of its storage; its operating system may have answered some by itself. */
    STORAGE_READS,
    /** Writes that it asked of its storage, those of the log included; its operating system may have put some together. */
    STORAGE_WRITES,
    /** Bytes of both. */
    STORAGE_BYTES,
    /** Sessions that wait for a lock of the database at this moment, those of rows included. */
    LOCK_WAITERS,
    /**
     * Sessions whose commit is not done at this moment: on PostgreSQL those that wait for the log to be written or made durable, or
     * for a standby to confirm; on MySQL and MariaDB those that are in their COMMIT.
     */
    COMMIT_WAITERS,
    /** Reads of the volume that its provider counts and bills; no database knows them. */
    VOLUME_READS,
    /** Writes of the volume, likewise. */
    VOLUME_WRITES,
    /** Bytes of both, likewise. */
    VOLUME_BYTES;

    /** Whether it is looked at rather than counted: a reading is a number of sessions, and no sum of what was before. */
    public boolean sampled() {
        return this == LOCK_WAITERS || this == COMMIT_WAITERS;
    }

    /** The name in results: {@code rowsRead}. */
    public String code() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        StringBuilder code = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            code.append(Character.toUpperCase(words[i].charAt(0))).append(words[i], 1, words[i].length());
        }
        return code.toString();
    }
}
