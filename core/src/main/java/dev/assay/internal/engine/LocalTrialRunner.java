package dev.assay.internal.engine;

import dev.assay.internal.engine.TrialMeasurement.Interruptions;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.Traffic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs trials on this host, with one platform thread and one session per user. Thread-safe; one trial at a time. */
public final class LocalTrialRunner implements TrialRunner {

    /** Some 35 looks of the stall meter, whose median is precise enough for a bound of a millisecond. */
    private static final Duration QUIET = Duration.ofMillis(40);

    /** Time between the decision to start and the start, for threads to come up: fixed, plus a share per user. */
    private static final long LEAD_NANOS = 20_000_000;

    private static final long LEAD_NANOS_PER_USER = 100_000;

    private final AtomicReference<@Nullable RunControl> running = new AtomicReference<>();
    private volatile boolean stopRequested;

    private final UnaryOperator<Clock> clocks;

    public LocalTrialRunner() {
        this(UnaryOperator.identity());
    }

    LocalTrialRunner(UnaryOperator<Clock> clocks) {
        this.clocks = clocks;
    }

    @Override
    public void stop() {
        stopRequested = true;
        RunControl control = running.get();
        if (control != null) {
            control.stop();
        }
    }

    @Override
    public <S extends Session> TrialMeasurement run(Trial<S> trial, RunListener listener) {
        TrialWorkers.Setting<S> setting = TrialWorkers.Setting.of(trial.onData(listener, () -> stopRequested));
        running.set(setting.control());
        if (stopRequested) {
            setting.control().stop();
        }
        try {
            if (trial.system() instanceof SystemUnderTest.Database database) {
                return onDatabase(setting, database, listener);
            }
            return measure(
                    setting, phaseTimes -> ExecutorSource.standIn(setting, phaseTimes), listener, null, null, null);
        } finally {
            running.set(null);
        }
    }

    /**
     * Opens and closes all sessions of a trial, so that connection problems show before data are loaded.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the number of accepted sessions, or if they lack the
     *     requested isolation level
     */
    public static <S extends Session> void rehearse(Trial<S> trial) {
        if (trial.system() instanceof SystemUnderTest.Database database) {
            TrialWorkers.Setting<S> setting = TrialWorkers.Setting.of(trial);
            opener(setting, database.target()).open(setting.sessions()).forEach(Session::close);
        }
    }

    private static <S extends Session> SessionOpener<S> opener(TrialWorkers.Setting<S> setting, Target target) {
        Trial<S> trial = setting.trial();
        return new SessionOpener<>(
                target,
                trial.sessionType(),
                new SessionOptions("assay-run", setting.autocommit(), trial.isolation())
                        .withDemarcationAsText(setting.demarcationAsText()));
    }

    private <S extends Session> TrialMeasurement onDatabase(
            TrialWorkers.Setting<S> setting, SystemUnderTest.Database database, RunListener listener) {
        Trial<S> trial = setting.trial();
        SessionOpener<S> opener = opener(setting, database.target());
        ServerAudit audit =
                ServerAudit.begin(database.target(), opener, trial.workload().transactionTypes(), database.costs());
        listener.on(new RunEvent.Stage("opening " + setting.sessions() + " connections"));
        List<S> sessions = opener.open(setting.sessions());
        ExecutorSource<S> executors = (worker, clock) -> new SessionExecutor<>(
                sessions.get(worker),
                opener::open,
                trial.workload().transactionTypes(),
                setting.outcomes(),
                setting.errors(),
                setting.control(),
                clock,
                trial.seeds().stream("retry", worker));
        try {
            SessionThreads entered = SessionThreads.enter(sessions, setting.control());
            try {
                return measure(setting, phaseTimes -> executors, listener, audit, weakest(sessions), entered);
            } finally {
                entered.dismiss();
            }
        } finally {
            sessions.forEach(Session::close);
        }
    }

    /** Returns the weakest level of all sessions, which may differ within a data source; null if a session cannot report it. */
    private static @Nullable Isolation weakest(List<? extends Session> sessions) {
        List<Isolation> levels = sessions.stream()
                .flatMap(session -> session.isolation().stream())
                .toList();
        return levels.size() < sessions.size() ? null : Collections.min(levels);
    }

