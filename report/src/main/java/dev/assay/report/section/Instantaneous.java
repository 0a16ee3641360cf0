package dev.assay.report.section;

import dev.assay.document.HistogramLog;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import dev.assay.report.run.Throughput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Throughput per second, one line for each system at its best point. Stateless. */
final class Instantaneous {

    private static final String NEW_ORDER = "new-order";
    private static final double SECONDS_OF_A_MINUTE = 60;

    /** The rate of a shorter interval is unreliable. */
    private static final double WHOLE_SECONDS = 0.5;

    private Instantaneous() {}

    /** Returns the panel; empty if no second of any system is known. */
    static Optional<Panel> panel(ReportedRuns runs) {
        Map<String, ReportedTrial> trials = new LinkedHashMap<>();
        runs.best().forEach((name, point) -> {
            int cell = point.sweep().results().get(0).cell().id();
            runs.trials().stream()
                    .filter(trial -> trial.system().equals(point.system())
                            && trial.cell().id() == cell)
                    .findFirst()
                    .ifPresent(trial -> trials.put(name, trial));
        });
        // Use one metric for all systems: only histograms count New-Orders separately.
        boolean newOrders = runs.throughput().ofNewOrders()
                && !trials.isEmpty()
                && trials.values().stream().noneMatch(trial -> newOrders(trial).isEmpty());
        Map<String, Map<Integer, Double>> lines = new LinkedHashMap<>();
        trials.forEach((system, trial) -> lines.put(system, newOrders ? newOrders(trial) : rates(trial)));
        lines.values().removeIf(Map::isEmpty);
        TreeSet<Integer> seconds = new TreeSet<>();
        lines.values().forEach(line -> seconds.addAll(line.keySet()));
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        List<Series> series = new ArrayList<>();
        lines.forEach((system, line) -> {
            List<@Nullable Double> values = new ArrayList<>();
            seconds.forEach(second -> values.add(line.get(second)));
            series.add(Series.of(system, values));
        });
        return Optional.of(Panel.ofNumbers(
                Panel.Kind.LINE,
                Axis.linear("since the measurement began", "s"),
                Axis.linear(newOrders ? runs.throughput().inShort() : Throughput.OF_ALL_TYPES.inShort(), ""),
                seconds.stream().map(Integer::doubleValue).toList(),
                series));
    }

    private static Map<Integer, Double> newOrders(ReportedTrial trial) {
        HistogramLog log = trial.histograms();
        List<HistogramLog.Count> counts = log == null ? List.of() : log.counts().getOrDefault(NEW_ORDER, List.of());
        Map<Integer, Double> rates = new TreeMap<>();
        List<Interval> measured = trial.intervals().stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT)
                .toList();
        if (counts.isEmpty() || measured.isEmpty()) {
            return rates;
        }
        NavigableMap<Double, Long> byStart = new TreeMap<>();
        counts.forEach(count -> byStart.merge(count.startSeconds(), count.transactions(), Long::sum));
        long begin = measured.get(0).startNanos();
        for (Interval interval : measured) {
            double seconds = interval.durationNanos() / 1e9;
            if (seconds >= WHOLE_SECONDS) {
                // The log has no line for an interval without transactions: count it as an outage, not as a gap.
                long ended = nearest(byStart, interval.startNanos() / 1e9, seconds / 2);
                rates.put(
                        (int) Math.round((interval.startNanos() - begin) / 1e9), ended * SECONDS_OF_A_MINUTE / seconds);
            }
        }
        return rates;
    }

    /** The log truncates start times to milliseconds: match the nearest within half an interval. */
    private static long nearest(NavigableMap<Double, Long> byStart, double start, double within) {
        return Stream.of(
                        Optional.ofNullable(byStart.floorEntry(start)), Optional.ofNullable(byStart.higherEntry(start)))
                .flatMap(Optional::stream)
                .filter(each -> Math.abs(each.getKey() - start) < within)
                .min(Comparator.comparingDouble(each -> Math.abs(each.getKey() - start)))
                .map(Map.Entry::getValue)
                .orElse(0L);
    }

    private static Map<Integer, Double> rates(ReportedTrial trial) {
        Map<Integer, Double> rates = new TreeMap<>();
        TimeLine line = TimeLine.of(trial);
        List<Series> series = line.rates();
        for (int i = 0; i < line.seconds().size() && !series.isEmpty(); i++) {
            List<Interval> intervals = line.trial().intervals();
            Interval interval = intervals.isEmpty() ? null : intervals.get(i);
            boolean counts = interval == null
                    || (interval.phase() == Phase.MEASUREMENT && interval.durationNanos() >= WHOLE_SECONDS * 1e9);
            Double value = series.get(0).values().get(i);
            if (counts && value != null) {
                rates.put((int) Math.round(line.seconds().get(i)), value);
            }
        }
        return rates;
    }
}
