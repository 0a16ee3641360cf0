package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.engine.TrialMeasurement.Arrivals;
import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.internal.verdict.TrialContext.TrialEnvironment;
import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.Compliance;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.model.result.TrialResult.Backlog;
import dev.assay.model.result.TrialResult.InFlight;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.TrialResult.Phases;
import dev.assay.model.result.TrialResult.StatementTotals;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.unit.Kebab;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a trial's result from its measurement: a pure function. Stateless. */
public final class TrialSummary {

    /** Shorter intervals give no useful rate. */
    private static final long WHOLE_INTERVAL_NANOS = 500_000_000;

    private TrialSummary() {}

    public static TrialResult of(TrialContext context) {
        TrialCell cell = context.cell();
        TrialEnvironment environment = context.environment();
        Measurements measurements = context.measurement().measurements();
        double seconds = context.measuredSeconds();
        List<TransactionResult> transactions = TransactionSummary.transactions(context, measurements);
        long successful = transactions.stream()
                .filter(t -> !measurements.background().get(measurements.types().indexOf(t.type())))
                .mapToLong(t -> t.committed() + t.rolledBack())
                .sum();
        List<Interval> measured = context.measurement().intervals().stream()
                .filter(i -> i.phase() == Phase.MEASUREMENT && i.durationNanos() >= WHOLE_INTERVAL_NANOS)
                .toList();
        TargetInfo target = context.target();
        LatencyDistribution waits = context.measurement().sessions().waits();
        StatementTotals statements =
                TransactionSummary.statements(context.demands().types(), measurements);
        List<LimitResult> limits = context.demands().results(measurements);
        List<Outage> outages = context.outages();
        Arrivals arrivals = context.measurement().arrivals();
        return new TrialResult(
                new Provenance(
                        TrialResult.SCHEMA_VERSION,
                        environment.tool(),
                        context.measurement().window().startedAt(),
                        cell.seed(),
                        cell.number(),
                        environment.runDirectory(),
                        null),
                cell.workload(),
                target == null ? standIn(context.system().description()) : target,
                LoadSummary.of(context),
                new TrialCourse(
                        context.measurement().window().stoppedEarly() ? Status.ABORTED : Status.DONE,
                        new Phases(
                                context.rampUpSeconds(),
                                seconds,
                                context.preparation().conditioning()),
                        null,
                        context.preparation().loading(),
                        outages,
                        steadiness(SteadinessRules.of(context)),
                        context.preparation().idleServers()),
                TransactionSummary.throughput(context, measurements, seconds),
                new Rates(
                        seconds == 0 ? 0 : successful / seconds,
                        statements == null ? null : Double.valueOf(seconds == 0 ? 0 : statements.total() / seconds),
                        statements,
                        RateVariation.perUser(context.measurement().users().totals(), seconds),
                        RateVariation.series(measured),
                        RateVariation.jitter(measured)),
                new Outcomes(
                        transactions,
                        TransactionSummary.errors(context.measurement().errors(), measurements),
                        TransactionSummary.anyMicros(measurements.responseTime()),
                        attempts(context),
                        waits == null ? null : waits.toMicros(),
                        arrivals == null ? null : backlog(arrivals),
                        inFlight(context.measurement().users().inFlight())),
                new Hosts(
                        List.of(new AgentInfo(environment.host(), cell.load().users(), successful, environment.java())),
                        client(context, measurements),
                        context.server(),
                        NetworkSummary.of(context)),
                new Compliance(context.checks(), limits, context.demands().audits(), context.deviations()),
                VerdictRules.verdict(context, limits, outages),
                null);
    }

    private static TrialResult.Steadiness steadiness(Steadiness found) {
        return new TrialResult.Steadiness(
                Kebab.of(found.kind()), known(found.change()), known(found.atSecond()), known(found.warmUpSeconds()));
    }

    private static @Nullable Double known(double figure) {
        return Double.isNaN(figure) ? null : Double.valueOf(figure);
    }

    /** Returns the response times including failed and unstarted transactions as the longest. */
    private static @Nullable LatencyMicros attempts(TrialContext context) {
        Measurements measurements = context.measurement().measurements();
        LatencyDistribution successes = measurements.responseTime();
        return successes.count() == 0
                ? null
                : successes.toMicrosWithLonger(measurements.failed() + context.notStarted());
    }

    private static @Nullable InFlight inFlight(TrialMeasurement.@Nullable InFlight open) {
        return open == null ? null : new InFlight(open.transactions(), open.oldestNanos() / 1e9);
    }

    private static Backlog backlog(Arrivals arrivals) {
        TrialMeasurement.Backlog left = arrivals.backlog();
        return new Backlog(
                left.arrived(),
                left.started(),
                left.waiting(),
                left.longestWaitNanos() / 1e9,
                arrivals.recorded() == 0 ? null : Long.valueOf(arrivals.recorded()));
    }

    private static TargetInfo standIn(String system) {
        return new TargetInfo(
                system, "", "none", null, Map.of(), Durability.UNKNOWN, "", "none", "none", "none", null, null);
    }

    private static ClientHealth client(TrialContext context, Measurements measurements) {
        List<Interval> measured = context.measurement().intervals().stream()
                .filter(i -> i.phase() == Phase.MEASUREMENT)
                .toList();
        TrialMeasurement.Client used = context.measurement().client();
        Arrivals arrivals = context.measurement().arrivals();
        int processors = Runtime.getRuntime().availableProcessors();
        return new ClientHealth(
                used.transactions() == 0 ? 0 : used.cpuNanos() / 1e3 / used.transactions(),
                used.nanos() == 0 ? 0 : (double) used.cpuNanos() / used.nanos() / processors,
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
                ClientLimits.exceededShare(context.measurement().intervals(), context.thresholds()),
                arrivals == null ? null : TransactionSummary.anyMicros(arrivals.scheduleErrors()),
                used.stallBaselineNanos() / 1e6);
    }
}
