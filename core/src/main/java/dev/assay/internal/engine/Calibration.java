package dev.assay.internal.engine;

import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.SelfCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Self-tests of the engine: compares its components and whole runs with known results. Stateless. */
public final class Calibration {

    private static final Duration REAL = Duration.ofSeconds(6);

    private Calibration() {}

    /** Runs all checks; takes about eight seconds, mostly in real time. */
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

    /** Measures a simulated server on this host with a planted fault: every waiting thread wakes late. */
    public static TrialMeasurement late(SimulatedService service, OpenLoop load, Schedule schedule, Duration late) {
        return new LocalTrialRunner(clock -> new LateClock(clock, late.toNanos()))
                .run(QueueCheck.trial(service, load, schedule), event -> {});
    }

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
