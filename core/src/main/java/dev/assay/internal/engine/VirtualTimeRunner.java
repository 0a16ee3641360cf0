package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials on a simulated queue in virtual time: the engine's own workers, pacers, recorders and sampler, in one thread,
 * driven by events. Because the correct result is known, this validates the engine. Thread-safe; one trial at a time.
 */
public final class VirtualTimeRunner implements TrialRunner {

    private static final long SECOND = 1_000_000_000L;

    private volatile boolean stopped;

    public VirtualTimeRunner() {}

    /** A worker's own clock: waiting advances it. Confined to the simulation's thread. */
    static final class LocalClock implements Clock {
        private long now;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            now = Math.max(now, deadlineNanos);
        }
    }

    private enum Step {
        CLAIM,
        PERFORM,
        FINISH
    }

    private static final class Actor implements Comparable<Actor> {
        final Worker<?> worker;
        final LocalClock clock;
        Step step = Step.CLAIM;
        long due;

        Actor(Worker<?> worker, LocalClock clock) {
            this.worker = worker;
            this.clock = clock;
        }

        @Override
        public int compareTo(Actor other) {
            return Long.compare(due, other.due);
        }

        /** Executes the due step; returns false when the worker is done. */
        boolean act() {
            clock.awaitNanos(due);
            switch (step) {
                case CLAIM -> {
                    if (!worker.claim()) {
                        return false;
                    }
                    step = Step.PERFORM;
                    due = Math.max(clock.now, worker.intendedNanos());
                }
                case PERFORM -> {
                    if (!worker.perform()) {
                        return false;
                    }
                    step = Step.FINISH;
                    due = worker.endNanos();
                }
                case FINISH -> {
                    worker.finish();
                    step = Step.CLAIM;
                }
            }
            return true;
        }
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public <S extends Session> TrialMeasurement run(Trial<S> trial, RunListener listener) {
        if (trial.system() instanceof SystemUnderTest.Database) {
            throw AssayException.plan("virtual time needs a simulated system; a database runs in real time");
        }
        TrialWorkers.Setting<S> setting = TrialWorkers.Setting.of(trial);
        PhaseTimes phaseTimes = PhaseTimes.of(trial.schedule(), 0);
        List<LocalClock> clocks = new ArrayList<>();
        for (int i = 0; i < trial.load().users(); i++) {
            clocks.add(new LocalClock());
        }
        TrialWorkers<S> trialWorkers =
                TrialWorkers.assemble(setting, phaseTimes, clocks::get, ExecutorSource.standIn(setting, phaseTimes));
        listener.on(setting.started());
        PriorityQueue<Actor> agenda = new PriorityQueue<>();
        for (int i = 0; i < clocks.size(); i++) {
            agenda.add(new Actor(trialWorkers.workers().get(i), clocks.get(i)));
        }
        List<Interval> intervals = simulate(agenda, phaseTimes, trialWorkers.sampler(), setting.control(), listener);
        long last = trialWorkers.lastMeasuredEndNanos();
        boolean early = setting.control().exhausted() || stopped;
        long end = early ? last : phaseTimes.measureEndNanos();
        return new TrialMeasurement(
                new TrialMeasurement.Window(
                        Instant.EPOCH,
                        phaseTimes.measureStartNanos(),
                        end - phaseTimes.measureStartNanos(),
                        0,
                        stopped,
                        setting.control().failure(),
                        0),
                trialWorkers.sampler().measurements(trialWorkers.separateService()),
                intervals,
                setting.errors().counts(setting.typeIds()),
                trialWorkers.tallies(),
                trialWorkers.finished(),
                trialWorkers.queue().waiting(),
                trialWorkers.users(early),
                trialWorkers.arrivals(
                        phaseTimes, phaseTimes.endNanos(), setting.control().exhausted() ? null : Long.valueOf(end)),
                new TrialMeasurement.Client(0, 0, 0, OptionalDouble.empty(), 0),
                TrialMeasurement.Sessions.NONE,
                TrialMeasurement.Server.NONE);
    }

    private List<Interval> simulate(
            PriorityQueue<Actor> agenda,
            PhaseTimes phaseTimes,
            Sampler sampler,
            RunControl control,
            RunListener listener) {
        List<Interval> intervals = new ArrayList<>();
        Duration planned = Duration.ofNanos(phaseTimes.endNanos());
        long from = 0;
        Actor next = agenda.poll();
        while (next != null) {
            long until = nextTick(phaseTimes, from);
            while (next.due >= until) {
                Phase phase = phaseTimes.phase(from);
                Sampler.Reading reading = sampler.read(phase, from, until - from, IntervalHealth.UNKNOWN);
                if (from < phaseTimes.endNanos() || !reading.parts().isEmpty()) {
                    listener.on(reading.event(planned));
                    intervals.add(reading.interval());
                }
                from = until;
                until = nextTick(phaseTimes, from);
            }
            if (stopped) {
                control.stop();
            }
            next = afterActing(next, agenda);
        }
        Sampler.Reading last =
                sampler.read(phaseTimes.phase(from), from, nextTick(phaseTimes, from) - from, IntervalHealth.UNKNOWN);
        listener.on(last.event(planned));
        intervals.add(last.interval());
        return intervals;
    }

    /** Usually the same worker continues; the agenda is used only if another one is due earlier. */
    private static @Nullable Actor afterActing(Actor actor, PriorityQueue<Actor> agenda) {
        if (!actor.act()) {
            return agenda.poll();
        }
        Actor other = agenda.peek();
        if (other == null || actor.compareTo(other) <= 0) {
            return actor;
        }
        agenda.add(actor);
        return agenda.poll();
    }

    private static long nextTick(PhaseTimes phaseTimes, long from) {
        long next = from + SECOND;
        for (long bound :
                new long[] {phaseTimes.measureStartNanos(), phaseTimes.measureEndNanos(), phaseTimes.endNanos()}) {
            if (from < bound && bound < next) {
                next = bound;
            }
        }
        return next;
    }
}
