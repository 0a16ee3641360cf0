package dev.assay.internal.engine;

import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.result.Measurements;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Compares the workers' commit count with the server's. Sessions and counter readings cause commits too, depending on driver and
 * preset, so their cost is calibrated before the first measured session is opened. If another client commits during the
 * calibration, or the server is restarted, nothing is compared. Confined to the coordinator.
 */
final class ServerAudit {

    /** A server counts a session's transactions shortly after the session has ended. */
    private static final long PAUSE_NANOS = 25_000_000;

    /** First pause if the server shows when that is; the following ones double. */
    private static final long FIRST_PAUSE_NANOS = 2_000_000;

    private static final int DOUBLINGS = 4;

    private static final int MAX_READINGS = 40;

    /** On a busy host, a closed session may take this long to report its last commits, and not every server shows when. */
    private static final long MIN_QUIET_NANOS = 500_000_000;

    private static final int MAX_CALIBRATIONS = 5;

    /** Number of consecutive equal readings that are accepted although they differ from the expected count. */
    private static final int EQUAL_READINGS = 8;

    /** Number of consecutive unchanged readings after which earlier work counts as complete. */
    private static final int UNCHANGED_READINGS = 3;

    /** Likewise if the server shows which sessions it has not counted; one more shows other clients' commits. */
    private static final int UNCHANGED_EXACT_READINGS = 2;

    private final Target target;
    private final SessionOpener<?> opener;
    private final List<TransactionType> types;
    private final long openedBefore;
    private final long failedBefore;
    private final ServerCounters before;

    /** Null if another client committed during the calibration. */
    private final @Nullable CommitCosts costs;

    private ServerAudit(
            Target target,
            SessionOpener<?> opener,
            List<TransactionType> types,
            @Nullable CommitCosts costs,
            ServerCounters before) {
        this.target = target;
        this.opener = opener;
        this.types = types;
        this.costs = costs;
        this.openedBefore = opener.opened();
        this.failedBefore = opener.failed();
        this.before = before;
    }

    /**
     * The commits that the server counts for our own activity.
     *
     * @param reading one reading of the counters, on a connection of its own
     * @param session a measured session, opened and closed
     * @param monitor a monitor, opened and closed without a query
     * @param query one query of a monitor
     */
    private record CommitCosts(long reading, long session, long monitor, long query) {
        static final CommitCosts NONE = new CommitCosts(0, 0, 0, 0);
    }

    /**
     * The server's counts.
     *
     * @param counts with the expected ones; null if there is nothing to compare
     * @param restarted whether its counters were reset during the trial
     * @param silent whether it stopped responding
     * @param disturbed whether another client committed during the calibration; counts are null then
     */
    record Result(@Nullable ServerCounts counts, boolean restarted, boolean silent, boolean disturbed) {

        static final Result NONE = new Result(null, false, false, false);
    }

