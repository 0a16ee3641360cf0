package dev.assay.internal.engine;

/** A clock that advances only when set or waited on. Confined to one thread. */
final class ManualClock implements Clock {

    private long now;

    ManualClock(long now) {
        this.now = now;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void awaitNanos(long deadlineNanos) {
        now = Math.max(now, deadlineNanos);
    }
}
