package dev.assay.jdbc.wire;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.random.RandomStream;
import java.util.concurrent.locks.LockSupport;

/**
 * The simulated distance of one connection: each call of {@link #await} lasts one round trip. Confined to the thread that uses the
 * connection.
 *
 * <p>The kernel wakes a waiting thread late: by some 30 us, and by more where processors are busy. A wait that ends late shortens the
 * next ones by the same time, so that a transaction of many round trips has its full distance, and no more. A thread that spun for
 * the last microseconds would keep a processor from the other users and from a server on the same host, which then wake up later.
 */
final class RoundTripDelay {

    /** Time and waiting of the current thread; replaced in tests. */
    interface Waiter {

        long nanoTime();

        /** Waits for about this long; it may end early or late. */
        void park(long nanos);
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
    }

    private final long roundTripNanos;
    private final long jitterNanos;
    private final RandomStream random;
    private final Waiter waiter;
    private final long mostLateNanos;

    /** The time by which earlier waits were too long, and for which no wait was shortened yet. */
    private long lateNanos;

    /** Creates delays whose sum is exact. */
    RoundTripDelay(NetworkDistance distance, RandomStream random) {
        this(distance, random, distance.roundTrip().toNanos(), new ThreadWaiter());
    }

    /** Creates delays for single round trips: none of them is shortened. */
    static RoundTripDelay single(NetworkDistance distance, RandomStream random) {
        return new RoundTripDelay(distance, random, 0, new ThreadWaiter());
    }

    /** @param mostLateNanos the longest time by which a wait is shortened */
    RoundTripDelay(NetworkDistance distance, RandomStream random, long mostLateNanos, Waiter waiter) {
        this.roundTripNanos = distance.roundTrip().toNanos();
        this.jitterNanos = distance.jitter().toNanos();
        this.random = random;
        this.mostLateNanos = mostLateNanos;
        this.waiter = waiter;
    }

    /** Waits for one round trip, less the time by which earlier waits were too long. */
    void await() {
        long nowNanos = waiter.nanoTime();
        long dueNanos = nowNanos + nextNanos() - lateNanos;
        while (nowNanos - dueNanos < 0) {
            waiter.park(dueNanos - nowNanos);
            nowNanos = waiter.nanoTime();
        }
        // A process that was stopped for seconds must not pass over many round trips.
        lateNanos = Math.min(nowNanos - dueNanos, mostLateNanos);
    }

    private long nextNanos() {
        return jitterNanos == 0
                ? roundTripNanos
                : roundTripNanos + Math.round((2 * random.nextDouble() - 1) * jitterNanos);
    }
}
