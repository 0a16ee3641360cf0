package dev.assay.internal.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one worker started of the arrivals that all workers share. Written by its worker; {@link #count} may be read by any thread,
 * the other figures once the worker has ended. Allocates nothing.
 */
final class Starts {

    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Starts.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

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

    /** Counts an arrival that is started now. */
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

    /** The worker is free from now on. */
    void freed(long nowNanos) {
        freeSinceNanos = nowNanos;
    }

    /** How many were started. Any thread. */
    long count() {
        return (long) COUNT.getOpaque(this);
    }

    /** How many of them before the measurement. */
    long countBeforeMeasurement() {
        return countBeforeMeasurement;
    }

    /** How many of them before the end of the measurement. */
    long countAtMeasurementEnd() {
        return countAtMeasurementEnd;
    }

    /** When the last arrival came for which the worker was free, before the end of the measurement; else the load's start. */
    long lastAwaitedNanos() {
        return lastAwaitedNanos;
    }
}
