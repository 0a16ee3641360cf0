package dev.assay.internal.verdict;

import dev.assay.internal.engine.OfferedRate;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.verdict.TrialContext.Preparation;
import dev.assay.internal.verdict.TrialContext.TestedSystem;
import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.internal.verdict.TrialContext.TrialEnvironment;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Tallies;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Metric;
import dev.assay.model.unit.Rate;
import dev.assay.spi.target.Traffic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A valid trial, to be changed one figure at a time: 100 seconds, 10 users always busy with transactions of 1 ms, two types, a
 * remote database. Mutable.
 */
final class TrialFixture {

    static final List<String> TYPES = List.of("new-order", "payment");
    static final List<String> OUTCOMES = List.of("committed", "rolled-back", "in-doubt", "fatal", "not-found");
    static final int COMMITTED = 0;
    static final int ROLLED_BACK = 1;
    static final int IN_DOUBT = 2;
    static final int FATAL = 3;
    static final int NOT_FOUND = 4;
    static final int SECONDS = 100;
    static final IntervalHealth HEALTHY = new IntervalHealth(0.1, 0.25, 0, 0, 0, 0);

    static final JavaInfo JAVA =
            new JavaInfo("17", "vendor", "VM", "mixed mode", List.of("collector"), 1_000_000_000, List.of());

    private static final long MILLI = 1_000_000;
    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    /** Counts by type and outcome. */
    final long[][] counts = {{600_000, 0, 0, 0, 0}, {400_000, 0, 0, 0, 0}};

    final long[] around = new long[OUTCOMES.size()];
    List<Boolean> background = List.of(false, false);
    long nanosEach = MILLI;
    long exactNanosEach = MILLI;
    long measuredNanos = SECONDS * 1_000_000_000L;
    long rampUpNanos = 30_000_000_000L;
    long clamped;
    long missingFromRecords;
    long latestBeginNanos;
    long stallBaselineNanos;

    /** Delay of the first reading of the resources, and the measured transactions that had ended by then. */
    long readLateNanos;

    long finishedBeforeReading;

    @Nullable
    Traffic traffic;

    /** Traffic of each type; empty if not counted. */
    List<Traffic> trafficByType = List.of();

    OptionalLong roundTripInMeasurement = OptionalLong.empty();
    NetworkDistance distance = NetworkDistance.NONE;

    boolean stoppedEarly;

    @Nullable
    String failure;

    TrialMeasurement.@Nullable QueueGrowth growth;

    /** Arrivals of a recording, and the started ones. */
    long recorded;

    long started;
    TrialMeasurement.@Nullable InFlight inFlight;

    LatencyDistribution scheduleErrors = LatencyDistribution.empty(LAYOUT);

    /** Difference between response and service times. */
    long lateNanos;

    /** Replaces all other figures. */
    @Nullable
    TrialMeasurement measurement;

    /** For an open load with a changing rate. */
    @Nullable
    OfferedRate offered;

    int overrun;
    int unfinished;
    LoadModel load = new ClosedLoop(10);
    List<String> relaxed = List.of();

    @Nullable
    Boolean sameHost = false;

    boolean database = true;
    String url = "jdbc:postgresql://host/db";
    OptionalDouble othersCpu = OptionalDouble.empty();
    TrialMeasurement.@Nullable ServerCounts server;
    List<CheckResult> checks = List.of();

    @Nullable
    String checksNotAsked;

    long edgeNanos;
    long waitedNanos;
    List<TrialMeasurement.UserTotal> userTotals = List.of();
    TrialMeasurement.Interruptions interruptions = TrialMeasurement.Interruptions.NONE;
    Demands demands = Demands.NONE;
    VerdictThresholds thresholds = VerdictThresholds.USUAL;
    Metric metric = Metric.transactionsPerSecond(Set.of("committed", "rolled-back"));

    TrialResult.@Nullable Conditioning conditioning;

    /** The health of the first intervals; the rest are healthy. */
    List<IntervalHealth> health = List.of();

    /** The rates of the intervals, if they differ. */
    List<Long> committedPerSecond = List.of();

