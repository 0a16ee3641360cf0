package dev.assay.internal.engine;

/**
 * A clock that counts from the start of a trial, which is set once everything is ready. {@link #startIn} is called once, before
 * the threads that read the clock are started or receive their work.
 */
final class TrialClock implements Clock {

    private final Clock clock;

    /** Not volatile: it is written before the workers get their work, and a volatile field could not be kept in a register. */
    private long originNanos;

    TrialClock(Clock clock) {
        this.clock = clock;
        this.originNanos = clock.nanoTime();
    }

    /** Sets the start, at which {@link #nanoTime} is 0, to a time from now. */
    void startIn(long nanos) {
        originNanos = clock.nanoTime() + nanos;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime() - originNanos;
    }

    @Override
    public void awaitNanos(long deadlineNanos) {
        clock.awaitNanos(deadlineNanos + originNanos);
    }
}
