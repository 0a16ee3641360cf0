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
final class Tally {

    private static final StatementCounts NONE = new StatementCounts(0, 0, 0);
    private static final Set<String> LOST = Set.of(ErrorClass.LOST_SESSION.code(), ErrorClass.IN_DOUBT.code());

    private final LatencyBuckets times = new LatencyBuckets();
    private double seconds;
    private long events;
    private long reads;
    private long writes;
    private long others;
    private long errors;
    private long reconnects;

    /** Adds an interval. */
    void add(IntervalMeasured measured, TrialStarted trial) {
        Interval interval = measured.interval();
        seconds += interval.durationNanos() / 1e9;
        errors += interval.retries();
        for (IntervalMeasured.Part part : measured.parts()) {
            long count = part.responseTime().count();
            if (!trial.successes().get(trial.outcomes().indexOf(OutcomeCode.declared(part.outcome())))) {
                reconnects += LOST.contains(part.outcome()) ? count : 0;
                errors += LOST.contains(part.outcome()) ? 0 : count;
            } else {
                StatementCounts each = trial.statements().getOrDefault(part.type(), NONE);
                events += count;
                reads += count * each.reads();
                writes += count * each.writes();
                others += count * each.others();
                times.add(part.responseTime());
            }
        }
    }

    LatencyBuckets times() {
        return times;
    }

    double seconds() {
        return seconds;
    }

    long events() {
        return events;
    }

    long reads() {
        return reads;
    }

    long writes() {
        return writes;
    }

    long others() {
        return others;
    }

    long queries() {
        return reads + writes + others;
    }

    long errors() {
        return errors;
    }

    long reconnects() {
        return reconnects;
    }

    /** Returns a count per second; 0 without time. */
    double perSecond(long count) {
        return seconds == 0 ? 0 : count / seconds;
    }
}
