package dev.assay.spi.target;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** The meaning of a failed execution for the caller. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ErrorClass {
    /** The same transaction may succeed if repeated: a deadlock, a serialization failure. */
    RETRYABLE,
    /** It exceeded a time limit, and was not executed. */
    TIMEOUT,
    /** The connection was lost; the transaction was not committed. */
    LOST_SESSION,
    /** The connection was lost during commit: whether the transaction was committed is unknown. Never retried. */
    IN_DOUBT,
    /** A constraint was violated: a duplicate key, a missing reference. */
    CONSTRAINT,
    /** The server rejects the request: no connections left, read-only, no privilege, shutting down. */
    REFUSED,
    /** A repetition does not help: a missing table, a syntax error, a bug. */
    FATAL;

    /** Returns the name in results: {@code lost-session}. */
    public String code() {
        return Kebab.of(this);
    }
}
