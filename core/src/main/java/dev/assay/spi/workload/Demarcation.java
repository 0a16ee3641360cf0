package dev.assay.spi.workload;

import org.apiguardian.api.API;

/**
 * The way transactions begin and end. The types of one workload may differ, but not in {@link #autocommit()}: a session's
 * autocommit mode is set once, because a change costs round trips that do not belong to the measurement.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Demarcation {
    /** Each statement is a transaction. */
    AUTOCOMMIT(true),
    /** The driver begins with the first statement; the engine commits through the session. */
    DRIVER(false),
    /** The session sends {@code BEGIN} and {@code COMMIT} for the engine as statements, prepared once. */
    EXPLICIT_SQL(true),
    /** The same as text each time, like clients that do not prepare statements. */
    EXPLICIT_TEXT(true),
    /** {@link Transaction#execute} begins and commits itself, possibly several times. */
    SELF(false),
    /** The transaction does not use the session: it only queues work for background workers. */
    NONE(false);

    private final boolean autocommit;

    Demarcation(boolean autocommit) {
        this.autocommit = autocommit;
    }

    /** Returns whether the session sends BEGIN and COMMIT as statements. */
    public boolean explicit() {
        return this == EXPLICIT_SQL || this == EXPLICIT_TEXT;
    }

    /** Returns the autocommit mode that sessions need. */
    public boolean autocommit() {
        return autocommit;
    }
}
