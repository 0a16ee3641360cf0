package dev.assay.report;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.Compliance;
import dev.assay.model.result.Cost;
import dev.assay.model.result.Durability;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.Series;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes results of trials that nobody measured. Confined to one test. */
final class Trials {

    /** What everything else is as long as a test says nothing. */
    private final Cell cell;

    private String metric = "transactionsPerSecond";
    private double value = 100;
    private double tps = 100;
    private double p95Millis = 10;
    private @Nullable Double serverCpu;
    private @Nullable Double roundTripMicros;
    private double distanceMicros;
    private Verdict verdict = Verdict.of(List.of());
    private TrialResult.Status status = TrialResult.Status.DONE;
    private TrialResult.@Nullable Refusal refusal;
    private @Nullable Cost cost;
    private final Map<String, Double> meanMillis = new LinkedHashMap<>();
    private List<ErrorCount> errors = List.of();
    private List<TrialResult.Outage> outages = List.of();
    private final Map<String, List<@Nullable Double>> perSecond = new TreeMap<>();
    private @Nullable Double offered;
    private TrialResult.@Nullable Backlog backlog;
    private TrialResult.@Nullable Loading loading;
    private List<CheckResult> checks = List.of();
    private Map<String, String> settings = Map.of("shared_buffers", "8GB");
    private String isolation = "read-committed";
    private final Map<String, String> others = new LinkedHashMap<>();
    private String url = "jdbc:postgresql://db.example/test";

    private Trials(Cell cell) {
        this.cell = cell;
    }

    static Trials of(Cell cell) {
        return new Trials(cell);
    }

    Trials throughput(String id, double figure, double transactionsPerSecond) {
        metric = id;
        value = figure;
        tps = transactionsPerSecond;
        return this;
    }

    Trials tps(double transactionsPerSecond) {
        return throughput("transactionsPerSecond", transactionsPerSecond, transactionsPerSecond);
    }

    Trials p95(double millis) {
        p95Millis = millis;
        return this;
    }

    Trials serverCpu(double share) {
        serverCpu = share;
        return this;
    }

    Trials roundTrip(double micros) {
        roundTripMicros = micros;
        return this;
    }

    /** Adds a simulated distance, which an idle session shows as its round trip. */
    Trials distance(double micros) {
        distanceMicros = micros;
        return roundTrip(micros);
    }

    Trials type(String type, double mean) {
        meanMillis.put(type, mean);
        return this;
    }

    Trials errors(ErrorCount... counts) {
        errors = List.of(counts);
        return this;
    }

    Trials url(String other) {
        url = other;
        return this;
    }

    Trials verdict(Verdict.Reason... reasons) {
        verdict = Verdict.of(List.of(reasons));
        return this;
    }

    Trials outage(double startSeconds, double seconds) {
        outages = List.of(new TrialResult.Outage(startSeconds, seconds, 3));
        return this;
    }

    Trials server(String metric, List<@Nullable Double> rates) {
        perSecond.put(metric, rates);
        return this;
    }

    Trials open(double perSecondOffered, long waiting) {
        offered = perSecondOffered;
        backlog = new TrialResult.Backlog(6_000, 6_000 - waiting, waiting, 1.5, null);
        return this;
    }

    /** As many conditions as TPC-C has. */
    Trials checked(int conditions) {
        checks = IntStream.rangeClosed(1, conditions)
                .mapToObj(number -> new CheckResult(
                        "3.3.2." + number,
                        "W_YTD is the sum of D_YTD in every warehouse",
                        CheckResult.Status.PASSED,
                        "of all warehouses, no row differs"))
                .toList();
        return this;
    }

    Trials loaded(long rows) {
        loading = new TrialResult.Loading(rows, 10, rows / 10.0, 4, null);
        return this;
    }

    Trials setting(String name, String text) {
        settings = Map.of(name, text);
        return this;
    }

    Trials isolation(String other) {
        isolation = other;
        return this;
    }

    /** A parameter of the workload that the plan does not name. */
    Trials parameter(String name, String text) {
        others.put(name, text);
        return this;
    }

    Trials cost(Cost priced) {
        cost = priced;
        return this;
    }

