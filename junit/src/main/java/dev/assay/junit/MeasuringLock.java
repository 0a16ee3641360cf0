package dev.assay.junit;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one test at a time measure, load or drop data: of this JVM, and of all JVMs of this user on this host, such as those of parallel
 * modules. Benchmarks by hand need it: tests without {@link DatabaseBenchmark} have no resource lock. The end of a suite needs it
 * too. Stateless apart from the locks.
 */
final class MeasuringLock {

    private static final ReentrantLock LOCK = new ReentrantLock(true);

    /** One object in all class loaders of a JVM: a second lock on the file of the host would be refused in the same JVM. */
    private static final Object JVM = MeasuringLock.class.getName().intern();

    private static final System.Logger LOG = System.getLogger(MeasuringLock.class.getName());

    private MeasuringLock() {}

    /**
     * Measures. A measurement in a measurement, such as that of a calibration, needs no other lock.
     *
     * @throws IllegalStateException if the thread is interrupted while it waits
     * @throws AssayException of kind {@code HOST} if the file of the lock cannot be used
     */
    static <T> T measure(Supplier<T> measurement) {
        try {
            LOCK.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        }
        try {
            return LOCK.getHoldCount() > 1 ? measurement.get() : locked(measurement);
        } finally {
            LOCK.unlock();
        }
    }

    private static <T> T locked(Supplier<T> measurement) {
        synchronized (JVM) {
            FileChannel host;
            try {
                host = HostLock.MEASURING.acquire(MeasuringLock::sayWaiting);
            } catch (FileLockInterruptionException | ClosedByInterruptException e) {
                throw interrupted(e);
            } catch (IOException e) {
                throw AssayException.host(
                        "cannot lock " + HostLock.MEASURING.file()
                                + ", so that other JVMs would measure at the same time: " + IoText.of(e)
                                + "; name another folder with -Djava.io.tmpdir",
                        e);
            }
            try {
                return measurement.get();
            } finally {
                close(host);
            }
        }
    }

    /** Tears down. An interrupt does not prevent it, nor does a lock of the host that cannot be had. */
    static void tearDown(Runnable action) {
        LOCK.lock();
        try {
            synchronized (JVM) {
                FileChannel host = acquiredForTearDown();
                try {
                    action.run();
                } finally {
                    if (host != null) {
                        close(host);
                    }
                }
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static @Nullable FileChannel acquiredForTearDown() {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return HostLock.MEASURING.acquire(MeasuringLock::sayWaiting);
                } catch (FileLockInterruptionException | ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot lock " + HostLock.MEASURING.file() + ": " + IoText.of(e));
            return null;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IllegalStateException interrupted(Exception e) {
        return new IllegalStateException("interrupted while another test measured", e);
    }

    private static void sayWaiting(String process) {
        LOG.log(
                System.Logger.Level.INFO,
                "waiting for another JVM on this host, which measures with Assay"
                        + (process.isEmpty() ? "" : " (process " + process + ")") + " and has locked "
                        + HostLock.MEASURING.file());
    }

    private static void close(FileChannel host) {
        try {
            host.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
