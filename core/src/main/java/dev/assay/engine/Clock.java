package dev.assay.engine;

import org.apiguardian.api.API;

/**
 * Time as the engine sees it: the machine's monotonic clock, or one a test moves.
 *
 * @implSpec Thread-safe, unless said otherwise. Allocates nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Clock {

    /** Nanoseconds since some fixed moment; only differences mean anything. */
    long nanoTime();

    /**
     * Returns once {@link #nanoTime} has reached the deadline, or earlier when the thread was woken or interrupted.
     */
    void awaitNanos(long deadlineNanos);
}