    Trials refused(int accepted, int wanted) {
        refusal = new TrialResult.Refusal(accepted, wanted, "Too many connections");
        status = TrialResult.Status.REFUSED;
        value = Double.NaN;
        tps = Double.NaN;
        return this;
    }

    static LatencyMicros times(double meanMillis, double p95Millis) {
        double mean = meanMillis * 1e3;
        double p95 = p95Millis * 1e3;
        return new LatencyMicros(mean, mean / 4, mean * 0.9, p95 * 0.9, p95, p95 * 1.3, p95 * 2, p95 * 3);
    }

    TrialResult make() {
        List<TransactionResult> types = new ArrayList<>();
        meanMillis.forEach((type, mean) -> types.add(new TransactionResult(
                type,
                1_000,
                0,
                0,
                0,
                0,
                1.0 / meanMillis.size(),
                Map.of("committed", 1_000L),
                times(mean, mean * 2),
                times(mean, mean * 2),
                times(mean, mean * 2),
                null)));
        boolean measured = refusal == null;
        List<Double> rates = new ArrayList<>();
        List<Double> p95s = new ArrayList<>();
        List<Long> failures = new ArrayList<>();
        for (int second = 0; measured && second < 10; second++) {
            rates.add(tps * (1 + 0.01 * (second % 3 - 1)));
            p95s.add(p95Millis * 1e3);
            failures.add(0L);
        }
        boolean told = serverCpu != null || !perSecond.isEmpty();
        Map<String, Object> parameters = new TreeMap<>();
        cell.workload()
                .parameters()
                .forEach((name, text) ->
                        parameters.put(name, text.matches("\\d+") ? (Object) Long.valueOf(text) : text));
        parameters.putAll(others);
        return new TrialResult(
                new Provenance(
                        TrialResult.SCHEMA_VERSION,
                        new TrialResult.Tool("0.1", "abcdef"),
                        Instant.parse("2026-11-20T10:00:00Z"),
                        1,
                        cell.id(),
                        null,
                        null),
                new TrialResult.WorkloadInfo(
                        cell.workload().id(),
                        parameters,
                        Map.of(),
                        cell.workload().id().equals("tpcc") ? List.of("warehouses") : List.of(),
                        null,
                        List.of()),
                new TargetInfo(
                        "PostgreSQL",
                        "15.4",
                        "postgresql",
                        "PostgreSQL JDBC Driver 42.7",
                        settings,
                        Durability.UNKNOWN,
                        url,
                        "tuned",
                        isolation,
                        "dedicated",
                        false,
                        "none"),
                new TrialResult.LoadInfo(
                        offered == null ? "closed" : "open",
                        cell.load().users(),
                        offered,
                        offered == null ? null : "poisson",
                        "none",
                        "dedicated",
                        1,
                        null),
                new TrialCourse(
                        status,
                        new TrialResult.Phases(0, measured ? 600 : 0, null),
                        refusal,
                        loading,
                        outages,
                        null,
                        null),
                new TrialResult.Throughput(metric, value, metric.equals("tpmC") ? "1/min" : "1/s"),
                new Rates(
                        tps,
                        measured ? Double.valueOf(20 * tps) : null,
                        null,
                        null,
                        new Series(1, rates, p95s, failures),
                        new TrialResult.Jitter(0.01, measured ? tps * 0.99 : 0, measured ? tps * 1.01 : 0)),
                new Outcomes(
                        types,
                        errors,
                        measured ? times(p95Millis / 2, p95Millis) : null,
                        measured ? times(p95Millis / 2, p95Millis) : null,
                        null,
                        backlog,
                        null),
                new Hosts(
                        List.of(new TrialResult.AgentInfo("probe", cell.load().users(), 1_000, null)),
                        new ClientHealth(50, 0.1, 2, 1, 10, 0, 0, null, 0.06),
                        told ? new TrialResult.ServerAccount(null, null, null, perSecond, serverCpu) : null,
                        new TrialResult.Network(
                                roundTripMicros,
                                roundTripMicros == null ? null : Double.valueOf(20),
                                null,
                                null,
                                distanceMicros,
                                0,
                                null)),
                new Compliance(checks, List.of(), List.of(), List.of()),
                verdict,
                cost);
    }
}
