package dev.assay.junit;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one test of this JVM at a time measure, load or drop data. Benchmarks by hand need it: tests without
 * {@link DatabaseBenchmark} have no resource lock. The end of a suite needs it too. Stateless apart from the lock.
 */
final class MeasuringLock {

    private static final ReentrantLock LOCK = new ReentrantLock(true);

    private MeasuringLock() {}

    /**
     * Measures.
     *
     * @throws IllegalStateException if the thread is interrupted while it waits
     */
    static <T> T measure(Supplier<T> measurement) {
        try {
            LOCK.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another test measured", e);
        }
        try {
            return measurement.get();
        } finally {
            LOCK.unlock();
        }
    }

    /** Tears down; an interrupt does not prevent it. */
    static void tearDown(Runnable action) {
        LOCK.lock();
        try {
            action.run();
        } finally {
            LOCK.unlock();
        }
    }
}
