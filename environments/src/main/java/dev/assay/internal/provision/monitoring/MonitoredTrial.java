package dev.assay.internal.provision.monitoring;

import dev.assay.model.result.Hosts;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.ServerAccount;
import dev.assay.spi.target.ServerMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Adds a provider's monitoring to the result of a trial. Stateless. */
final class MonitoredTrial {

    private static final double PERCENT = 100;

    private MonitoredTrial() {}

    /**
     * Returns the result with the monitoring, the server's figures that follow from it, and the reasons that it gives the verdict.
     * Figures that the server or its host reported itself stay.
     */
    static TrialResult of(TrialResult trial, Monitoring monitoring) {
        double seconds = trial.course().phases().measuredSeconds();
        Hosts hosts = trial.hosts();
        return trial.observed(
                new Hosts(
                        hosts.agents(),
                        hosts.client(),
                        server(hosts.server(), monitoring, seconds),
                        hosts.network(),
                        monitoring),
                trial.verdict().with(MonitoringRules.of(monitoring, seconds)));
    }

    @SuppressWarnings("NullAway") // class files of core lose that elements of the series may be null
    private static ServerAccount server(@Nullable ServerAccount before, Monitoring monitoring, double seconds) {
        ServerAccount known = before == null ? new ServerAccount(null, null, null, Map.of(), null) : before;
        Map<String, List<@Nullable Double>> perSecond = new TreeMap<>(known.perSecond());
        perSecond.putIfAbsent(
                ServerAccount.CPU_UTILIZATION, perSecond(monitoring, seconds, PERCENT, Metric.CPU_UTILIZATION));
        perSecond.put(ServerMetric.VOLUME_READS.code(), perSecond(monitoring, seconds, 1, Metric.READ_REQUESTS));
        perSecond.put(ServerMetric.VOLUME_WRITES.code(), perSecond(monitoring, seconds, 1, Metric.WRITE_REQUESTS));
        perSecond.put(
                ServerMetric.VOLUME_BYTES.code(),
                perSecond(monitoring, seconds, 1, Metric.READ_BYTES, Metric.WRITE_BYTES));
        perSecond.values().removeIf(series -> series.stream().allMatch(Objects::isNull));
        Double cpu = known.cpuUtilization();
        return new ServerAccount(
                known.committedTransactions(),
                known.rolledBackTransactions(),
                known.expectedCommittedTransactions(),
                perSecond,
                cpu != null ? cpu : mean(perSecond.getOrDefault(ServerAccount.CPU_UTILIZATION, List.of())));
    }

    private static @Nullable Double mean(List<@Nullable Double> series) {
        double[] known = series.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return known.length == 0
                ? null
                : Double.valueOf(Arrays.stream(known).average().orElseThrow());
    }

    /** Returns the sum of metrics for each second of the measurement; null where one of them is missing. */
    private static List<@Nullable Double> perSecond(
            Monitoring monitoring, double seconds, double divisor, Metric... metrics) {
        List<@Nullable Double> sums = new ArrayList<>();
        int last = Math.max(1, (int) seconds);
        List<List<@Nullable Double>> all = new ArrayList<>();
        for (Metric metric : metrics) {
            all.add(monitoring
                    .of(metric)
                    .map(series -> MeasuredPeriods.perSecond(series, seconds, last))
                    .orElse(List.of()));
        }
        IntStream.range(0, last).forEach(second -> {
            Double sum = 0.0;
            for (List<@Nullable Double> series : all) {
                Double value = series.isEmpty() ? null : series.get(second);
                sum = sum == null || value == null ? null : Double.valueOf(sum + value / divisor);
            }
            sums.add(sum);
        });
        return sums;
    }
}
