package dev.assay.spi.workload;

import org.apiguardian.api.API;

/**
 * Who marks a transaction's begin and end. The types of one workload may differ, but not in {@link #autocommit()}: a
 * session's autocommit mode is set once, because toggling it costs round trips that are not the database's.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Demarcation {
    /** Each statement is its own transaction. */
    AUTOCOMMIT(true),
    /** The driver begins with the first statement; the engine commits through the session. */
    DRIVER(false),
    /** The engine has the session send {@code BEGIN} and {@code COMMIT} as statements of their own, prepared once. */
    EXPLICIT_SQL(true),
    /** The same, but each time as text: as clients do that prepare nothing. */
    EXPLICIT_TEXT(true),
    /** {@link Transaction#execute} begins and commits by itself, perhaps several times. */
    SELF(false),
    /** Nothing is asked of the session: the transaction only queues work for others. */
    NONE(false);

    private final boolean autocommit;

    Demarcation(boolean autocommit) {
        this.autocommit = autocommit;
    }

    /** Whether BEGIN and COMMIT are statements that the engine has the session send. */
    public boolean explicit() {
        return this == EXPLICIT_SQL || this == EXPLICIT_TEXT;
    }

    /** The driver's autocommit mode that sessions need. */
    public boolean autocommit() {
        return autocommit;
    }
}
