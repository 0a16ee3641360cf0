package dev.assay.junit;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one test at a time measure, load or drop data: of this JVM, and of all JVMs of this user on this host, such as those of parallel
 * modules. Benchmarks by hand need it: tests without {@link DatabaseBenchmark} have no resource lock. The end of a suite needs it
 * too. Stateless apart from the lock.
 */
final class MeasuringLock {

    private static final ReentrantLock LOCK = new ReentrantLock(true);
    private static final System.Logger LOG = System.getLogger(MeasuringLock.class.getName());

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
            return onThisHost(measurement);
        } finally {
            LOCK.unlock();
        }
    }

    /** Tears down; an interrupt does not prevent it. */
    static void tearDown(Runnable action) {
        boolean interrupted = Thread.interrupted();
        LOCK.lock();
        try {
            onThisHost(() -> {
                action.run();
                return true;
            });
        } finally {
            LOCK.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T onThisHost(Supplier<T> action) {
        // A thread that measures again, such as for a calibration, has the lock of the host already.
        return LOCK.getHoldCount() > 1 ? action.get() : HostLock.MEASURING.hold(MeasuringLock::sayWaiting, action);
    }

    private static void sayWaiting() {
        LOG.log(System.Logger.Level.INFO, "waiting for another JVM that measures with Assay on this host");
    }
}
