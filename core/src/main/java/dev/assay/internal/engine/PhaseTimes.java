package dev.assay.internal.engine;

import dev.assay.model.plan.Schedule;
import dev.assay.model.result.Phase;

/**
 * The phase boundaries of a trial as instants of the engine's clock, fixed before the start. Threads compare their times with
 * these; phases are not signalled. No transaction starts from {@code endNanos} on. Immutable.
 */
record PhaseTimes(long startNanos, long measureStartNanos, long measureEndNanos, long endNanos) {

    static PhaseTimes of(Schedule schedule, long startNanos) {
        long measureStart = startNanos + schedule.rampUp().toNanos();
        long measureEnd = measureStart + schedule.measurement().toNanos();
        return new PhaseTimes(
                startNanos,
                measureStart,
                measureEnd,
                measureEnd + schedule.rampDown().toNanos());
    }

    /** Whether an operation that ends at this instant belongs to the measurement. */
    boolean measures(long nanos) {
        return nanos - measureStartNanos >= 0 && nanos - measureEndNanos < 0;
    }

    /** Returns the part of a time span that lies in the measurement. */
    long measuredNanos(long fromNanos, long untilNanos) {
        long from = Math.max(fromNanos - measureStartNanos, 0);
        long until = Math.min(untilNanos - measureStartNanos, measureEndNanos - measureStartNanos);
        return Math.max(until - from, 0);
    }

    Phase phase(long nanos) {
        if (nanos - measureStartNanos < 0) {
            return Phase.RAMP_UP;
        }
        return nanos - measureEndNanos < 0 ? Phase.MEASUREMENT : Phase.RAMP_DOWN;
    }
}
