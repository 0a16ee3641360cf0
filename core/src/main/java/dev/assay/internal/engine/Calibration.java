package dev.assay.internal.engine;

import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.SelfCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Looks at the engine itself: its parts and the whole, against answers that are known. Stateless. */
public final class Calibration {

    private static final Duration REAL = Duration.ofSeconds(6);

    private Calibration() {}

    /** Takes about eight seconds, most of them in this host's time. */
    public static List<SelfCheck> checks() {
        List<SelfCheck> checks = new ArrayList<>(ClockCheck.of(SystemClock.forWaiters(1)));
        checks.addAll(RecorderCheck.of(RecorderCheck.recorder()));
        checks.addAll(PacerCheck.of(PacerCheck::pacer));
        checks.addAll(QueueCheck.virtual());
        checks.addAll(QueueCheck.real(REAL));
        return checks;
    }

    /** Measures a simulated server in virtual time. */
    public static TrialMeasurement simulated(SimulatedService service, OpenLoop load, Schedule schedule) {
        return new VirtualTimeRunner().run(QueueCheck.trial(service, load, schedule), event -> {});
    }

    /**
     * Measures a simulated server on this host, on which every thread that waits for its time is late.
     *
     * @param late by how much; a planted fault
     */
    public static TrialMeasurement late(SimulatedService service, OpenLoop load, Schedule schedule, Duration late) {
        return new LocalTrialRunner(clock -> new LateClock(clock, late.toNanos()))
                .run(QueueCheck.trial(service, load, schedule), event -> {});
    }

    /** Wakes whoever waits too late. */
    private record LateClock(Clock clock, long lateNanos) implements Clock {

        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            clock.awaitNanos(deadlineNanos + lateNanos);
        }
    }
}
