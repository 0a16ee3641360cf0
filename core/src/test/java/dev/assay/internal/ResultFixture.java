package dev.assay.internal;

import dev.assay.internal.codec.Json;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.Compliance;
import dev.assay.model.result.Durability;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.Series;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents with something in every place. */
public final class ResultFixture {

    private ResultFixture() {}

    /** Every kind of target; the first has the password {@code hush} in each place that can hold one. */
    public static Experiment experiment() {
        List<SystemSpec> targets = List.of(
                new TargetSpec(
                        "first",
                        "jdbc:postgresql://host/db?password=hush",
                        "user",
                        "hush",
                        null,
                        Tls.AS_THE_DRIVER_DOES,
                        SessionSettings.USUAL
                                .withIsolation(Isolation.SERIALIZABLE)
                                .withConnections(Connections.pooled(16))),
                new SystemSpec.Embedded(
                        "second",
                        "postgres",
                        null,
                        Map.of("fsync", "off"),
                        SessionSettings.USUAL.withTuning(Tuning.OUT_OF_THE_BOX)),
                new SystemSpec.StandIn("third", "simulated:servers=2"),
                new SystemSpec.Given("fourth"));
        Schedule schedule = new Schedule(Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ZERO, 100);
        Plan plan = new Plan(
                "test",
                targets,
                new WorkloadSpec("tpcc", Map.of("warehouses", "4")),
                new OpenLoop(Rate.perSecond(12.5), Arrivals.POISSON, 8),
                schedule,
                -42,
                new Sweep(
                        Map.of("users", List.of("8", "16")),
                        2,
                        Sweep.Order.RANDOM,
                        Duration.ofSeconds(1),
                        Sweep.Reset.RELOAD));
        return Experiment.of(plan, "1.0", Map.of("load.users", Origin.FLAG), Map.of("check", "both"));
    }

    /** The same with a closed load and a single target. */
    public static Experiment closed() {
        Plan open = experiment().plan();
        return Experiment.of(
                new Plan(
                        "test",
                        List.of(new SystemSpec.StandIn("noop", "noop")),
                        open.workload(),
                        new ClosedLoop(3, ThinkTime.WORKLOAD),
                        open.schedule(),
                        1,
                        Sweep.NONE),
                "1.0",
                Map.of(),
                Map.of());
    }

