package dev.assay.internal.engine;

/**
 * Another clock, counted from the start of a trial. Where that lies is decided when everything for the trial has been made, whose
 * bounds may already count from it.
 *
 * <p>{@link #startIn} is called once, before the threads that read the clock are started or handed their work.
 */
final class TrialClock implements Clock {

    private final Clock clock;

    /** A plain field: it is written before the workers have their work, and a volatile one could not be kept in a register. */
    private long originNanos;

    TrialClock(Clock clock) {
        this.clock = clock;
        this.originNanos = clock.nanoTime();
    }

    /** The trial starts so long from now: then {@link #nanoTime} is 0. */
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
