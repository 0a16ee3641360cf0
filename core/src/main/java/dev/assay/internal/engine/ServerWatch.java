package dev.assay.internal.engine;

import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the server counts once a second of the measurement, beside the load, on a thread and a connection of its own: a
 * server that does not answer holds up nobody else. A second whose reading comes too late is left out.
 *
 * <p>It asks in the ramp-up, too, of which nothing is kept. A driver's code is compiled for the statements it has seen: were
 * the first question asked when the measurement begins, what the load's statements share with it would be compiled anew then.
 *
 * <p>Thread-safe; {@link #close} has to end it, and says what its questions were.
 */
final class ServerWatch implements AutoCloseable {

    private static final long SECOND = 1_000_000_000L;

    /** A reading that comes later than this within its second tells of another one. */
    private static final long LATEST_NANOS = SECOND / 4;

    private static final long LONGEST_JOIN_MILLIS = 500;

    private final Supplier<Optional<ServerMonitor>> source;
    private final List<ServerReading> readings = new ArrayList<>();
    private volatile @Nullable ServerMonitor monitor;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;
    private int monitors;
    private int questions;

    /**
     * Opens a connection, if there is a server that can be asked; it takes as long as that takes.
     *
     * @param source opens a monitor, or knows of none
     */
    ServerWatch(Supplier<Optional<ServerMonitor>> source) {
        this.source = source;
        this.monitor = source.get().orElse(null);
        this.monitors = monitor == null ? 0 : 1;
    }

    /** Begins to watch, if there is anything to watch. Called once. */
    void begin(Clock clock, PhaseTimes phaseTimes) {
        if (monitor != null) {
            Thread watcher = new Thread(() -> watch(clock, phaseTimes), "assay-server-watch");
            watcher.setDaemon(true);
            thread = watcher;
            watcher.start();
        }
    }

    private void watch(Clock clock, PhaseTimes phaseTimes) {
        long begin = phaseTimes.measureStartNanos();
        int seconds = (int) ((phaseTimes.measureEndNanos() - begin) / SECOND);
        int before = (int) ((begin - phaseTimes.startNanos()) / SECOND);
        for (int second = before; second > 0 && awaited(clock, begin - second * SECOND); second--) {
            ask();
        }
        for (int second = 0; second <= seconds && awaited(clock, begin + second * SECOND); second++) {
            Map<ServerMetric, Long> counts = ask();
            long nanos = clock.nanoTime() - begin;
            if (!counts.isEmpty() && nanos - second * SECOND < LATEST_NANOS) {
                add(new ServerReading(second, nanos, counts));
            }
        }
    }

    private boolean awaited(Clock clock, long due) {
        while (!closed && clock.nanoTime() - due < 0) {
            clock.awaitNanos(due);
        }
        return !closed;
    }

    /** What the server has counted; nothing if it does not answer. */
    private Map<ServerMetric, Long> ask() {
        ServerMonitor current = monitor;
        try {
            if (current == null) {
                current = source.get().orElse(null);
                if (current == null) {
                    return Map.of();
                }
                monitor = current;
                count(1, 0);
            }
            Map<ServerMetric, Long> counts = current.read();
            count(0, 1);
            return counts;
        } catch (Exception e) {
            // A database that is away shows in the load's own figures; when it is back, another monitor asks it.
            monitor = null;
            if (current != null) {
                current.close();
            }
            return Map.of();
        }
    }

    private synchronized void count(int moreMonitors, int moreQuestions) {
        monitors += moreMonitors;
        questions += moreQuestions;
    }

    private synchronized void add(ServerReading reading) {
        readings.add(reading);
    }

    /** What was read, in order. */
    synchronized List<ServerReading> readings() {
        return List.copyOf(readings);
    }

    /** How many connections it opened. */
    synchronized int monitors() {
        return monitors;
    }

    /** How many times it asked. */
    synchronized int questions() {
        return questions;
    }

    @Override
    public void close() {
        closed = true;
        Thread watcher = thread;
        boolean interrupted = watcher != null && joined(watcher);
        ServerMonitor current = monitor;
        if (current != null) {
            if (watcher != null && watcher.isAlive()) {
                current.abort();
                interrupted |= joined(watcher);
            }
            current.close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wakes the thread and waits a moment for its end; true if somebody interrupted that. */
    private static boolean joined(Thread watcher) {
        LockSupport.unpark(watcher);
        try {
            watcher.join(LONGEST_JOIN_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
