package dev.assay.internal.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long runnable threads were kept from running: a thread sleeps repeatedly and records how late it wakes (the idea
 * of jHiccup, Gil Tene). Before the run, the median lateness of the idle host is its {@linkplain #baselineNanos baseline}. A
 * stall must exceed the baseline by a millisecond; at most one millisecond is subtracted.
 *
 * <p>During the run it sleeps longer, because each wake-up takes a processor from a worker (ADR 28). It then detects short stalls
 * by chance, and underestimates long ones by at most one sleep. Thread-safe. {@link #close} ends its thread.
 */
final class StallMeter implements AutoCloseable {

    private static final long QUIET_SLEEP_NANOS = 1_000_000;
    private static final long SLEEP_NANOS = 20_000_000;
    private static final long MIN_STALL_NANOS = 1_000_000;
    private static final long MAX_SUBTRACTED_NANOS = 1_000_000;

    private final AtomicLong longestNanos = new AtomicLong();
    private final Clock clock;
    private final Thread thread = new Thread(this::measure, "assay-stall-meter");
    private volatile boolean closed;
    private volatile long sleepNanos = QUIET_SLEEP_NANOS;
    private volatile long baselineNanos;
    private final List<Long> quiet = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean calibrating = true;

    /** Not started: tests call {@link #measureOnce} and {@link #calibrated()} instead of the thread. */
    StallMeter(Clock clock) {
        this.clock = clock;
        thread.setDaemon(true);
    }

    /** Starts a meter and calibrates it for a time in which none of our code should run. */
    static StallMeter calibrated(Duration quiet) {
        // never spins
        StallMeter meter = new StallMeter(SystemClock.forWaiters(Integer.MAX_VALUE));
        meter.thread.start();
        long end = System.nanoTime() + quiet.toNanos();
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(meter, end - System.nanoTime());
        }
        meter.calibrated();
        return meter;
    }

    /** Ends the calibration: the lateness so far is the host's own. */
    void calibrated() {
        calibrating = false;
        sleepNanos = SLEEP_NANOS;
        long[] sorted;
        synchronized (quiet) {
            sorted = quiet.stream().mapToLong(Long::longValue).sorted().toArray();
        }
        baselineNanos = sorted.length == 0 ? 0 : Math.max(0, sorted[sorted.length / 2]);
        longestNanos.set(0);
    }

    /** Returns the median lateness of a waking thread on the idle host, in nanoseconds. */
    long baselineNanos() {
        return baselineNanos;
    }

    private void measure() {
        while (!closed) {
            measureOnce();
        }
    }

    void measureOnce() {
        long end = clock.nanoTime() + sleepNanos;
        clock.awaitNanos(end);
        long late = clock.nanoTime() - end;
        if (calibrating) {
            quiet.add(late);
        } else {
            longestNanos.accumulateAndGet(late, Math::max);
        }
    }

    /** Returns the longest stall since the last call, in nanoseconds; 0 if there was none. */
    long longestNanos() {
        long beyond = longestNanos.getAndSet(0) - Math.min(baselineNanos, MAX_SUBTRACTED_NANOS);
        return beyond >= MIN_STALL_NANOS ? beyond : 0;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(1_000);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
