package dev.assay.verdict;

import dev.assay.engine.OfferedRate;
import dev.assay.engine.TrialMeasurement;
import dev.assay.engine.TrialMeasurement.QueueGrowth;
import dev.assay.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
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
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A trial's measurement and everything around it that a result tells of. Immutable.
 *
 * @param cell of the experiment, by its number
 * @param tool that measured
 * @param workload what ran
 * @param metric what its throughput means
 * @param demands of its standard
 * @param thresholds of the verdict
 * @param deviations from its standard
 * @param system what a result names as the target when there is no database
 * @param target the database, or null when something stood in its place
 * @param load how it was driven
 * @param measurement what the engine gave
 * @param roundTripNanos to the database, where it was measured
 * @param checks after the trial
 * @param checksNotAsked why not all of them could be asked, or null if they were
 * @param loading before it, or null if the data were there
 * @param conditioning that went before it, or null if there was none
 * @param seed of the experiment
 * @param host this host's name
 * @param java what this ran in
 * @param runDirectory absolute path, or null
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialContext(
        int cell,
        Tool tool,
        WorkloadInfo workload,
        Metric metric,
        Demands demands,
        VerdictThresholds thresholds,
        List<String> deviations,
        String system,
        @Nullable TargetInfo target,
        LoadModel load,
        TrialMeasurement measurement,
        OptionalLong roundTripNanos,
        List<CheckResult> checks,
        @Nullable String checksNotAsked,
        @Nullable Loading loading,
        @Nullable Conditioning conditioning,
        long seed,
        String host,
        JavaInfo java,
        @Nullable String runDirectory) {

    private static final Pattern NAMES_A_HOST = Pattern.compile("//[^/]");

    /** Where something begins to speak against the figures. */
    double threshold(VerdictCode code) {
        return thresholds.of(code);
    }

    double measuredSeconds() {
        return measurement.measuredNanos() / 1e9;
    }

    /** The rate of transactions an open or partly-open load offered, as the mean over the measurement; 0 for a closed one. */
    double offeredPerSecond() {
        OfferedRate offered = measurement.offered();
        long begin = measurement.rampUpNanos();
        return offered == null ? 0 : offered.perSecond(begin, begin + measurement.measuredNanos());
    }

    /**
     * The users of a closed loop on a database, to whom the interactive response-time law applies; else 0. Where something
     * stands in the database's place, the probe itself is all there is, and its share of the time is no fault.
     */
    int closedUsers() {
        return target != null && load instanceof ClosedLoop closed ? closed.users() : 0;
    }

    /** The server's own account of the trial, or null where it keeps none. */
    @Nullable
    ServerAccount server() {
        ServerCounts counts = measurement.server();
        int seconds = (int) (measurement.measuredNanos() / 1_000_000_000L);
        Map<String, List<@Nullable Double>> rates =
                new TreeMap<>(ServerRates.of(measurement.serverReadings(), seconds));
        Double cpu = serverCpu();
        if (cpu != null) {
            rates.put(
                    ServerAccount.CPU_UTILIZATION,
                    ServerRates.ofOthers(measurement.intervals(), measurement.rampUpNanos(), seconds));
        }
        if (counts == null) {
            return rates.isEmpty() && cpu == null ? null : new ServerAccount(null, null, null, rates, cpu);
        }
        return new ServerAccount(counts.committed(), counts.rolledBack(), counts.expectedCommitted(), rates, cpu);
    }

    /**
     * Nobody asks the host of a server elsewhere. On this one it is what others than the probe took, unless the server is a
     * part of the probe's own process: its URL names no host then.
     */
    private @Nullable Double serverCpu() {
        boolean here = target != null
                && Boolean.TRUE.equals(target.sameHost())
                && NAMES_A_HOST.matcher(target.url()).find();
        return here && measurement.othersCpu().isPresent()
                ? Double.valueOf(measurement.othersCpu().getAsDouble())
                : null;
    }

    /** When the database served nobody. */
    List<Outage> outages() {
        return Outages.of(
                measurement.intervals(), measurement.rampUpNanos(), load, measurement.offered(), serviceTimes());
    }

    /** Of the users' successful transactions; what background workers do is nobody's wait. */
    LatencyDistribution serviceTimes() {
        Measurements measurements = measurement.measurements();
        return IntStream.range(0, measurements.types().size())
                .filter(type -> !measurements.background().get(type))
                .mapToObj(measurements::serviceTime)
                .reduce(LatencyDistribution::plus)
                .orElseThrow();
    }

    /** Arrivals, of visitors where there are any, that were not begun when the measurement ended; 0 for a closed loop. */
    long notBegun() {
        QueueGrowth growth = measurement.growth();
        return growth == null ? 0 : growth.waitingAtEnd();
    }

    /** Transactions lost during their commit. */
    long inDoubt(int type) {
        int outcome = measurement.measurements().outcomes().indexOf(ErrorClass.IN_DOUBT.code());
        return measurement.measurements().count(type, outcome);
    }
}
