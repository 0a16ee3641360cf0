package dev.assay.spi.target;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** What a failed execution means for the one who asked. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ErrorClass {
    /** The same transaction may well succeed now: a deadlock, a serialisation failure. */
    RETRYABLE,
    /** It took longer than allowed; nothing was done. */
    TIMEOUT,
    /** The connection is gone; the transaction was not committed. */
    LOST_SESSION,
    /** The connection was lost during commit: done or not, nobody here knows. Never retried. */
    IN_DOUBT,
    /** The data forbid it: a duplicate key, a broken reference. */
    CONSTRAINT,
    /** The server does not want to: no connections left, read-only, no privilege, shutting down. */
    REFUSED,
    /** No repetition will help: a missing table, an error of syntax, a bug. */
    FATAL;

    /** The name in results: {@code lost-session}. */
    public String code() {
        return Kebab.of(this);
    }
}
