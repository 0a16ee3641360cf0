package dev.assay.internal.engine;

import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the server's counters every second of the measurement, on its own thread and connection, so that an unresponsive server
 * blocks no other thread. A second whose reading comes too late is left out.
 *
 * <p>It also reads during the ramp-up and discards the results: this way the driver's code is compiled before the measurement
 * begins. Thread-safe; must be closed.
 */
final class ServerWatch implements AutoCloseable {

    private static final long SECOND = 1_000_000_000L;

    /** A later reading within its second belongs to a different instant. */
    private static final long MAX_LATENESS_NANOS = SECOND / 4;

    private static final long JOIN_MILLIS = 500;

    private final Supplier<Optional<ServerMonitor>> source;
    private final List<ServerReading> readings = new ArrayList<>();
    private final List<Long> roundTripsNanos = new ArrayList<>();
    private volatile @Nullable ServerMonitor monitor;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;
    private int monitors;
    private int queries;

    /** Opens a connection if the server can be monitored. */
    ServerWatch(Supplier<Optional<ServerMonitor>> source) {
        this.source = source;
        this.monitor = source.get().orElse(null);
        this.monitors = monitor == null ? 0 : 1;
    }

    /** Starts the thread if there is a monitor. Called once. */
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
        for (int second = before; second > 0 && awaitUntil(clock, begin - second * SECOND); second--) {
            read();
        }
        for (int second = 0; second <= seconds && awaitUntil(clock, begin + second * SECOND); second++) {
            Map<ServerMetric, Long> counts = read();
            long nanos = clock.nanoTime() - begin;
            if (!counts.isEmpty() && nanos - second * SECOND < MAX_LATENESS_NANOS) {
                synchronized (this) {
                    readings.add(new ServerReading(second, nanos, counts));
                    ServerMonitor current = monitor;
                    if (current != null) {
                        current.roundTripNanos().ifPresent(roundTripsNanos::add);
                    }
                }
            }
        }
    }

    private boolean awaitUntil(Clock clock, long due) {
        while (!closed && clock.nanoTime() - due < 0) {
            clock.awaitNanos(due);
        }
        return !closed;
    }

    /** Returns the server's counters; empty if it does not respond. */
    private Map<ServerMetric, Long> read() {
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
            // An unavailable database shows in the load's own figures; a new monitor is opened later.
            monitor = null;
            if (current != null) {
                current.close();
            }
            return Map.of();
        }
    }

    private synchronized void count(int moreMonitors, int moreQueries) {
        monitors += moreMonitors;
        queries += moreQueries;
    }

    synchronized List<ServerReading> readings() {
        return List.copyOf(readings);
    }

    /**
     * Returns the 10th percentile of the round-trip times that the monitor measured in the measurement, in nanoseconds; empty if
     * there are none.
     */
    synchronized OptionalLong roundTripNanos() {
        return roundTripsNanos.stream()
                .sorted()
                .mapToLong(Long::longValue)
                .skip(roundTripsNanos.size() / 10)
                .findFirst();
    }

    synchronized int monitors() {
        return monitors;
    }

    synchronized int queries() {
        return queries;
    }

    @Override
    public void close() {
        closed = true;
        Thread watcher = thread;
        boolean interrupted = watcher != null && join(watcher);
        ServerMonitor current = monitor;
        if (current != null) {
            if (watcher != null && watcher.isAlive()) {
                current.abort();
                interrupted |= join(watcher);
            }
            current.close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wakes the thread and waits briefly for its end; returns true if that wait was interrupted. */
    private static boolean join(Thread watcher) {
        LockSupport.unpark(watcher);
        try {
            watcher.join(JOIN_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
