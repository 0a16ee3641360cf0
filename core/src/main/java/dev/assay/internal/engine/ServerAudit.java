package dev.assay.internal.engine;

import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.AssayException;
import dev.assay.model.result.Measurements;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the workers' commit count with the server's. Sessions and counter readings cause commits too, depending on driver and
 * preset, so their cost is calibrated before the first measured session is opened, or known from an earlier trial. Known costs
 * that do not explain the server's count are calibrated again after the trial. If another client commits during the calibration
 * before the trial, or the server is restarted, nothing is compared. Confined to the coordinator.
 */
final class ServerAudit {

    /** Number of consecutive equal readings that are accepted although they differ from the expected count. */
    private static final int EQUAL_READINGS = 8;

    private final Target target;
    private final SessionOpener<?> opener;
    private final List<TransactionType> types;
    private final KnownCosts known;
    private final long openedBefore;
    private final long failedBefore;
    private final ServerCounters before;

    /** Null if another client committed during the calibration. */
    private final @Nullable CommitCosts costs;

    /** Whether an earlier trial found the costs. */
    private final boolean earlier;

    private ServerAudit(
            Target target,
            SessionOpener<?> opener,
            List<TransactionType> types,
            KnownCosts known,
            CostCalibration.Result calibrated,
            boolean earlier) {
        this.target = target;
        this.opener = opener;
        this.types = types;
        this.known = known;
        this.costs = calibrated.costs();
        this.earlier = earlier;
        this.openedBefore = opener.opened();
        this.failedBefore = opener.failed();
        this.before = calibrated.last();
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

    /** What Assay did between the first and the last reading, in numbers of what the server counts commits for. */
    private record Activity(long committed, long inDoubt, long opened, long failed, long monitors, long queries) {}

    /**
     * Reads the counters before the first measured session; null if the server has none.
     *
     * @param known the costs of earlier trials, to which this one adds its own
     */
    static @Nullable ServerAudit begin(
            Target target, SessionOpener<?> opener, List<TransactionType> types, KnownCosts known) {
        ServerCounters first = target.counters().orElse(null);
        if (first == null) {
            return null;
        }
        if (!engineCommits(types)) {
            return new ServerAudit(
                    target, opener, types, known, new CostCalibration.Result(CommitCosts.NONE, first), false);
        }
        CommitCosts before = known.of(opener.kind());
        CostCalibration.Result calibrated = CostCalibration.run(target, opener, first, before);
        if (calibrated == null) {
            return null;
        }
        keep(known, opener, calibrated.costs());
        return new ServerAudit(
                target, opener, types, known, calibrated, before != null && before.equals(calibrated.costs()));
    }

    private static void keep(KnownCosts known, SessionOpener<?> opener, @Nullable CommitCosts costs) {
        if (costs != null) {
            known.keep(opener.kind(), costs);
        }
    }

    /** If the workload commits itself, only it knows the count; then only restarts are detected. */
    private static boolean engineCommits(List<TransactionType> types) {
        return types.stream()
                .map(TransactionType::demarcation)
                .noneMatch(each -> each == Demarcation.AUTOCOMMIT || each == Demarcation.SELF);
    }

    /** Reads the counters until they are stable or the deadline passes without a response. */
    Result end(Measurements measurements, OutcomeTable outcomes, ServerWatch watch, RetryDeadline deadline) {
        Activity activity = new Activity(
                committed(measurements, outcomes),
                measurements.countInAllPhases(outcomes.index(ErrorClass.IN_DOUBT)),
                opener.opened() - openedBefore,
                opener.failed() - failedBefore,
                watch.monitors(),
                watch.queries());
        ServerCounts last = null;
        int agreeing = 0;
        for (int readings = 1; ; readings++) {
            int waited = readings - 1;
            ServerCounters now = deadline.ask(() -> CostCalibration.reading(target, before, waited))
                    .orElse(null);
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
            ServerCounts counts = counts(costs, activity, now, readings);
            boolean same = last != null
                    && counts.committed() == last.committed()
                    && counts.rolledBack() == last.rolledBack()
                    && now.sessions() <= before.sessions();
            agreeing = same ? agreeing + 1 : 0;
            boolean met = counts.committed() == counts.expectedCommitted();
            boolean complete = CostCalibration.exact(now) && now.sessions() <= before.sessions();
            // A growing count may equal the expected one in passing, so it must match twice unless it is complete.
            if (met && (complete || agreeing >= 1)) {
                return new Result(counts, false, false, false);
            }
            if (agreeing >= EQUAL_READINGS || readings == CostCalibration.MAX_READINGS) {
                return new Result(
                        earlier ? counts(calibratedAgain(costs, now), activity, now, readings) : counts,
                        false,
                        false,
                        false);
            }
            last = counts;
        }
    }

    /** Returns the costs of today; those of the earlier trial if the server does not respond or another client commits. */
    private CommitCosts calibratedAgain(CommitCosts ofEarlier, ServerCounters now) {
        try {
            CostCalibration.Result again = CostCalibration.run(target, opener, now, null);
            CommitCosts found = again == null ? null : again.costs();
            keep(known, opener, found);
            return found == null ? ofEarlier : found;
        } catch (AssayException e) {
            return ofEarlier;
        }
    }

    private ServerCounts counts(CommitCosts each, Activity activity, ServerCounters now, int readings) {
        return new ServerCounts(
                now.committed()
                        - before.committed()
                        - activity.monitors * each.monitor()
                        - activity.queries * each.query()
                        - readings * each.reading(),
                now.rolledBack() - before.rolledBack(),
                activity.committed + activity.opened * each.session(),
                now.upkeep().leastCommitsSince(before.upkeep()),
                now.upkeep().mostCommitsSince(before.upkeep()),
                activity.inDoubt + activity.failed * each.session(),
                now.lossyShare());
    }

    private long committed(Measurements measurements, OutcomeTable outcomes) {
        long committed = 0;
        for (int type = 0; type < types.size(); type++) {
            boolean asksNothing = types.get(type).demarcation() == Demarcation.NONE;
            for (int outcome = 0; outcome < measurements.outcomes().size() && !asksNothing; outcome++) {
                committed += outcomes.commits(outcome) ? measurements.countInAllPhases(type, outcome) : 0;
            }
        }
        return committed;
    }
}
