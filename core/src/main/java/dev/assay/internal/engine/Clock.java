package dev.assay.internal.engine;

/**
 * Time as the engine sees it: the machine's monotonic clock, or one a test moves.
 *
 * @implSpec Thread-safe, unless said otherwise. Allocates nothing.
 */
public interface Clock {

    /** Nanoseconds since some fixed moment; only differences mean anything. */
    long nanoTime();

    /**
     * Returns once {@link #nanoTime} has reached the deadline, or earlier when the thread was woken or interrupted.
     */
    void awaitNanos(long deadlineNanos);
}