    private <S extends Session> TrialMeasurement measure(
            TrialWorkers.Setting<S> setting,
            Function<PhaseTimes, ExecutorSource<S>> executors,
            RunListener listener,
            @Nullable ServerAudit audit,
            @Nullable Isolation isolation,
            @Nullable SessionThreads entered) {
        Trial<S> trial = setting.trial();
        LoadModel load = trial.load();
        TrialClock clock = new TrialClock(clocks.apply(SystemClock.forWaiters(load.users())));
        ServerWatch watch = new ServerWatch(() -> trial.system().database().flatMap(Target::monitor));
        // The host's own stalls are measured before our code is compiled in the background.
        try (watch;
                ProbeMonitor monitor = new ProbeMonitor(QUIET)) {
            PhaseWarmUp.run(setting.layout(), clock);
            PhaseTimes phaseTimes = PhaseTimes.of(trial.schedule(), 0);
            TrialWorkers<S> trialWorkers =
                    TrialWorkers.assemble(setting, phaseTimes, worker -> clock, executors.apply(phaseTimes));
            WorkerThreads threads = new WorkerThreads(trialWorkers, clock, phaseTimes, setting.control(), entered);
            listener.on(setting.started());
            IntervalTicker ticker = new IntervalTicker(
                    clock,
                    phaseTimes,
                    trialWorkers,
                    monitor::read,
                    () -> new ResourceUsage(
                            clock.nanoTime(),
                            trialWorkers.finished(),
                            monitor.cpuNanos(),
                            HostTicks.read(),
                            trial.system().database().flatMap(Target::traffic).orElse(Traffic.NONE)),
                    threads,
                    setting.control(),
                    listener);
            Instant startedAt = Instant.now();
            IntervalTicker.LoadResult result;
            LatencyDistribution closing;
            clock.startIn(LEAD_NANOS + load.users() * LEAD_NANOS_PER_USER);
            try {
                watch.begin(clock, phaseTimes);
                threads.start();
                result = ticker.run();
            } finally {
                setting.control().stop();
                threads.end();
                watch.close();
                threads.awaitLeft(() -> stopRequested, listener);
                closing = close(trialWorkers, threads, clock, setting.layout());
            }
            listener.on(new RunEvent.SessionsClosed(closing));
            List<Interval> intervals = new ArrayList<>(result.intervals());
            long measuredEnd = measuredEnd(phaseTimes, setting.control(), trialWorkers, result);
            long measuredNanos = Math.max(0, measuredEnd - phaseTimes.measureStartNanos());
            ticker.closing(result, measuredNanos).forEach(intervals::add);
            threads.rethrowBug();
            Measurements measurements = trialWorkers.sampler().measurements(trialWorkers.separateService());
            ServerAudit.Result audited = audit == null
                    ? ServerAudit.Result.NONE
                    : audit.end(
                            measurements,
                            setting.outcomes(),
                            watch,
                            new RetryDeadline(clock, listener, () -> stopRequested));
            return new TrialMeasurement(
                    new TrialMeasurement.Window(
                            startedAt,
                            phaseTimes.measureStartNanos() - phaseTimes.startNanos(),
                            measuredNanos,
                            threads.latestBeginNanos(),
                            result.stoppedEarly(),
                            setting.control().failure(),
                            threads.overrun()),
                    measurements,
                    intervals,
                    setting.errors().counts(setting.typeIds()),
                    trialWorkers.tallies(),
                    trialWorkers.finished(),
                    trialWorkers.queue().waiting(),
                    trialWorkers.users(result.endedEarly()),
                    arrivals(trialWorkers, phaseTimes, setting.control(), result),
                    new TrialMeasurement.Client(
                            result.usage().nanos(),
                            result.usage().transactions(),
                            result.usage().cpuNanos(),
                            result.usage().host().othersShare(result.usage().cpuNanos()),
                            monitor.stallBaselineNanos()),
                    new TrialMeasurement.Sessions(
                            trialWorkers.sampler().waits(),
                            trial.system()
                                    .database()
                                    .flatMap(Target::traffic)
                                    .map(all -> result.usage().traffic())
                                    .orElse(null),
                            trialWorkers.traffic(),
                            isolation,
                            new Interruptions(
                                    setting.errors().sessionsLost(),
                                    setting.errors().sessionsReopened(),
                                    audited.restarted(),
                                    audited.silent(),
                                    audited.disturbed())),
                    new TrialMeasurement.Server(audited.counts(), watch.readings(), watch.roundTripNanos()));
        }
    }

    /** Closes all sessions and returns the times this took, including those of workers that left their sessions. */
    private static LatencyDistribution close(
            TrialWorkers<?> trialWorkers, WorkerThreads threads, Clock clock, LatencyLayout layout) {
        LatencyCounts times = new LatencyCounts(layout);
        for (int i = 0; i < trialWorkers.workers().size(); i++) {
            long beganNanos = clock.nanoTime();
            trialWorkers.workers().get(i).executor().close();
            times.record(threads.leaveNanos(i) + clock.nanoTime() - beganNanos);
        }
        LatencyCounts.Total total = new LatencyCounts.Total(layout);
        times.addTo(total);
        return total.distribution();
    }

    /** A load that ended with its last transaction leaves no backlog. */
    private static TrialMeasurement.@Nullable Arrivals arrivals(
            TrialWorkers<?> trialWorkers, PhaseTimes phaseTimes, RunControl control, IntervalTicker.LoadResult result) {
        return control.exhausted()
                ? trialWorkers.arrivals(phaseTimes, phaseTimes.startNanos(), null)
                : trialWorkers.arrivals(
                        phaseTimes, Math.min(phaseTimes.endNanos(), result.endedNanos()), result.endedNanos());
    }

    /** A measurement that ended early ended with its last transaction. */
    private static long measuredEnd(
            PhaseTimes phaseTimes, RunControl control, TrialWorkers<?> trialWorkers, IntervalTicker.LoadResult result) {
        if (!result.endedEarly()) {
            return phaseTimes.measureEndNanos();
        }
        long last = trialWorkers.lastMeasuredEndNanos();
        return control.exhausted() ? last : Math.max(last, result.endedNanos());
    }
}