    /** A trial. */
    public static TrialResult trial() {
        LatencyMicros times = new LatencyMicros(1.5, 1, 2, 3, 4, 5, 6, 7.25);
        return new TrialResult(
                new Provenance(
                        TrialResult.SCHEMA_VERSION,
                        new TrialResult.Tool("1.0", "abc"),
                        Instant.parse("2026-01-02T03:04:05.678Z"),
                        -42,
                        1,
                        null,
                        null),
                new TrialResult.WorkloadInfo(
                        "tpcc", Map.of("warehouses", 4, "access", "set-based", "keys", true), Map.of("rows", 500)),
                new TargetInfo(
                        "PostgreSQL",
                        "18",
                        "postgresql",
                        null,
                        Map.of("a", "b"),
                        new Durability(Map.of("a", "b"), List.of("a=b")),
                        "u",
                        "tuned",
                        "default",
                        "x",
                        null,
                        "TLSv1.3"),
                new TrialResult.LoadInfo("open", 8, 12.5, "poisson", "none", "dedicated", 1, null),
                new TrialCourse(
                        TrialResult.Status.ABORTED,
                        new TrialResult.Phases(5, 59.5, null),
                        new TrialResult.Refusal(97, 128, "too many connections"),
                        new TrialResult.Loading(1_000, 2.5, 400, 4, new TrialResult.LoadingParts(1.5, 0.75, 0.25)),
                        List.of(new TrialResult.Outage(4, 2, 83)),
                        new TrialResult.Steadiness("drift", -0.25, 40.0, 5.0),
                        List.of("other")),
                new TrialResult.Throughput("tpmC", 1234.5, "1/min"),
                new Rates(
                        20.5,
                        null,
                        new TrialResult.StatementTotals(70, 20, 10),
                        new TrialResult.PerUser(2.5, 150, 1.5, 59.5, 0.25),
                        new Series(1, List.of(1.5, 2.5), List.of(3.5, 4.5), List.of(0L, 1L)),
                        new TrialResult.Jitter(0.1, 1, 2)),
                new Outcomes(
                        List.of(new TransactionResult(
                                "new-order",
                                5,
                                1,
                                2,
                                1,
                                3,
                                0.5,
                                Map.of("committed", 5_000_000_000L),
                                times,
                                times,
                                times,
                                null)),
                        List.of(new ErrorCount("new-order", "retryable", "40001", 0, 3, "could not serialize")),
                        times,
                        new LatencyMicros(Double.NaN, 1, 2, 3, 4, Double.NaN, Double.NaN, Double.NaN),
                        times,
                        new TrialResult.Backlog(1_000, 990, 10, 0.25, null),
                        new TrialResult.InFlight(3, 1.25)),
                new Hosts(
                        List.of(new TrialResult.AgentInfo("probe", 8, 123, java())),
                        new ClientHealth(1, 0.5, 2, 3, 4, -1, 0, times, 0.0625),
                        new TrialResult.ServerAccount(10L, 2L, 11L, Map.of("rowsRead", Arrays.asList(5.5, null)), 0.75),
                        new TrialResult.Network(250.0, 2.5, 604.0, 4107.5, 0, 0, null),
                        monitoring()),
                new Compliance(
                        List.of(CheckResult.passed("3.3.2.1", "sums agree", "")),
                        List.of(new LimitResult("new-order", 0, 0.44, 18, 12, 5, 0.01, 0.02, false)),
                        List.of(
                                new AuditResult(
                                        "rollbacks",
                                        "1 %",
                                        AuditResult.Status.PASSED,
                                        0.01,
                                        "share",
                                        0.009,
                                        null,
                                        500,
                                        "5 of 500"),
                                AuditResult.undecided("items", "NURand", "1", 7, "7 draws are too few to tell")),
                        List.of("no keying times")),
                Verdict.of(List.of(new Verdict.Reason("same-host", Verdict.Status.SUSPECT, "detail"))),
                null);
    }

    /** That trial with other values in its document, by the names of its components. */
    public static TrialResult trial(Map<String, ? extends @Nullable Object> changes) {
        Map<String, @Nullable Object> document = new HashMap<>();
        Map<?, ?> like = Json.read(Json.write(trial()), Map.class);
        like.forEach((name, value) -> document.put(String.valueOf(name), value));
        document.putAll(changes);
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static JavaInfo java() {
        return new JavaInfo(
                "17.0.1+12", "Vendor", "VM", "mixed mode", List.of("young", "old"), 1_000_000_000, List.of("-Xmx1g"));
    }

    /** A run of that trial. */
    public static RunResult run() {
        return new RunResult(RunResult.SCHEMA_VERSION, closed(), List.of(trial()));
    }

    private static Monitoring monitoring() {
        return new Monitoring(
                "Amazon CloudWatch",
                "assay-r1-fast",
                Instant.parse("2026-11-20T11:00:00Z"),
                List.of(new Monitoring.MonitoredSeries(
                        Monitoring.Metric.CPU_CREDITS,
                        "CPUCreditBalance",
                        "credits",
                        "minimum",
                        300,
                        List.of(new Monitoring.MonitoredPoint(-12.5, 48)))),
                List.of(new Monitoring.MonitoredLimit(
                        List.of(Monitoring.Metric.READ_REQUESTS), 2_000, "2000 bought IOPS")),
                List.of(new Monitoring.MonitoredEvent(
                        3.5, Monitoring.EventKind.BACKUP, "backup", "Backing up DB instance")));
    }
}
