package dev.assay.internal.engine;

import dev.assay.model.plan.Schedule;
import dev.assay.model.result.Phase;

/**
 * The phases of a trial as absolute instants of the engine's clock, known before it starts. Nobody signals a phase:
 * whoever holds an end time compares it with these. Immutable.
 *
 * @param startNanos the ramp-up begins
 * @param measureStartNanos the measurement begins
 * @param measureEndNanos the measurement ends
 * @param endNanos nothing is started from here on
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

    /** Whether an operation that ended then counts. */
    boolean measures(long nanos) {
        return nanos - measureStartNanos >= 0 && nanos - measureEndNanos < 0;
    }

    /** How much of a span of time the measurement has. */
    long measuredNanos(long fromNanos, long untilNanos) {
        long from = Math.max(fromNanos - measureStartNanos, 0);
        long until = Math.min(untilNanos - measureStartNanos, measureEndNanos - measureStartNanos);
        return Math.max(until - from, 0);
    }

    /** The phase an instant lies in. */
    Phase phase(long nanos) {
        if (nanos - measureStartNanos < 0) {
            return Phase.RAMP_UP;
        }
        return nanos - measureEndNanos < 0 ? Phase.MEASUREMENT : Phase.RAMP_DOWN;
    }
}
