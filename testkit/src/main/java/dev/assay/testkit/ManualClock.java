package dev.assay.testkit;

import dev.assay.engine.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apiguardian.api.API;

/**
 * A clock that stands still until a test moves it. Threads that wait for a time return when it has been reached, or when
 * they are interrupted.
 *
 * <p>Thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ManualClock implements Clock {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long nowNanos;
    private int waiting;

    /** A clock that shows 0. */
    public ManualClock() {
        this(0);
    }

    /**
     * A clock that shows something.
     *
     * @param nowNanos any value: near {@link Long#MAX_VALUE} it shows who compares times without a difference
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
     * Moves the clock on and releases the threads whose time has come.
     *
     * @param step zero or more
     * @throws IllegalArgumentException for a step back: the clock stands for one that never goes there
     */
    public void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("a monotonic clock does not go back, was told to by " + step);
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
     * Returns once so many threads wait on this clock, so that the next step finds them there.
     *
     * @param threads at least so many
     * @param limit of real time
     * @throws IllegalStateException if they do not come in time
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
