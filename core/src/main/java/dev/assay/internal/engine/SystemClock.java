package dev.assay.internal.engine;

import java.util.concurrent.locks.LockSupport;

/**
 * The machine's monotonic clock. A waiting thread parks until shortly before its deadline and then spins if permitted: parking
 * alone overshoots by 50 to 100 µs, but spinning needs a free processor. Immutable, thread-safe.
 */
record SystemClock(long spinNanos) implements Clock {

    private static final long SPIN_NANOS = 60_000;

    /** Returns a clock whose waits spin at their end only if the waiters leave half of the processors free. */
    static SystemClock forWaiters(int waiters) {
        boolean roomToSpin = waiters <= Runtime.getRuntime().availableProcessors() / 2;
        return new SystemClock(roomToSpin ? SPIN_NANOS : 0);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void awaitNanos(long deadlineNanos) {
        long left = deadlineNanos - System.nanoTime();
        if (left > spinNanos) {
            LockSupport.parkNanos(this, left - spinNanos);
            if (deadlineNanos - System.nanoTime() > spinNanos) {
                return; // another thread woke this one: the caller checks why
            }
        }
        while (deadlineNanos - System.nanoTime() > 0) {
            Thread.onSpinWait();
        }
    }
}
