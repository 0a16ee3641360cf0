package dev.assay.jdbc.wire;

/** A clock that advances while a delay waits. Confined to one thread. */
final class ManualWaiter implements RoundTripDelay.Waiter {

    static final long SPIN_NANOS = 100;

    long now;
    long latenessNanos;
    int parks;
    long spunNanos;

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

    @Override
    public void spin() {
        now += SPIN_NANOS;
        spunNanos += SPIN_NANOS;
    }
}
