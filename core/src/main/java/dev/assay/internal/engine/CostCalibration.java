package dev.assay.internal.engine;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.spi.target.Target;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Finds the commit costs of a system by sessions and monitors that are opened for this purpose. Stateless. */
final class CostCalibration {

    /** A server counts a session's transactions shortly after the session has ended. */
    private static final long PAUSE_NANOS = 25_000_000;

    /** First pause if the server shows when that is; the following ones double. */
    private static final long FIRST_PAUSE_NANOS = 2_000_000;

    private static final int DOUBLINGS = 4;

    /** The maximum number of readings that wait for one change. */
    static final int MAX_READINGS = 40;

    /** On a busy host, a closed session may take this long to report its last commits, and not every server shows when. */
    private static final long MIN_QUIET_NANOS = 500_000_000;

    private static final int MAX_CALIBRATIONS = 5;

    /** Number of consecutive unchanged readings after which earlier work counts as complete. */
    private static final int UNCHANGED_READINGS = 3;

    /** Likewise if the server shows which sessions it has not counted; one more shows other clients' commits. */
    private static final int UNCHANGED_EXACT_READINGS = 2;

    private CostCalibration() {}

    /** The costs and the last reading; costs are null if another client committed. */
    record Result(@Nullable CommitCosts costs, ServerCounters last) {}

    /**
     * Waits until earlier work is counted, then calibrates. Known costs are returned as they are if a reading still has its cost.
     *
     * @param first a reading
     * @param known those of an earlier trial; null if there are none
     * @return null if the server does not respond
     */
    static @Nullable Result run(
            Target target, SessionOpener<?> opener, ServerCounters first, @Nullable CommitCosts known) {
        long perReading = -1;
        ServerCounters settled = first;
        // Recently ended sessions of a rehearsal or of checks may still be counted.
        int agreeing = 0;
        int needed = exact(first) ? UNCHANGED_EXACT_READINGS : UNCHANGED_READINGS;
        long unchangedSince = System.nanoTime();
        for (int readings = 0;
                readings < MAX_READINGS
                        && (agreeing < needed
                                || (settled.sessions() < 0
                                        ? System.nanoTime() - unchangedSince < MIN_QUIET_NANOS
                                        : settled.sessions() > 0));
                readings++) {
            ServerCounters next = reading(target, settled, readings).orElse(null);
            if (next == null) {
                return null;
            }
            long since = next.committed() - settled.committed();
            settled = next;
            if (since != perReading) {
                // A known cost is the first of the readings that have to agree.
                agreeing = known != null && since == known.reading() && exact(first) ? 1 : 0;
                unchangedSince = System.nanoTime();
            }
            agreeing++;
            perReading = since;
        }
        if (agreeing < needed) {
            return new Result(null, settled);
        }
        return known != null && perReading == known.reading()
                ? new Result(known, settled)
                : calibrate(target, opener, perReading, settled);
    }

    /**
     * Calibrates sessions and monitors until two results agree: one alone may include a late commit, or that of another client.
     */
    private static @Nullable Result calibrate(
            Target target, SessionOpener<?> opener, long perReading, ServerCounters settled) {
        Result last = new Result(null, settled);
        for (int calibration = 0; calibration < MAX_CALIBRATIONS; calibration++) {
            Result next = calibrateOnce(target, opener, perReading, last.last);
            if (next == null || next.costs == null || next.costs.equals(last.costs)) {
                return next;
            }
            last = next;
        }
        return new Result(null, last.last);
    }

    /** Opens a session, a monitor with one query and one with two; null if the server does not respond. */
    private static @Nullable Result calibrateOnce(
            Target target, SessionOpener<?> opener, long perReading, ServerCounters settled) {
        ServerCounters before = settled;
        long[] costs = new long[3];
        for (int trial = 0; trial < costs.length; trial++) {
            if (trial == 0) {
                opener.open().close();
            } else if (!queried(target, trial)) {
                break;
            }
            // The commits may be counted late; wait until the count is stable, or the session no longer shown.
            int quiet = 0;
            int needed = exact(settled) ? 1 : UNCHANGED_READINGS;
            for (int readings = 0; quiet < needed; readings++) {
                if (readings == MAX_READINGS) {
                    return new Result(null, before);
                }
                ServerCounters after = reading(target, before, readings).orElse(null);
                if (after == null) {
                    return null;
                }
                long more = after.committed() - before.committed() - perReading;
                costs[trial] += more;
                // A closed session's process reports its commits when it ends.
                boolean ended = after.sessions() <= settled.sessions();
                quiet = ended && (more == 0 || exact(after)) ? quiet + 1 : 0;
                before = after;
            }
        }
        long query = costs[2] - costs[1];
        return new Result(new CommitCosts(perReading, costs[0], costs[1] - query, query), before);
    }

    /** Opens a monitor and queries it; false if there is none. */
    private static boolean queried(Target target, int times) {
        ServerMonitor monitor = target.monitor().orElse(null);
        if (monitor == null) {
            return false;
        }
        try (monitor) {
            for (int i = 0; i < times; i++) {
                monitor.read();
            }
            return true;
        } catch (Exception e) {
            return false;
        }
    }

    /**
     * Whether the server shows each session until it has counted its commits. PostgreSQL from 15 on counts in shared memory before
     * it removes an ending session from its list.
     */
    static boolean exact(ServerCounters counters) {
        return counters.sessions() >= 0 && counters.lossyShare() == 0;
    }

    /**
     * Reads the counters after a pause.
     *
     * @param last an earlier reading
     * @param waited number of readings that waited for the same change
     */
    static Optional<ServerCounters> reading(Target target, ServerCounters last, int waited) {
        LockSupport.parkNanos(
                exact(last) ? Math.min(PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(DOUBLINGS, waited)) : PAUSE_NANOS);
        return target.counters();
    }
}
