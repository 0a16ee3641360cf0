package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Tallies;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All workers of a trial with their shared state, built before the clock starts. Confined to the coordinator.
 *
 * @param workers first the users, then the background workers
 * @param users their number
 * @param separateService whether service times can differ from response times
 * @param offered the scheduled rate; null for a closed loop
 * @param recorded number of arrivals in the workload's recording; 0 if it has none
 */
record TrialWorkers<S extends Session>(
        List<Worker<S>> workers,
        int users,
        TrialQueue queue,
        Sampler sampler,
        boolean separateService,
        Pacing pacing,
        @Nullable OfferedRate offered,
        long recorded) {

    /** The shared configuration of a trial's workers; immutable apart from the control and the error log. */
    record Setting<S extends Session>(
            Trial<S> trial,
            OutcomeTable outcomes,
            LatencyLayout layout,
            RunControl control,
            ErrorLog errors,
            @Nullable OpenSchedule open) {

        static <S extends Session> Setting<S> of(Trial<S> trial) {
            requireOneAutocommitMode(trial.workload().transactionTypes());
            return new Setting<>(
                    trial,
                    new OutcomeTable(
                            trial.workload().outcomes(), trial.workload().namedOutcomes()),
                    LatencyLayout.ofDigits(trial.digits()),
                    new RunControl(trial.schedule().transactions()),
                    new ErrorLog(),
                    open(trial));
        }

        /** Read before the start is set, because reading a long trace takes time. */
        private static @Nullable OpenSchedule open(Trial<?> trial) {
            OpenSchedule open = OpenSchedule.of(trial.load(), trial.workload(), trial.seeds(), TraceFile::read);
            return open == null ? null : open.requireArrivals(trial.schedule());
        }

        boolean autocommit() {
            return trial.workload().transactionTypes().stream()
                    .map(TransactionType::demarcation)
                    .filter(demarcation -> demarcation != Demarcation.NONE)
                    .findFirst()
                    .orElse(Demarcation.NONE)
                    .autocommit();
        }

        /** Whether sessions send BEGIN and COMMIT as text. */
        boolean demarcationAsText() {
            return trial.workload().transactionTypes().stream()
                    .anyMatch(type -> type.demarcation() == Demarcation.EXPLICIT_TEXT);
        }

        /** Returns the number of sessions: one per user, plus the background workers if there is a database. */
        int sessions() {
            return trial.load().users() + backgroundWorkers();
        }

        private int backgroundWorkers() {
            return trial.system() instanceof SystemUnderTest.Database
                    ? trial.workload().backgroundWorkers()
                    : 0;
        }

        private List<TransactionType> types() {
            return trial.workload().transactionTypes();
        }

        private int backgroundType() {
            List<Integer> found = IntStream.range(0, types().size())
                    .filter(type -> types().get(type).background())
                    .boxed()
                    .toList();
            if (found.size() != 1) {
                throw AssayException.plan(
                        "the workload has background workers and " + found.size() + " types for them; one is needed");
            }
            return found.get(0);
        }

        List<Boolean> background() {
            return types().stream().map(TransactionType::background).toList();
        }

        RunEvent.TrialStarted started() {
            return new RunEvent.TrialStarted(
                    typeIds(),
                    background(),
                    outcomes.codes(),
                    outcomes.successes(),
                    trial.load().users(),
                    statements());
        }

        private Map<String, StatementCounts> statements() {
            Map<String, StatementCounts> said = new HashMap<>();
            for (TransactionType type : types()) {
                StatementCounts counts = type.statements();
                if (counts != null) {
                    said.put(type.id(), counts);
                }
            }
            return said;
        }

        List<String> typeIds() {
            return trial.workload().transactionTypes().stream()
                    .map(TransactionType::id)
                    .toList();
        }
    }

    private static void requireOneAutocommitMode(List<TransactionType> types) {
        if (types.isEmpty()) {
            throw AssayException.plan("the workload has no transaction types");
        }
        // A type that does not use the session fits any mode.
        List<TransactionType> asking = types.stream()
                .filter(type -> type.demarcation() != Demarcation.NONE)
                .toList();
        for (TransactionType type : asking) {
            if (type.demarcation().autocommit() != asking.get(0).demarcation().autocommit()) {
                throw AssayException.plan("transaction types " + asking.get(0).id() + " and " + type.id()
                        + " need different autocommit modes, and a session has only one");
            }
        }
    }

    static <S extends Session> TrialWorkers<S> assemble(
            Setting<S> setting, PhaseTimes phaseTimes, IntFunction<Clock> clocks, ExecutorSource<S> executors) {
        Trial<S> trial = setting.trial();
        int users = trial.load().users();
        OpenSchedule open = setting.open();
        Pacing pacing = Pacing.of(trial, open, setting.layout());
        boolean separate = pacing.separatesService() || setting.sessions() > users;
        TrialQueue queue = new TrialQueue(users);
        List<Worker<S>> workers = new ArrayList<>(setting.sessions());
        int types = trial.workload().transactionTypes().size();
        int steps = trial.workload().steps().size();
        for (int i = 0; i < setting.sessions(); i++) {
            Clock clock = clocks.apply(i);
            TransactionExecutor<S> executor = executors.executor(i, clock);
            separate |= executor.borrows();
            Recorder recorder = new Recorder(
                    phaseTimes,
                    setting.layout(),
                    types + steps,
                    setting.outcomes().size(),
                    separate,
                    executor.borrows());
            TrialQueue.View view = queue.view(clock);
            Pacer pacer = i < users
                    ? pacing.pacer(i, clock, phaseTimes, setting.control())
                    : new QueuePacer(view, setting.backgroundType());
            WorkerContext context = new WorkerContext(i, users, trial.seeds(), view, trial.data());
            workers.add(new Worker<>(
                    clock,
                    pacer,
                    trial.workload().newScript(context),
                    types,
                    steps > 0,
                    executor,
                    recorder,
                    setting.outcomes()));
        }
        List<Recorder> recorders = workers.stream().map(Worker::recorder).toList();
        Sampler sampler = new Sampler(
                recorders,
                users,
                setting.typeIds(),
                setting.background(),
                trial.workload().steps(),
                setting.outcomes(),
                setting.layout());
        OfferedRate offered = open == null ? null : open.offered();
        Recording recording = trial.workload().recording();
        long recorded = recording == null ? 0 : recording.summary().count();
        return new TrialWorkers<>(workers, users, queue, sampler, separate, pacing, offered, recorded);
    }

    void ended(int worker) {
        if (worker < users) {
            queue.userEnded();
        }
    }

    Tallies tallies() {
        return workers.stream().map(Worker::tallies).reduce(Tallies.NONE, Tallies::plus);
    }

    /** Returns the network traffic of each transaction type in the measurement; empty if a session does not count it. */
    List<Traffic> traffic() {
        return workers.stream().allMatch(worker -> worker.executor().traffic() != null) ? sampler.traffic() : List.of();
    }

    private long edgeNanos() {
        return workers.stream()
                .limit(users)
                .mapToLong(worker -> worker.recorder().edgeNanos())
                .sum();
    }

    /** Returns the transactions finished by all workers, after they have ended. */
    long finished() {
        return workers.stream().mapToLong(Worker::finished).sum();
    }

    private TrialMeasurement.InFlight inFlight() {
        LongSummaryStatistics ages = workers.stream()
                .limit(users)
                .mapToLong(worker -> worker.recorder().inFlightNanos())
                .filter(age -> age > 0)
                .summaryStatistics();
        return new TrialMeasurement.InFlight(ages.getCount(), Math.max(0, ages.getMax()));
    }

    /** Returns when the last measured transaction ended; without any, the measurement's beginning. */
    long lastMeasuredEndNanos() {
        return workers.stream()
                .mapToLong(worker -> worker.recorder().lastMeasuredEndNanos())
                .max()
                .orElseThrow();
    }

    /** Returns the waiting and the running transactions at an instant of the clock; see {@link Pacing#queue}. */
    RunEvent.@Nullable QueueRead queue(PhaseTimes phaseTimes, long nanos) {
        return pacing.queue(nanos - phaseTimes.startNanos());
    }

    /**
     * Returns the scheduled arrivals after the workers have ended; null for a closed loop. Instants are of the clock.
     *
     * @param backlogNanos when the backlog is counted
     * @param endNanos the measurement's planned end, or the earlier stop; null if the load ended with its last transaction
     */
    TrialMeasurement.@Nullable Arrivals arrivals(PhaseTimes phaseTimes, long backlogNanos, @Nullable Long endNanos) {
        ArrivalQueue queue = pacing.arrivals();
        return queue == null || offered == null
                ? null
                : new TrialMeasurement.Arrivals(
                        offered,
                        queue.backlog(backlogNanos - phaseTimes.startNanos()),
                        endNanos == null ? null : queue.growth(phaseTimes, endNanos),
                        queue.scheduleErrors(),
                        recorded);
    }

    /** Returns how the users spent the measurement, after the workers have ended. */
    TrialMeasurement.Users users(boolean endedEarly) {
        return new TrialMeasurement.Users(
                sampler.userTotals(), edgeNanos(), pacing.waitedNanos(), endedEarly ? null : inFlight());
    }
}
