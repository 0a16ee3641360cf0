package dev.assay.internal.engine;

/**
 * The engine's time source: the machine's monotonic clock, or a simulated one.
 *
 * @implSpec Thread-safe unless documented otherwise. Allocates nothing.
 */
public interface Clock {

    /** Returns nanoseconds since an arbitrary fixed instant; only differences are meaningful. */
    long nanoTime();

    /** Returns once {@link #nanoTime} has reached the deadline, or earlier if the thread was unparked or interrupted. */
    void awaitNanos(long deadlineNanos);
}