    Measurements measurements() {
        List<Measurements.Cell> cells = new ArrayList<>();
        for (int type = 0; type < TYPES.size(); type++) {
            for (int outcome = 0; outcome < OUTCOMES.size(); outcome++) {
                LatencyDistribution times = times(counts[type][outcome]);
                LatencyDistribution service =
                        lateNanos == 0 ? times : times(counts[type][outcome], nanosEach - lateNanos);
                cells.add(new Measurements.Cell(times, service, type == 0 ? around[outcome] : 0));
            }
        }
        return new Measurements(
                TYPES,
                background,
                OUTCOMES,
                List.of(true, true, false, false, false),
                cells,
                List.of(7L, 0L),
                0,
                clamped,
                false);
    }

    private LatencyDistribution times(long count) {
        long[] buckets = new long[LAYOUT.buckets()];
        buckets[LAYOUT.index(nanosEach)] = count;
        return new LatencyDistribution(LAYOUT, buckets, count * exactNanosEach, nanosEach, nanosEach);
    }

    static LatencyDistribution times(long count, long nanos) {
        long[] buckets = new long[LAYOUT.buckets()];
        buckets[LAYOUT.index(nanos)] = count;
        return new LatencyDistribution(LAYOUT, buckets, count * nanos, nanos, nanos);
    }

    private long total() {
        long total = 0;
        for (long[] outcomes : counts) {
            for (long count : outcomes) {
                total += count;
            }
        }
        return total;
    }

    private List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        int size = committedPerSecond.isEmpty() ? SECONDS : committedPerSecond.size();
        long left = total();
        for (int i = 0; i < size; i++) {
            long share = left / (size - i);
            left -= share;
            intervals.add(new Interval(
                    i,
                    Phase.MEASUREMENT,
                    rampUpNanos + i * 1_000_000_000L,
                    1_000_000_000L,
                    committedPerSecond.isEmpty() ? share : committedPerSecond.get(i),
                    0,
                    0,
                    0,
                    times(1).toMicros(),
                    i < health.size() ? health.get(i) : HEALTHY));
        }
        return intervals;
    }

    private TargetInfo target() {
        return new TargetInfo(
                "PostgreSQL",
                "18",
                "postgresql",
                "driver 1",
                Map.of(),
                new Durability(Map.of(), relaxed),
                url,
                "tuned",
                "default",
                "dedicated",
                sameHost,
                null);
    }

    private TrialMeasurement.@Nullable Arrivals arrivals() {
        Rate mean = load.offered();
        return mean == null
                ? null
                : new TrialMeasurement.Arrivals(
                        offered == null ? (from, until) -> mean.perSecond() : offered,
                        new TrialMeasurement.Backlog(started, started, 0),
                        growth,
                        scheduleErrors,
                        recorded);
    }

    TrialContext context() {
        TrialMeasurement measured = measurement != null
                ? measurement
                : new TrialMeasurement(
                        new TrialMeasurement.Window(
                                Instant.EPOCH,
                                rampUpNanos,
                                measuredNanos,
                                latestBeginNanos,
                                stoppedEarly,
                                failure,
                                overrun),
                        measurements(),
                        intervals(),
                        List.of(),
                        Tallies.NONE,
                        total() + LongStream.of(around).sum() + missingFromRecords,
                        unfinished,
                        new TrialMeasurement.Users(userTotals, edgeNanos, waitedNanos, inFlight),
                        arrivals(),
                        new TrialMeasurement.Client(
                                measuredNanos - readLateNanos,
                                total() - finishedBeforeReading,
                                1_000_000_000L,
                                othersCpu,
                                stallBaselineNanos),
                        new TrialMeasurement.Sessions(null, traffic, trafficByType, null, interruptions),
                        new TrialMeasurement.Server(server, List.of(), roundTripInMeasurement));
        return new TrialContext(
                new TrialCell(1, new WorkloadInfo("tpcc", Map.of(), Map.of()), metric, load, 42, distance),
                new TrialEnvironment(new Tool("1", "abc"), "probe", JAVA, null),
                new TestedSystem(
                        "noop", database ? target() : null, OptionalLong.of(250_000), OptionalLong.of(260_000)),
                new Preparation(null, conditioning, List.of()),
                List.of(),
                demands,
                thresholds,
                measured,
                checks,
                checksNotAsked);
    }

    Verdict verdict() {
        return TrialSummary.of(context()).verdict();
    }

    static LatencyMicros micros(double p99) {
        return new LatencyMicros(p99, p99, p99, p99, p99, p99, p99, p99);
    }
}
