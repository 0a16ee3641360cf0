package dev.assay.jdbc.wire;

/** A clock that advances while a delay waits. Confined to one thread. */
final class ManualWaiter implements RoundTripDelay.Waiter {

    long now;
    long latenessNanos;
    int parks;

    /** The part of the next wait after which another thread wakes this one; 1 for none. */
    double woken = 1;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void park(long nanos) {
        parks++;
        now += woken < 1 ? Math.round(woken * nanos) : nanos + latenessNanos;
        woken = 1;
    }
}
