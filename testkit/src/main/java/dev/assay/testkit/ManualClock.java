package dev.assay.testkit;

import dev.assay.internal.engine.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apiguardian.api.API;

/**
 * A clock that stands still until a test advances it. A thread that awaits a time returns when the clock reaches that
 * time, or when the thread is interrupted. Thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ManualClock implements Clock {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long nowNanos;
    private int waiting;

    /** Creates a clock at 0. */
    public ManualClock() {
        this(0);
    }

    /**
     * Creates a clock at a given time.
     *
     * @param nowNanos any value; one near {@link Long#MAX_VALUE} reveals code that compares two times directly instead
     *     of comparing their difference with zero
     */
    public ManualClock(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    @Override
    public long nanoTime() {
        lock.lock();
        try {
            return nowNanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void awaitNanos(long deadlineNanos) {
        lock.lock();
        try {
            waiting++;
            changed.signalAll();
            while (deadlineNanos - nowNanos > 0) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /**
     * Advances the clock and releases the threads whose deadline is reached.
     *
     * @param step zero or more
     * @throws IllegalArgumentException if the step is negative, because a monotonic clock never goes back
     */
    public void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("a monotonic clock cannot go back: the step is " + step);
        }
        lock.lock();
        try {
            nowNanos += step.toNanos();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until a number of threads wait on this clock, so that the next step reaches all of them.
     *
     * @param threads the minimum number of waiting threads
     * @param limit the longest real time to wait
     * @throws IllegalStateException if fewer threads wait when the limit is reached
     * @throws InterruptedException if the thread is interrupted
     */
    public void awaitWaiting(int threads, Duration limit) throws InterruptedException {
        lock.lock();
        try {
            long left = limit.toNanos();
            while (waiting < threads) {
                if (left <= 0) {
                    throw new IllegalStateException(waiting + " of " + threads + " threads waited after " + limit);
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "ManualClock at " + TimeUnit.NANOSECONDS.toMicros(nanoTime()) + " µs";
    }
}
