package dev.assay.junit;

import dev.assay.document.RunReader;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.VirtualTimeRunner;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Results with repetitions: a stored run whose figures are replaced by those of a simulated queue in virtual time, or by others. */
final class SimulatedRuns {

    private static final RunResult DEMO = RunReader.result(Path.of("../report/src/test/resources/demo"));
    private static final TrialResult TRIAL = DEMO.trial();

    private static final String TYPE = "new-order";
    private static final int USERS = 4;
    private static final Duration MEASURED = Duration.ofSeconds(2);

    private SimulatedRuns() {}

    /** The figures of a repetition. */
    record Planted(double perSecond, LatencyMicros times) {

        /** Creates figures whose percentiles are multiples of a mean of four users. */
        static Planted of(double perSecond) {
            double mean = 1e6 * USERS / perSecond;
            return new Planted(
                    perSecond,
                    new LatencyMicros(mean, mean / 4, mean, 1.5 * mean, 2 * mean, 3 * mean, 4 * mean, 5 * mean));
        }
    }

    /**
     * Returns repetitions of four users on two servers with exponential service.
     *
     * @param seed of the experiment; equal seeds give equal figures
     */
    static RunResult measured(long seed, int repetitions, Duration service) {
        SimulatedService station = new SimulatedService(service.toNanos(), false, 2, 0, 0);
        List<Planted> figures = new ArrayList<>();
        for (int i = 1; i <= repetitions; i++) {
            LatencyDistribution times = new VirtualTimeRunner()
                    .run(
                            new Trial<>(
                                    new OneType(),
                                    Session.class,
                                    new SystemUnderTest.Simulated(station),
                                    new ClosedLoop(USERS),
                                    Isolation.DEFAULT,
                                    Schedule.measuring(MEASURED),
                                    new Seeds(seed).ofRepetition(i),
                                    null,
                                    2),
                            event -> {})
                    .measurements()
                    .responseTime();
            figures.add(new Planted(times.count() / (MEASURED.toNanos() / 1e9), times.toMicros()));
        }
        return run(seed, figures, trial -> trial);
    }

    /** Returns a run with repetitions of these transactions per second. */
    static RunResult planted(double... perSecond) {
        return planted(trial -> trial, perSecond);
    }

    /** Returns a run with repetitions of these transactions per second, changed further. */
    static RunResult planted(UnaryOperator<TrialResult> change, double... perSecond) {
        List<Planted> figures = new ArrayList<>();
        for (double each : perSecond) {
            figures.add(Planted.of(each));
        }
        return run(1, figures, change);
    }

    private static RunResult run(long seed, List<Planted> figures, UnaryOperator<TrialResult> change) {
        Experiment experiment = DEMO.experiment();
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        for (Planted each : figures) {
            int number = cells.size() + 1;
            cells.add(experiment.cells().get(0).withId(number).repeated(number));
            trials.add(change.apply(trial(seed, number, each)));
        }
        return new RunResult(DEMO.schemaVersion(), experiment.withCells(cells), trials);
    }

    private static TrialResult trial(long seed, int cell, Planted figures) {
        long count = Math.round(figures.perSecond() * MEASURED.toSeconds());
        LatencyMicros times = figures.times();
        return new TrialResult(
                new Provenance(
                        TRIAL.provenance().schemaVersion(),
                        TRIAL.provenance().tool(),
                        TRIAL.provenance().startedAt(),
                        seed,
                        cell,
                        null,
                        null),
                TRIAL.workload(),
                TRIAL.target(),
                TRIAL.load(),
                TRIAL.course(),
                new TrialResult.Throughput("transactionsPerSecond", figures.perSecond(), "1/s"),
                new Rates(
                        figures.perSecond(),
                        null,
                        null,
                        null,
                        TRIAL.rates().series(),
                        TRIAL.rates().jitter()),
                new Outcomes(
                        List.of(new TransactionResult(
                                TYPE, count, 0, 0, 0, 0, 1, Map.of("committed", count), times, times, times, null)),
                        List.of(),
                        times,
                        times,
                        null,
                        null,
                        null),
                TRIAL.hosts(),
                TRIAL.compliance(),
                TRIAL.verdict(),
                null);
    }

    /** Returns a trial with another target, load or verdict. */
    static TrialResult with(
            TrialResult trial,
            UnaryOperator<TrialResult.LoadInfo> load,
            UnaryOperator<TargetInfo> target,
            UnaryOperator<Verdict> verdict) {
        return new TrialResult(
                trial.provenance(),
                trial.workload(),
                target.apply(trial.target()),
                load.apply(trial.load()),
                trial.course(),
                trial.throughput(),
                trial.rates(),
                trial.outcomes(),
                trial.hosts(),
                trial.compliance(),
                verdict.apply(trial.verdict()),
                null);
    }

    /** A workload with one transaction type; the queue determines its times. */
    private static final class OneType implements Workload<Session> {

        @Override
        public List<TransactionType> transactionTypes() {
            return List.of(new TransactionType(TYPE, 1, Demarcation.DRIVER, true));
        }

        @Override
        public Metric primaryMetric() {
            return Metric.transactionsPerSecond(Set.of("committed"));
        }

        @Override
        public Dataset dataset() {
            return Dataset.builder("one-type", 1, new Seeds(0)).build();
        }

        @Override
        public Script<Session> newScript(WorkerContext context) {
            return Script.single(new Transaction<>() {
                @Override
                public void prepare() {
                    // no inputs
                }

                @Override
                public OutcomeCode execute(Session session) {
                    return OutcomeCode.COMMITTED;
                }
            });
        }
    }
}
