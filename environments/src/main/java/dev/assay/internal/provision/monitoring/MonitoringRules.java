package dev.assay.internal.provision.monitoring;

import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reasons to doubt the figures of a trial that only the provider of its database knows, and notes on them. Stateless. */
final class MonitoringRules {

    /** Providers round the rest of credits. */
    private static final double NOTHING_LEFT = 1;

    private static final int PERCENT = 100;

    /** As for the bottleneck: a mean of 90 % has moments at the limit, and providers promise no more than about this share. */
    private static final double AT_LIMIT = 0.9;

    /** Messages of more events would fill the line. */
    private static final int SHOWN_EVENTS = 3;

    /** The metrics from which figures of the result follow. */
    static final List<Metric> USED = List.of(
            Metric.CPU_UTILIZATION, Metric.READ_REQUESTS, Metric.WRITE_REQUESTS, Metric.READ_BYTES, Metric.WRITE_BYTES);

    /** Those of them that each database has. */
    static final List<Metric> AWAITED = List.of(Metric.CPU_UTILIZATION, Metric.READ_REQUESTS, Metric.WRITE_REQUESTS);

    private MonitoringRules() {}

    /**
     * Returns the reasons.
     *
     * @param seconds length of the measurement
     */
    static List<Reason> of(Monitoring monitoring, double seconds) {
        List<Reason> reasons = new ArrayList<>();
        Stream.of(Metric.STORAGE_CREDITS, Metric.CPU_CREDITS)
                .flatMap(metric -> monitoring.of(metric).stream())
                .flatMap(series -> exhausted(monitoring, series, seconds).stream())
                .forEach(reasons::add);
        monitoring.limits().stream()
                .flatMap(limit -> throttled(monitoring, limit, seconds).stream())
                .forEach(reasons::add);
        events(monitoring, seconds).ifPresent(reasons::add);
        coarse(monitoring, seconds).ifPresent(reasons::add);
        return reasons;
    }

    private static Optional<Reason> exhausted(Monitoring monitoring, MonitoredSeries series, double seconds) {
        boolean storage = series.metric() == Metric.STORAGE_CREDITS;
        return series.overlapping(seconds).stream()
                .filter(point -> point.value() <= NOTHING_LEFT)
                .findFirst()
                .map(point -> VerdictCode.CREDITS_EXHAUSTED.reason(String.format(
                        Locale.ROOT,
                        "%s: %.1f %s left at %.0f s of the measurement (%s of %s; threshold: %.0f). %s, and the figures depend on"
                                + " the time before. Use %s without bursts",
                        series.metric().label(),
                        point.value(),
                        storage ? "%" : "credits",
                        Math.max(0, point.second()),
                        series.name(),
                        monitoring.source(),
                        NOTHING_LEFT,
                        storage
                                ? "The storage was throttled to its baseline"
                                : "The processors were throttled to their baseline, or further credits are billed",
                        storage ? "a storage" : "a class")));
    }

    private static Optional<Reason> throttled(Monitoring monitoring, MonitoredLimit limit, double seconds) {
        Map<Double, Double> sums = new TreeMap<>();
        Map<Double, Integer> counts = new TreeMap<>();
        for (Metric metric : limit.metrics()) {
            monitoring
                    .of(metric)
                    .map(series -> series.within(seconds))
                    .orElse(List.of())
                    .forEach(point -> {
                        sums.merge(point.second(), point.value(), Double::sum);
                        counts.merge(point.second(), 1, Integer::sum);
                    });
        }
        sums.keySet()
                .removeIf(second ->
                        counts.getOrDefault(second, 0) < limit.metrics().size());
        List<Double> over = sums.values().stream()
                .filter(sum -> sum >= AT_LIMIT * limit.value())
                .toList();
        return over.stream()
                .max(Comparator.naturalOrder())
                .map(most -> VerdictCode.IOPS_THROTTLED.reason(String.format(
                        Locale.ROOT,
                        "%s: up to %,.0f of %s (%.1f %%, threshold %.0f %%) in %d of %d periods by %s. The provider throttles"
                                + " further ones: the figures are those of the bought limit. Buy more if they should not be",
                        limit.metrics().stream().map(Metric::label).collect(Collectors.joining(" and ")),
                        most,
                        limit.reason(),
                        PERCENT * most / limit.value(),
                        PERCENT * AT_LIMIT,
                        over.size(),
                        sums.size(),
                        monitoring.source())));
    }

    private static Optional<Reason> events(Monitoring monitoring, double seconds) {
        List<MonitoredEvent> doubtful = monitoring.events().stream()
                .filter(event -> event.kind() != EventKind.OTHER && event.second() >= 0 && event.second() <= seconds)
                .toList();
        if (doubtful.isEmpty()) {
            return Optional.empty();
        }
        String shown = doubtful.stream()
                .limit(SHOWN_EVENTS)
                .map(event -> String.format(
                        Locale.ROOT,
                        "%s at %.0f s: %s",
                        event.kind().name().toLowerCase(Locale.ROOT),
                        event.second(),
                        event.message().replaceAll("\\s+", " ").strip()))
                .collect(Collectors.joining("; "));
        int more = doubtful.size() - SHOWN_EVENTS;
        return Optional.of(VerdictCode.PROVIDER_EVENT.reason("events of " + monitoring.resource()
                + " during the measurement: " + shown + (more > 0 ? "; and " + more + " more" : "")
                + ". Measure again outside the windows of maintenance and backup"));
    }

    private static Optional<Reason> coarse(Monitoring monitoring, double seconds) {
        List<MonitoredSeries> coarse = USED.stream()
                .flatMap(metric -> monitoring.of(metric).stream())
                .filter(series -> series.within(seconds).isEmpty())
                .filter(series -> !series.overlapping(seconds).isEmpty())
                .toList();
        return coarse.stream()
                .map(MonitoredSeries::periodSeconds)
                .max(Comparator.naturalOrder())
                .map(period -> VerdictCode.COARSE_MONITORING.reason(String.format(
                        Locale.ROOT,
                        "the measurement of %.0f s has no complete period of %d s of %s: %s of the database include the time"
                                + " around the measurement. Measure for at least %d s",
                        seconds,
                        period,
                        monitoring.source(),
                        coarse.stream().map(series -> series.metric().label()).collect(Collectors.joining(", ")),
                        2 * period)));
    }
}
