package dev.assay.internal.engine;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes a reading every second and at phase boundaries until the load ends. Confined to the coordinator. */
record IntervalTicker(
        Clock clock,
        PhaseTimes phaseTimes,
        TrialWorkers<?> trialWorkers,
        Supplier<IntervalHealth> health,
        Supplier<ResourceUsage> usage,
        WorkerThreads threads,
        RunControl control,
        RunListener listener) {

    private static final long SECOND = 1_000_000_000L;

    /**
     * How the load went.
     *
     * @param intervals all except those from {@link #closing}
     * @param endedNanos when the load ended
     * @param endedEarly whether it ended before the measurement's planned end
     * @param stoppedEarly whether it was stopped early, rather than ended by a limit on transactions
     * @param usage resources used in the measurement
     * @param openPhase the phase at the end
     * @param openStartNanos start of its last, unread interval
     * @param openHealth the host's health in that interval
     */
    record LoadResult(
            List<Interval> intervals,
            long endedNanos,
            boolean endedEarly,
            boolean stoppedEarly,
            ResourceUsage usage,
            Phase openPhase,
            long openStartNanos,
            IntervalHealth openHealth) {}

    LoadResult run() {
        control.coordinatedBy(Thread.currentThread());
        List<Interval> intervals = new ArrayList<>();
        long from = phaseTimes.startNanos();
        endedBefore(from);
        IntervalHealth unused = health.get(); // what went before belongs to no interval
        ResourceUsage before = usage.get();
        ResourceUsage after = null;
        while (true) {
            Phase phase = phaseTimes.phase(from);
            long next = nextTick(from);
            if (endedBefore(next)) {
                boolean stopped = clock.nanoTime() - phaseTimes.measureEndNanos() < 0 && !control.exhausted();
                long now = clock.nanoTime();
                boolean early = now - phaseTimes.measureEndNanos() < 0;
                return new LoadResult(intervals, now, early, stopped, used(before, after), phase, from, health.get());
            }
            if (clock.nanoTime() - end(phase) >= 0) {
                next = end(phase); // held up beyond it; what comes then belongs to the next phase
            }
            if (next == phaseTimes.measureEndNanos()) {
                after = usage.get();
            }
            if (next == phaseTimes.endNanos()) {
                return new LoadResult(intervals, next, false, false, used(before, after), phase, from, health.get());
            }
            // At phase boundaries the workers separate the phases; otherwise an interval ends when it is read.
            long until = isMeasurementBoundary(next) ? next : clock.nanoTime();
            intervals.add(readInterval(phase, from, until - from, health.get()));
            from = until;
            if (from == phaseTimes.measureStartNanos()) {
                before = usage.get();
            }
        }
    }

    private ResourceUsage used(ResourceUsage before, @Nullable ResourceUsage after) {
        return (after == null ? usage.get() : after).since(before);
    }

    private boolean isMeasurementBoundary(long instant) {
        return instant == phaseTimes.measureStartNanos() || instant == phaseTimes.measureEndNanos();
    }

    private Duration planned() {
        return Duration.ofNanos(phaseTimes.endNanos() - phaseTimes.startNanos());
    }

    /** Returns the next whole second of the phase, or its end if that comes first. */
    private long nextTick(long from) {
        Phase phase = phaseTimes.phase(from);
        long begin = switch (phase) {
            case RAMP_UP -> phaseTimes.startNanos();
            case MEASUREMENT -> phaseTimes.measureStartNanos();
            case RAMP_DOWN -> phaseTimes.measureEndNanos();
        };
        long end = end(phase);
        long second = begin + ((from - begin) / SECOND + 1) * SECOND;
        // A remainder of less than half a second joins the interval before it.
        return end - second < SECOND / 2 ? end : second;
    }

    private long end(Phase phase) {
        return switch (phase) {
            case RAMP_UP -> phaseTimes.measureStartNanos();
            case MEASUREMENT -> phaseTimes.measureEndNanos();
            case RAMP_DOWN -> phaseTimes.endNanos();
        };
    }

    /**
     * Waits for an instant; returns true if the load ended first. Users that think beyond the end are done early, which does not
     * end the load.
     */
    private boolean endedBefore(long untilNanos) {
        while (clock.nanoTime() - untilNanos < 0) {
            if (control.stopped() || (control.exhausted() && threads.ended())) {
                return true;
            }
            clock.awaitNanos(untilNanos);
            if (Thread.currentThread().isInterrupted()) {
                control.stop();
                return true;
            }
        }
        return false;
    }

    private Interval readInterval(Phase phase, long from, long lengthNanos, IntervalHealth found) {
        Sampler.Reading reading =
                trialWorkers.sampler().read(phase, from - phaseTimes.startNanos(), lengthNanos, found);
        listener.on(reading.event(planned()));
        RunEvent.QueueRead arrivals = trialWorkers.queue(phaseTimes, from + lengthNanos);
        if (arrivals != null) {
            listener.on(arrivals);
        }
        List<String> lines = trialWorkers.queue().drainLines();
        if (!lines.isEmpty()) {
            listener.on(new RunEvent.WorkLogged(lines));
        }
        return reading.interval();
    }

    /** Reads the last interval of the load, and any transactions that ended after it. Call it after all workers have ended. */
    List<Interval> closing(LoadResult course, long measuredNanos) {
        List<Interval> last = new ArrayList<>();
        long from = course.openStartNanos();
        long until = course.openPhase() == Phase.MEASUREMENT
                ? phaseTimes.measureStartNanos() + measuredNanos
                : Math.min(course.endedNanos(), phaseTimes.endNanos());
        last.add(readInterval(course.openPhase(), from, Math.max(0, until - from), course.openHealth()));
        // Transactions in flight at a boundary are reported separately, so that the series misses nothing.
        for (Phase rest : List.of(Phase.MEASUREMENT, Phase.RAMP_DOWN)) {
            Sampler.Reading late =
                    trialWorkers.sampler().read(rest, until - phaseTimes.startNanos(), 0, IntervalHealth.UNKNOWN);
            if (!late.parts().isEmpty()) {
                listener.on(late.event(planned()));
                last.add(late.interval());
            }
        }
        return last;
    }
}
