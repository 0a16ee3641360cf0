package dev.assay.internal.engine;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.unit.Metric;
import dev.assay.model.unit.Rate;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Compares measurements of queues with known results, in virtual and in real time. Stateless. */
final class QueueCheck {

    private static final long SEED = 1;

    /** M/M/1 with 70 arrivals and 100 services a second: response times are exponential with mean 1/30 s (Kleinrock, 1975). */
    private static final double MEAN_SECONDS = 1.0 / 30;

    private static final double P99_SECONDS = -Math.log(0.01) / 30;

    /** At least three standard errors of the mean of 350,000 correlated response times. */
    private static final double VIRTUAL_TOLERANCE = 0.03;

    private static final long REAL_SERVICE_NANOS = 2_000_000;
    private static final double REAL_TOLERANCE = 0.1;
    private static final double MAX_P99_NANOS = 20_000_000;

    private QueueCheck() {}

    static Trial<Session> trial(SimulatedService service, OpenLoop load, Schedule schedule) {
        return new Trial<>(
                new NoopWorkload(),
                Session.class,
                new SystemUnderTest.Simulated(service),
                load,
                Isolation.DEFAULT,
                schedule,
                new Seeds(SEED),
                null,
                2);
    }

    static List<SelfCheck> virtual() {
        LatencyDistribution found = new VirtualTimeRunner()
                .run(
                        trial(
                                new SimulatedService(10_000_000, false, 1, 0, 0),
                                new OpenLoop(Rate.perSecond(70), Arrivals.POISSON, 1),
                                Schedule.measuring(Duration.ofSeconds(5_000))),
                        event -> {})
                .measurements()
                .responseTime();
        return List.of(
                within(
                        "mean response of an M/M/1 queue, virtual time",
                        found.meanNanos(),
                        MEAN_SECONDS * 1e9,
                        VIRTUAL_TOLERANCE),
                within("p99 of the same", found.percentileNanos(99), P99_SECONDS * 1e9, 2 * VIRTUAL_TOLERANCE));
    }

    /** One server with constant service time and 250 arrivals a second, compared with the recursion for the same arrivals. */
    static List<SelfCheck> real(Duration measured) {
        OpenLoop load = new OpenLoop(Rate.perSecond(250), Arrivals.POISSON, 8);
        Schedule schedule = new Schedule(Duration.ofSeconds(1), measured, Duration.ZERO, 0);
        Trial<Session> trial = trial(new SimulatedService(REAL_SERVICE_NANOS, true, 1, 0, 0), load, schedule);
        TrialMeasurement measurement = new LocalTrialRunner().run(trial, event -> {});
        ArrivalSequence arrivals = OpenSchedule.of(
                        load.process(), trial.workload().transactionTypes(), trial.seeds())
                .arrivals();
        long begin = schedule.rampUp().toNanos();
        long free = 0;
        long count = 0;
        double sum = 0;
        for (int i = 0; free < begin + measured.toNanos(); i++) {
            free = Math.max(free, arrivals.arrivalNanos(i)) + REAL_SERVICE_NANOS;
            if (free >= begin && free < begin + measured.toNanos()) {
                count++;
                sum += free - arrivals.arrivalNanos(i);
            }
        }
        LatencyDistribution late = Objects.requireNonNull(measurement.arrivals(), "the load is open")
                .scheduleErrors();
        double own = late.meanNanos();
        double found = measurement.measurements().responseTime().meanNanos();
        double wanted = sum / count;
        SelfCheck mean = new SelfCheck(
                "queue",
                "mean response of a queue, this host's time",
                // A late transaction delays the next one: twice at half utilisation.
                found >= wanted * (1 - REAL_TOLERANCE) && found <= wanted * (1 + REAL_TOLERANCE) + 4 * own,
                millis(found),
                millis(wanted) + " within 10 % and 4 times the schedule error");
        return List.of(mean, scheduleError(late));
    }

    private static SelfCheck scheduleError(LatencyDistribution late) {
        return new SelfCheck(
                "queue",
                "schedule error: how late free sessions begin, p50 and p99",
                late.count() > 0 && late.percentileNanos(99) <= MAX_P99_NANOS,
                millis(late.percentileNanos(50)) + ", " + millis(late.percentileNanos(99)),
                "p99 at most " + millis(MAX_P99_NANOS));
    }

    private static SelfCheck within(String what, double found, double wanted, double tolerance) {
        return new SelfCheck(
                "queue",
                what,
                Math.abs(found - wanted) <= tolerance * wanted,
                millis(found),
                millis(wanted) + String.format(Locale.ROOT, " within %.0f %%", 100 * tolerance));
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    /** One transaction that does nothing, for executors that determine its duration. Stateless. */
    private static final class NoopWorkload implements Workload<Session> {

        @Override
        public List<TransactionType> transactionTypes() {
            return List.of(new TransactionType("only", 1, Demarcation.DRIVER, true));
        }

        @Override
        public Metric primaryMetric() {
            return Metric.transactionsPerSecond(Set.of("committed"));
        }

        @Override
        public Dataset dataset() {
            return Dataset.builder("calibration", 1, new Seeds(0)).build();
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
