package dev.assay.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells how long a thread that wanted to run did not: it sleeps for a moment, over and over, and looks how late it woke
 * (the idea of jHiccup, Gil Tene). What the quiet host shows before the run is its own level; only what exceeds it by at
 * least a millisecond is a stall.
 *
 * <p>It looks each millisecond only while nothing runs: on a busy host each look takes a processor from a worker (ADR 28). So it
 * meets short stalls by chance, and tells long ones a nap too short at most.
 *
 * <p>Thread-safe. {@link #close} ends its thread.
 */
final class StallMeter implements AutoCloseable {

    private static final long QUIET_NAP_NANOS = 1_000_000;
    private static final long NAP_NANOS = 20_000_000;
    private static final long LEAST_STALL_NANOS = 1_000_000;

    private final AtomicLong longestNanos = new AtomicLong();
    private final Clock clock;
    private final Thread thread = new Thread(this::measure, "assay-stall-meter");
    private volatile boolean closed;
    private volatile long napNanos = QUIET_NAP_NANOS;
    private volatile long quietNanos;

    /** Not started: whoever calls {@link #look} and {@link #calibrated()} has what a thread would do. */
    StallMeter(Clock clock) {
        this.clock = clock;
        thread.setDaemon(true);
    }

    /** Starts a meter and calibrates it for so long; nothing of ours should be running meanwhile. */
    static StallMeter calibrated(Duration quiet) {
        // Nobody's processor is spun on.
        StallMeter meter = new StallMeter(SystemClock.forWaiters(Integer.MAX_VALUE));
        meter.thread.start();
        long end = System.nanoTime() + quiet.toNanos();
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(meter, end - System.nanoTime());
        }
        meter.calibrated();
        return meter;
    }

    /** What was seen until now is the host's own. */
    void calibrated() {
        napNanos = NAP_NANOS;
        quietNanos = longestNanos.getAndSet(0);
    }

    private void measure() {
        while (!closed) {
            look();
        }
    }

    /** Sleeps, and looks how late it woke. */
    void look() {
        long end = clock.nanoTime() + napNanos;
        clock.awaitNanos(end);
        longestNanos.accumulateAndGet(clock.nanoTime() - end, Math::max);
    }

    /** The longest stall since the last call, in nanoseconds; 0 when there was none. */
    long longestNanos() {
        long beyond = longestNanos.getAndSet(0) - quietNanos;
        return beyond >= LEAST_STALL_NANOS ? beyond : 0;
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
