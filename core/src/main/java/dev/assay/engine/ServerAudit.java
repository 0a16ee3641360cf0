package dev.assay.engine;

import dev.assay.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.result.Measurements;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the workers say they committed with what the server says. Opening a session and reading the counters are
 * transactions to a server too, how many depends on driver and preset: so both are tried out before the first measured
 * session is opened. Confined to the coordinator.
 */
final class ServerAudit {

    /** A server counts a session's transactions when that has ended, a moment after the client has gone. */
    private static final long PAUSE_NANOS = 25_000_000;

    private static final int MOST_READINGS = 40;

    /** So many readings in a row that agree with each other, though not with what was expected, are believed. */
    private static final int READINGS_THAT_SETTLE_IT = 8;

    private final Target target;
    private final SessionOpener<?> opener;
    private final List<TransactionType> types;
    private final long perReading;
    private final long perSession;
    private final long openedBefore;
    private final ServerCounters before;

    private ServerAudit(
            Target target,
            SessionOpener<?> opener,
            List<TransactionType> types,
            long perReading,
            long perSession,
            ServerCounters before) {
        this.target = target;
        this.opener = opener;
        this.types = types;
        this.perReading = perReading;
        this.perSession = perSession;
        this.openedBefore = opener.opened();
        this.before = before;
    }

    /**
     * Takes the counters before the first measured session; null where the server keeps none, or where the workload
     * commits by itself and only it knows how often.
     */
    static @Nullable ServerAudit begin(Target target, SessionOpener<?> opener, List<TransactionType> types) {
        for (TransactionType type : types) {
            if (type.demarcation() == Demarcation.AUTOCOMMIT || type.demarcation() == Demarcation.SELF) {
                return null;
            }
        }
        ServerCounters first = reading(target);
        ServerCounters second = reading(target);
        if (first == null || second == null) {
            return null;
        }
        opener.open().close();
        ServerCounters third = reading(target);
        if (third == null) {
            return null;
        }
        long perReading = second.committed() - first.committed();
        return new ServerAudit(
                target, opener, types, perReading, third.committed() - second.committed() - perReading, third);
    }

    private static @Nullable ServerCounters reading(Target target) {
        LockSupport.parkNanos(PAUSE_NANOS);
        return target.counters().orElse(null);
    }

    /** What the server counted since {@link #begin}, beside what was expected; null if it does not answer any more. */
    @Nullable
    ServerCounts end(Measurements measurements, OutcomeTable outcomes) {
        long expected = (opener.opened() - openedBefore) * perSession;
        for (int type = 0; type < types.size(); type++) {
            boolean asksNothing = types.get(type).demarcation() == Demarcation.NONE;
            for (int outcome = 0; outcome < outcomes.size() && !asksNothing; outcome++) {
                expected += outcomes.commits(outcome) ? measurements.countInAllPhases(type, outcome) : 0;
            }
        }
        ServerCounts last = null;
        int agreeing = 0;
        for (int readings = 1; readings <= MOST_READINGS; readings++) {
            ServerCounters now = reading(target);
            if (now == null) {
                return null;
            }
            ServerCounts counts = new ServerCounts(
                    now.committed() - before.committed() - readings * perReading,
                    now.rolledBack() - before.rolledBack(),
                    expected);
            agreeing = counts.equals(last) ? agreeing + 1 : 0;
            if (counts.committed() == expected || agreeing >= READINGS_THAT_SETTLE_IT) {
                return counts;
            }
            last = counts;
        }
        return last;
    }
}
