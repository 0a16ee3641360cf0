package dev.assay.internal.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One worker's starts of shared arrivals. Written by its worker; {@link #count} may be read by any thread, the other values after
 * the worker has ended. Allocates nothing.
 */
final class Starts {

    private static final VarHandle COUNT = VarHandles.field(MethodHandles.lookup(), "count", long.class);

    private final PhaseTimes phaseTimes;
    private long count;
    private long countBeforeMeasurement;
    private long countAtMeasurementEnd;
    private long lastAwaitedNanos;
    private long freeSinceNanos;

    Starts(PhaseTimes phaseTimes) {
        this.phaseTimes = phaseTimes;
        this.lastAwaitedNanos = phaseTimes.startNanos();
        this.freeSinceNanos = phaseTimes.startNanos();
    }

    void started(long arrivalNanos, long nowNanos) {
        long started = count + 1;
        COUNT.setOpaque(this, started);
        if (nowNanos - phaseTimes.measureStartNanos() < 0) {
            countBeforeMeasurement = started;
        }
        if (nowNanos - phaseTimes.measureEndNanos() < 0) {
            countAtMeasurementEnd = started;
            if (freeSinceNanos - arrivalNanos < 0) { // so that no other one was waiting
                lastAwaitedNanos = arrivalNanos;
            }
        }
    }

    void freed(long nowNanos) {
        freeSinceNanos = nowNanos;
    }

    /** Returns the number of starts. Any thread. */
    long count() {
        return (long) COUNT.getOpaque(this);
    }

    long countBeforeMeasurement() {
        return countBeforeMeasurement;
    }

    long countAtMeasurementEnd() {
        return countAtMeasurementEnd;
    }

    /** Returns the last arrival before the measurement's end for which the worker was free; if none, the load's start. */
    long lastAwaitedNanos() {
        return lastAwaitedNanos;
    }
}
