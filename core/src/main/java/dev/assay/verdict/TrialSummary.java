package dev.assay.verdict;

import dev.assay.engine.TrialMeasurement;
import dev.assay.engine.TrialMeasurement.Arrivals;
import dev.assay.engine.TrialMeasurement.UserTotal;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.Durability;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Series;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.model.result.TrialResult.Backlog;
import dev.assay.model.result.TrialResult.InFlight;
import dev.assay.model.result.TrialResult.Jitter;
import dev.assay.model.result.TrialResult.LoadInfo;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.model.result.TrialResult.Phases;
import dev.assay.model.result.TrialResult.StatementTotals;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.result.TrialResult.Throughput;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Makes a trial's result of its measurement: a pure function. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TrialSummary {

    /** An interval shorter than this says little about a rate. */
    private static final long WHOLE_INTERVAL_NANOS = 500_000_000;

    private TrialSummary() {}

    /** The result of a trial. */
    public static TrialResult of(TrialContext context) {
        TrialCell cell = context.cell();
        TrialEnvironment environment = context.environment();
        Measurements measurements = context.measurement().measurements();
        double seconds = context.measuredSeconds();
        List<TransactionResult> transactions = transactions(context, measurements);
        long successful = transactions.stream()
                .filter(t -> !measurements.background().get(measurements.types().indexOf(t.type())))
                .mapToLong(t -> t.committed() + t.rolledBack())
                .sum();
        List<Interval> measured = context.measurement().intervals().stream()
                .filter(i -> i.phase() == Phase.MEASUREMENT && i.durationNanos() >= WHOLE_INTERVAL_NANOS)
                .toList();
        TargetInfo target = context.target();
        LatencyDistribution waits = context.measurement().sessions().waits();
        StatementTotals statements = statements(context.demands().types(), measurements);
        List<LimitResult> limits = context.demands().judged(measurements);
        List<Outage> outages = context.outages();
        Arrivals arrivals = context.measurement().arrivals();
        return new TrialResult(
                TrialResult.SCHEMA_VERSION,
                environment.tool(),
                context.measurement().window().startedAt(),
                cell.workload(),
                target == null ? standIn(context.system().description()) : target,
                load(context),
                List.of(new AgentInfo(environment.host(), cell.load().users(), successful, environment.java())),
                context.measurement().window().stoppedEarly() ? Status.ABORTED : Status.DONE,
                new Phases(
                        context.rampUpSeconds(), seconds, context.preparation().conditioning()),
                throughput(context, measurements, seconds),
                seconds == 0 ? 0 : successful / seconds,
                statements == null ? null : Double.valueOf(seconds == 0 ? 0 : statements.total() / seconds),
                transactions,
                errors(context.measurement().errors(), measurements),
                series(measured),
                jitter(measured),
                network(context, measurements),
                client(context, measurements, seconds),
                context.server(),
                context.checks(),
                limits,
                context.demands().audits(),
                VerdictRules.verdict(context, limits, outages),
                null,
                context.preparation().loading(),
                cell.seed(),
                context.deviations(),
                environment.runDirectory(),
                null,
                outages,
                waits == null ? null : waits.toMicros(),
                arrivals == null ? null : backlog(arrivals.backlog()),
                null,
                cell.number(),
                anyMicros(measurements.responseTime()),
                statements,
                perUser(context.measurement().users().totals(), seconds),
                attempts(context),
                inFlight(context.measurement().users().inFlight()),
                steadiness(SteadinessRules.of(context)));
    }

    private static TrialResult.Steadiness steadiness(Steadiness found) {
        return new TrialResult.Steadiness(
                Kebab.of(found.kind()), known(found.change()), known(found.atSecond()), known(found.warmUpSeconds()));
    }

    private static @Nullable Double known(double figure) {
        return Double.isNaN(figure) ? null : Double.valueOf(figure);
    }

    /** Of all that was asked for in the measurement, whether it succeeded or was begun. */
    private static @Nullable LatencyMicros attempts(TrialContext context) {
        Measurements measurements = context.measurement().measurements();
        LatencyDistribution successes = measurements.responseTime();
        return successes.count() == 0 ? null : successes.toMicrosWithLonger(measurements.failed() + context.notBegun());
    }

    private static @Nullable InFlight inFlight(TrialMeasurement.@Nullable InFlight open) {
        return open == null ? null : new InFlight(open.transactions(), open.oldestNanos() / 1e9);
    }

    private static Backlog backlog(TrialMeasurement.Backlog left) {
        return new Backlog(left.arrived(), left.started(), left.waiting(), left.longestWaitNanos() / 1e9);
    }

    private static TargetInfo standIn(String system) {
        return new TargetInfo(
                system, "", "none", null, Map.of(), Durability.UNKNOWN, "", "none", "none", "none", null, null);
    }

    private static LoadInfo load(TrialContext context) {
        return load(
                context.load(),
                context.target() == null ? "none" : context.target().connections(),
                context.offeredPerSecond());
    }

    static LoadInfo load(LoadModel load, String connections, @Nullable Double offeredPerSecond) {
        if (load instanceof OpenLoop open) {
            return new LoadInfo(
                    "open", open.users(), offeredPerSecond, open.process().word(), "none", connections, 1, null);
        } else if (load instanceof PartlyOpen partly) {
            return new LoadInfo(
                    "partly-open",
                    partly.users(),
                    offeredPerSecond,
                    Kebab.of(partly.arrivals()),
                    partly.thinkTime().toString(),
                    connections,
                    1,
                    partly.transactionsPerVisit());
        }
        return new LoadInfo("closed", load.users(), null, null, load.thinkTime().toString(), connections, 1, null);
    }

    private static Throughput throughput(TrialContext context, Measurements measurements, double seconds) {
        var metric = context.cell().metric();
        long counted = 0;
        for (int type = 0; type < measurements.types().size(); type++) {
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                if (metric.counts(
                        measurements.types().get(type), measurements.outcomes().get(outcome))) {
                    counted += measurements.count(type, outcome);
                }
            }
        }
        return new Throughput(metric.id(), seconds == 0 ? 0 : counted / seconds * metric.perSeconds(), metric.unit());
    }

    /** Of committed transactions, background ones included; null unless each type says what it is made of. */
    private static @Nullable StatementTotals statements(List<TransactionType> types, Measurements measurements) {
        StatementTotals sum = new StatementTotals(0, 0, 0);
        for (int type = 0; type < types.size(); type++) {
            StatementCounts each = types.get(type).statements();
            if (each == null) {
                return null;
            }
            long committed = measurements.count(type, 0);
            sum = new StatementTotals(
                    sum.reads() + committed * each.reads(),
                    sum.writes() + committed * each.writes(),
                    sum.others() + committed * each.others());
        }
        return types.isEmpty() ? null : sum;
    }

    private static @Nullable PerUser perUser(List<UserTotal> users, double seconds) {
        if (users.isEmpty()) {
            return null;
        }
        double[] transactions =
                users.stream().mapToDouble(UserTotal::transactions).toArray();
        double[] busy =
                users.stream().mapToDouble(user -> user.responseNanos() / 1e9).toArray();
        double mean = mean(transactions);
        return new PerUser(
                seconds == 0 ? 0 : mean / seconds, mean, deviation(transactions), mean(busy), deviation(busy));
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(0);
    }

    /** Of a population: these are all users there were, no sample of them. */
    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(DoubleStream.of(values)
                .map(value -> Math.pow(value - mean, 2))
                .average()
                .orElse(0));
    }

    /** Returns the exceptions, followed by the failures that a store reported as a status. */
    private static List<ErrorCount> errors(List<ErrorCount> thrown, Measurements measurements) {
        Set<String> ofThrown =
                Arrays.stream(ErrorClass.values()).map(ErrorClass::code).collect(Collectors.toSet());
        List<ErrorCount> errors = new ArrayList<>(thrown);
        for (int type = 0; type < measurements.types().size(); type++) {
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                String status = measurements.outcomes().get(outcome);
                long count = measurements.countInAllPhases(type, outcome);
                if (count > 0 && !measurements.successes().get(outcome) && !ofThrown.contains(status)) {
                    errors.add(new ErrorCount(
                            measurements.types().get(type), status, null, 0, count, "answered with this status"));
                }
            }
        }
        return errors;
    }

    private static List<TransactionResult> transactions(TrialContext context, Measurements measurements) {
        long all = measurements.everything().count();
        List<TransactionResult> results = new ArrayList<>();
        for (int type = 0; type < measurements.types().size(); type++) {
            Map<String, Long> outcomes = new LinkedHashMap<>();
            long committed = measurements.count(type, 0);
            long failed = measurements.failed(type);
            long rolledBack = measurements.ended(type) - failed - committed;
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                long count = measurements.count(type, outcome);
                if (count > 0) {
                    outcomes.put(measurements.outcomes().get(outcome), count);
                }
            }
            results.add(new TransactionResult(
                    measurements.types().get(type),
                    committed,
                    rolledBack,
                    failed,
                    context.inDoubt(type),
                    measurements.retries().get(type),
                    all == 0 || measurements.background().get(type)
                            ? 0
                            : (double) (committed + rolledBack + failed) / all,
                    outcomes,
                    anyMicros(measurements.responseTime(type)),
                    anyMicros(measurements.serviceTime(type)),
                    committed + rolledBack + failed == 0
                            ? null
                            : measurements.responseTime(type).toMicrosWithLonger(failed)));
        }
        return results;
    }

    private static Series series(List<Interval> measured) {
        return new Series(
                1,
                measured.stream().map(Interval::transactionsPerSecond).toList(),
                measured.stream().map(i -> i.responseTime().p95()).toList(),
                measured.stream().map(Interval::failed).toList());
    }

    private static Jitter jitter(List<Interval> measured) {
        if (measured.size() < 2) {
            double rate = measured.isEmpty() ? 0 : measured.get(0).transactionsPerSecond();
            return new Jitter(0, rate, rate);
        }
        DoubleSummaryStatistics rates =
                measured.stream().mapToDouble(Interval::transactionsPerSecond).summaryStatistics();
        double mean = rates.getAverage();
        double squares = measured.stream()
                .mapToDouble(i -> Math.pow(i.transactionsPerSecond() - mean, 2))
                .sum();
        double deviation = Math.sqrt(squares / (measured.size() - 1));
        return new Jitter(mean == 0 ? 0 : deviation / mean, rates.getMin(), rates.getMax());
    }

    private static Network network(TrialContext context, Measurements measurements) {
        OptionalLong nanos = context.system().roundTripNanos();
        Double roundTripMicros = nanos.isEmpty() ? null : Double.valueOf(nanos.getAsLong() / 1e3);
        Traffic traffic = context.measurement().sessions().traffic();
        double finished = measurements.everything().count();
        return traffic == null || finished == 0
                ? new Network(roundTripMicros, null, null, null, 0)
                : new Network(
                        roundTripMicros,
                        traffic.roundTrips() / finished,
                        traffic.bytesSent() / finished,
                        traffic.bytesReceived() / finished,
                        0);
    }

    private static @Nullable LatencyMicros anyMicros(@Nullable LatencyDistribution times) {
        return times == null || times.count() == 0 ? null : times.toMicros();
    }

    private static ClientHealth client(TrialContext context, Measurements measurements, double seconds) {
        List<Interval> measured = context.measurement().intervals().stream()
                .filter(i -> i.phase() == Phase.MEASUREMENT)
                .toList();
        long finished = measurements.everything().count();
        Arrivals arrivals = context.measurement().arrivals();
        double cpuNanos = context.measurement().client().cpuNanos();
        int processors = Runtime.getRuntime().availableProcessors();
        return new ClientHealth(
                finished == 0 ? 0 : cpuNanos / 1e3 / finished,
                seconds == 0 ? 0 : cpuNanos / 1e9 / seconds / processors,
                measured.stream().mapToDouble(i -> i.health().gcPauseMillis()).sum(),
                measured.stream()
                        .mapToDouble(i -> i.health().maxStallMillis())
                        .max()
                        .orElse(0),
                measurements.maxLatenessNanos() / 1e3,
                measured.stream()
                        .mapToDouble(i -> i.health().steal())
                        .filter(steal -> steal >= 0)
                        .average()
                        .orElse(-1),
                ClientLimits.limited(context.measurement().intervals(), context.thresholds()),
                arrivals == null ? null : anyMicros(arrivals.scheduleErrors()),
                context.measurement().client().stallBaselineNanos() / 1e6);
    }
}
