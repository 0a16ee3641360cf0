package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.engine.TrialMeasurement.Arrivals;
import dev.assay.internal.engine.TrialMeasurement.QueueGrowth;
import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.TrialResult.ServerAccount;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Metric;
import dev.assay.spi.target.ErrorClass;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A trial's measurement with its context, from which result and verdict are made. Immutable.
 *
 * @param deviations from the workload's standard
 * @param demands of that standard
 * @param checks consistency conditions after the trial
 * @param checksNotAsked why some conditions were not checked; null if all were
 */
public record TrialContext(
        TrialCell cell,
        TrialEnvironment environment,
        TestedSystem system,
        Preparation preparation,
        List<String> deviations,
        Demands demands,
        VerdictThresholds thresholds,
        TrialMeasurement measurement,
        List<CheckResult> checks,
        @Nullable String checksNotAsked) {

    /** The cell of the experiment that a trial runs. */
    public record TrialCell(
            int number, WorkloadInfo workload, Metric metric, LoadModel load, long seed, NetworkDistance distance) {}

    /** The client's side; {@code runDirectory} is an absolute path, or null if the run keeps no files. */
    public record TrialEnvironment(
            Tool tool, String host, JavaInfo java, @Nullable String runDirectory) {}

    /**
     * The database, or its stand-in.
     *
     * @param description names the target of a result without a database
     * @param target the database; null for a stand-in
     * @param roundTripNanos to the database before the load, simulated distance included; empty if not measured
     * @param roundTripNanosAfter likewise after the load
     */
    public record TestedSystem(
            String description,
            @Nullable TargetInfo target,
            OptionalLong roundTripNanos,
            OptionalLong roundTripNanosAfter) {}

    /**
     * The preparation of the trial.
     *
     * @param loading of the data; null if they were there
     * @param conditioning of the system until its load was steady; null if there was none
     * @param idleServers targets whose servers, started by the run, run without load beside the measured one, sorted
     */
    public record Preparation(
            @Nullable Loading loading, @Nullable Conditioning conditioning, List<String> idleServers) {

        /** Copies the list. */
        public Preparation {
            idleServers = List.copyOf(idleServers);
        }
    }

    private static final Pattern NAMES_A_HOST = Pattern.compile("//[^/]");

    double threshold(VerdictCode code) {
        return thresholds.of(code);
    }

    LoadModel load() {
        return cell.load();
    }

    @Nullable
    TargetInfo target() {
        return system.target();
    }

    double rampUpSeconds() {
        return measurement.window().rampUpNanos() / 1e9;
    }

    double measuredSeconds() {
        return measurement.window().measuredNanos() / 1e9;
    }

    /** Returns the mean rate of transactions that an open or partly-open load offered in the measurement; 0 for a closed loop. */
    double offeredPerSecond() {
        Arrivals arrivals = measurement.arrivals();
        long begin = measurement.window().rampUpNanos();
        return arrivals == null
                ? 0
                : arrivals.offered()
                        .perSecond(begin, begin + measurement.window().measuredNanos());
    }

    /**
     * Returns the users to whom the interactive response-time law applies: those of a closed loop on a database, else 0. Without
     * a database, the probe's share of the time is no fault.
     */
    int closedUsers() {
        return target() != null && load() instanceof ClosedLoop closed ? closed.users() : 0;
    }

    /** Returns the server's own counts, or null if it has none. */
    @Nullable
    ServerAccount server() {
        ServerCounts counts = measurement.server().counts();
        int seconds = (int) (measurement.window().measuredNanos() / 1_000_000_000L);
        Map<String, List<@Nullable Double>> rates =
                new TreeMap<>(ServerRates.of(measurement.server().readings(), seconds));
        Double cpu = serverCpu();
        if (cpu != null) {
            rates.put(
                    ServerAccount.CPU_UTILIZATION,
                    ServerRates.ofOthers(
                            measurement.intervals(), measurement.window().rampUpNanos(), seconds));
        }
        if (counts == null) {
            return rates.isEmpty() && cpu == null ? null : new ServerAccount(null, null, null, rates, cpu);
        }
        return new ServerAccount(counts.committed(), counts.rolledBack(), counts.expectedCommitted(), rates, cpu);
    }

    /**
     * Returns the server's processor share: that of other processes, if the server runs on this host but not in this process
     * (then its URL names no host). Null for a remote server.
     */
    private @Nullable Double serverCpu() {
        TargetInfo target = target();
        boolean here = target != null
                && Boolean.TRUE.equals(target.sameHost())
                && NAMES_A_HOST.matcher(target.url()).find();
        return here && measurement.client().othersCpu().isPresent()
                ? Double.valueOf(measurement.client().othersCpu().getAsDouble())
                : null;
    }

    List<Outage> outages() {
        Arrivals arrivals = measurement.arrivals();
        return Outages.of(
                measurement.intervals(),
                measurement.window().rampUpNanos(),
                load(),
                arrivals == null ? null : arrivals.offered(),
                serviceTimes());
    }

    /** Returns the service times of the users' successful transactions, without background ones. */
    LatencyDistribution serviceTimes() {
        Measurements measurements = measurement.measurements();
        return IntStream.range(0, measurements.types().size())
                .filter(type -> !measurements.background().get(type))
                .mapToObj(measurements::serviceTime)
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Returns the arrivals not started when the measurement ended; 0 for a closed loop. */
    long notStarted() {
        Arrivals arrivals = measurement.arrivals();
        QueueGrowth growth = arrivals == null ? null : arrivals.growth();
        return growth == null ? 0 : growth.waitingAtEnd();
    }

    long inDoubt(int type) {
        int outcome = measurement.measurements().outcomes().indexOf(ErrorClass.IN_DOUBT.code());
        return measurement.measurements().count(type, outcome);
    }
}
