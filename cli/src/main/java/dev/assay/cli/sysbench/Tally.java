package dev.assay.cli.sysbench;

import dev.assay.model.result.Interval;
import dev.assay.spi.event.RunEvent.IntervalMeasured;
import dev.assay.spi.event.RunEvent.TrialStarted;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.StatementCounts;
import java.util.Set;

/**
 * Counters of a period with sysbench's definitions: events are successful transactions, errors are failed or retried
 * executions, reconnects are lost sessions. Confined to one thread.
 */
record Tally(
        LatencyBuckets times,
        double seconds,
        long events,
        long reads,
        long writes,
        long others,
        long errors,
        long reconnects) {

    private static final StatementCounts NONE = new StatementCounts(0, 0, 0);
    private static final Set<String> LOST = Set.of(ErrorClass.LOST_SESSION.code(), ErrorClass.IN_DOUBT.code());

    Tally() {
        this(new LatencyBuckets(), 0, 0, 0, 0, 0, 0, 0);
    }

    /** Returns the sums with an interval; its times are added to the buckets in place. */
    Tally plus(IntervalMeasured measured, TrialStarted trial) {
        Interval interval = measured.interval();
        long moreEvents = 0;
        long moreReads = 0;
        long moreWrites = 0;
        long moreOthers = 0;
        long moreErrors = interval.retries();
        long moreReconnects = 0;
        for (IntervalMeasured.Part part : measured.parts()) {
            long count = part.responseTime().count();
            if (!trial.successes().get(trial.outcomes().indexOf(OutcomeCode.declared(part.outcome())))) {
                moreReconnects += LOST.contains(part.outcome()) ? count : 0;
                moreErrors += LOST.contains(part.outcome()) ? 0 : count;
            } else {
                StatementCounts each = trial.statements().getOrDefault(part.type(), NONE);
                moreEvents += count;
                moreReads += count * each.reads();
                moreWrites += count * each.writes();
                moreOthers += count * each.others();
                times.add(part.responseTime());
            }
        }
        return new Tally(
                times,
                seconds + interval.durationNanos() / 1e9,
                events + moreEvents,
                reads + moreReads,
                writes + moreWrites,
                others + moreOthers,
                errors + moreErrors,
                reconnects + moreReconnects);
    }

    long queries() {
        return reads + writes + others;
    }

    /** Returns a count per second; 0 without time. */
    double perSecond(long count) {
        return seconds == 0 ? 0 : count / seconds;
    }
}