    /** Reads the counters before the first measured session; null if the server has none. */
    static @Nullable ServerAudit begin(Target target, SessionOpener<?> opener, List<TransactionType> types) {
        ServerCounters first = target.counters().orElse(null);
        if (first == null || !engineCommits(types)) {
            return first == null ? null : new ServerAudit(target, opener, types, CommitCosts.NONE, first);
        }
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
                agreeing = 0;
                unchangedSince = System.nanoTime();
            }
            agreeing++;
            perReading = since;
        }
        if (agreeing < needed) {
            return new ServerAudit(target, opener, types, null, settled);
        }
        return calibrate(target, opener, types, perReading, settled);
    }

    /** The result of a calibration: costs are null if another client disturbed it; and its last reading. */
    private record CalibrationResult(@Nullable CommitCosts costs, ServerCounters last) {}

    /**
     * Calibrates sessions and monitors until two results agree: one alone may include a late commit, or that of another client.
     */
    private static @Nullable ServerAudit calibrate(
            Target target,
            SessionOpener<?> opener,
            List<TransactionType> types,
            long perReading,
            ServerCounters settled) {
        CalibrationResult last = new CalibrationResult(null, settled);
        for (int calibration = 0; calibration < MAX_CALIBRATIONS; calibration++) {
            CalibrationResult next = calibrateOnce(target, opener, perReading, last.last);
            if (next == null) {
                return null;
            }
            if (next.costs == null || next.costs.equals(last.costs)) {
                return new ServerAudit(target, opener, types, next.costs, next.last);
            }
            last = next;
        }
        return new ServerAudit(target, opener, types, null, last.last);
    }

    /** Opens a session, a monitor with one query and one with two; null if the server does not respond. */
    private static @Nullable CalibrationResult calibrateOnce(
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
                    return new CalibrationResult(null, before);
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
        return new CalibrationResult(new CommitCosts(perReading, costs[0], costs[1] - query, query), before);
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

    /** If the workload commits itself, only it knows the count; then only restarts are detected. */
    private static boolean engineCommits(List<TransactionType> types) {
        return types.stream()
                .map(TransactionType::demarcation)
                .noneMatch(each -> each == Demarcation.AUTOCOMMIT || each == Demarcation.SELF);
    }

    /**
     * Whether the server shows each session until it has counted its commits. PostgreSQL from 15 on counts in shared memory before
     * it removes an ending session from its list.
     */
    private static boolean exact(ServerCounters counters) {
        return counters.sessions() >= 0 && counters.lossyShare() == 0;
    }

    /**
     * Reads the counters after a pause.
     *
     * @param last an earlier reading
     * @param waited number of readings that waited for the same change
     */
    private static Optional<ServerCounters> reading(Target target, ServerCounters last, int waited) {
        LockSupport.parkNanos(
                exact(last) ? Math.min(PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(DOUBLINGS, waited)) : PAUSE_NANOS);
        return target.counters();
    }

    /** Reads the counters until they are stable or the deadline passes without a response. */
    Result end(Measurements measurements, OutcomeTable outcomes, ServerWatch watch, RetryDeadline deadline) {
        CommitCosts known = costs == null ? CommitCosts.NONE : costs;
        long expected = expected(measurements, outcomes, known);
        long uncertain = measurements.countInAllPhases(outcomes.index(ErrorClass.IN_DOUBT))
                + (opener.failed() - failedBefore) * known.session;
        long ours = watch.monitors() * known.monitor + watch.queries() * known.query;
        ServerCounts last = null;
        int agreeing = 0;
        for (int readings = 1; readings <= MAX_READINGS; readings++) {
            int waited = readings - 1;
            ServerCounters now =
                    deadline.ask(() -> reading(target, before, waited)).orElse(null);
            if (now == null) {
                return new Result(null, false, true, false);
            }
            if (!now.epoch().equals(before.epoch()) || now.committed() < before.committed()) {
                return new Result(null, true, false, false);
            }
            if (!engineCommits(types)) {
                return Result.NONE;
            }
            if (costs == null) {
                return new Result(null, false, false, true);
            }
            ServerCounts counts = new ServerCounts(
                    now.committed() - before.committed() - ours - readings * known.reading,
                    now.rolledBack() - before.rolledBack(),
                    expected,
                    now.upkeep().leastCommitsSince(before.upkeep()),
                    now.upkeep().mostCommitsSince(before.upkeep()),
                    uncertain,
                    now.lossyShare());
            boolean same = last != null
                    && counts.committed() == last.committed()
                    && counts.rolledBack() == last.rolledBack()
                    && now.sessions() <= before.sessions();
            agreeing = same ? agreeing + 1 : 0;
            boolean met = counts.committed() == expected;
            boolean complete = exact(now) && now.sessions() <= before.sessions();
            // A growing count may equal the expected one in passing, so it must match twice unless it is complete.
            if ((met && complete) || agreeing >= (met ? 1 : EQUAL_READINGS)) {
                return new Result(counts, false, false, false);
            }
            last = counts;
        }
        return new Result(last, false, false, false);
    }

    private long expected(Measurements measurements, OutcomeTable outcomes, CommitCosts known) {
        long expected = (opener.opened() - openedBefore) * known.session;
        for (int type = 0; type < types.size(); type++) {
            boolean asksNothing = types.get(type).demarcation() == Demarcation.NONE;
            for (int outcome = 0; outcome < measurements.outcomes().size() && !asksNothing; outcome++) {
                expected += outcomes.commits(outcome) ? measurements.countInAllPhases(type, outcome) : 0;
            }
        }
        return expected;
    }
}
