package dev.assay.internal.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells how long a thread that wanted to run did not: it sleeps for a moment, over and over, and looks how late it woke
 * (the idea of jHiccup, Gil Tene). Before the run it does so while nothing of ours runs: the median of these times is the host's
 * {@linkplain #baselineNanos baseline}, and only what exceeds it by at least a millisecond is a stall. The longest of them would hide
 * every stall that is no longer on a host that stalls by itself. No more than a millisecond is subtracted.
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
    private static final long MOST_SUBTRACTED_NANOS = 1_000_000;

    private final AtomicLong longestNanos = new AtomicLong();
    private final Clock clock;
    private final Thread thread = new Thread(this::measure, "assay-stall-meter");
    private volatile boolean closed;
    private volatile long napNanos = QUIET_NAP_NANOS;
    private volatile long baselineNanos;
    private final List<Long> quiet = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean calibrating = true;

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
        calibrating = false;
        napNanos = NAP_NANOS;
        long[] sorted;
        synchronized (quiet) {
            sorted = quiet.stream().mapToLong(Long::longValue).sorted().toArray();
        }
        baselineNanos = sorted.length == 0 ? 0 : Math.max(0, sorted[sorted.length / 2]);
        longestNanos.set(0);
    }

    /** How late a sleeping thread wakes on this host while nothing of ours runs, in nanoseconds: the median. */
    long baselineNanos() {
        return baselineNanos;
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
        long late = clock.nanoTime() - end;
        if (calibrating) {
            quiet.add(late);
        } else {
            longestNanos.accumulateAndGet(late, Math::max);
        }
    }

    /** The longest stall since the last call, in nanoseconds; 0 when there was none. */
    long longestNanos() {
        long beyond = longestNanos.getAndSet(0) - Math.min(baselineNanos, MOST_SUBTRACTED_NANOS);
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
