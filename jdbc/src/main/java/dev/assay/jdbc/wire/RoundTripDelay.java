package dev.assay.jdbc.wire;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.random.RandomStream;
import java.util.concurrent.locks.LockSupport;

/**
 * The simulated distance of one connection: each call of {@link #await} lasts one round trip. Confined to the thread that uses the
 * connection.
 *
 * <p>The kernel wakes a waiting thread late, by some 50 us. The wait therefore asks for an earlier time and spins for the rest. How
 * much earlier follows from the lateness of previous waits: about three of four waits wake up in time.
 */
final class RoundTripDelay {

    private static final long STEP_NANOS = 1_000;
    private static final long FIRST_MARGIN_NANOS = 100_000;
    private static final long MAX_MARGIN_NANOS = 200_000;

    /** Time and waiting of the current thread; replaced in tests. */
    interface Waiter {

        long nanoTime();

        /** Waits for about this long; it may end early or late. */
        void park(long nanos);

        void spin();
    }

    private static final class ThreadWaiter implements Waiter {

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void park(long nanos) {
            LockSupport.parkNanos(this, nanos);
        }

        @Override
        public void spin() {
            Thread.onSpinWait();
        }
    }

    private final long roundTripNanos;
    private final long jitterNanos;
    private final RandomStream random;
    private final Waiter waiter;
    private long marginNanos = FIRST_MARGIN_NANOS;

    RoundTripDelay(NetworkDistance distance, RandomStream random) {
        this(distance, random, new ThreadWaiter());
    }

    RoundTripDelay(NetworkDistance distance, RandomStream random, Waiter waiter) {
        this.roundTripNanos = distance.roundTrip().toNanos();
        this.jitterNanos = distance.jitter().toNanos();
        this.random = random;
        this.waiter = waiter;
    }

    /** Waits for one round trip; never ends early. */
    void await() {
        long dueNanos = waiter.nanoTime() + nextNanos();
        long margin = marginNanos;
        while (true) {
            long leftNanos = dueNanos - waiter.nanoTime();
            if (leftNanos <= 0) {
                return;
            } else if (leftNanos <= margin) {
                waiter.spin();
            } else {
                waiter.park(leftNanos - margin);
                adjust(dueNanos - waiter.nanoTime());
            }
        }
    }

    private long nextNanos() {
        return jitterNanos == 0
                ? roundTripNanos
                : roundTripNanos + Math.round((2 * random.nextDouble() - 1) * jitterNanos);
    }

    /** Adjusts the margin of the next wait; {@code earlyNanos} is negative if this one ended too late. */
    private void adjust(long earlyNanos) {
        if (earlyNanos > marginNanos) {
            return; // not woken by its timer
        }
        long adjusted = marginNanos + (earlyNanos < 0 ? 3 * STEP_NANOS : -STEP_NANOS);
        marginNanos = Math.max(STEP_NANOS, Math.min(MAX_MARGIN_NANOS, adjusted));
    }
}
