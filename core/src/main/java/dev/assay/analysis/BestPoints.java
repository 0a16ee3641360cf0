package dev.assay.analysis;

import dev.assay.analysis.Analysis.Mean;
import dev.assay.analysis.Analysis.Metric;
import dev.assay.analysis.Analysis.Named;
import dev.assay.cost.PricedPoint;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The best ranked point of each system and workload by its name for display. Immutable.
 *
 * @param metric common metric of all points
 * @param points by system, followed by the workload if there are several
 */
record BestPoints(Metric metric, Map<String, MeasuredPoint> points) {

    BestPoints {
        points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
    }

    /** Finds the best of some points. */
    static BestPoints of(List<String> systems, List<MeasuredPoint> all, Metric metric) {
        List<String> workloads =
                all.stream().map(MeasuredPoint::workload).distinct().toList();
        Map<String, MeasuredPoint> found = new LinkedHashMap<>();
        for (String workload : workloads) {
            for (String system : systems) {
                all.stream()
                        .filter(point -> point.system().equals(system)
                                && point.workload().equals(workload)
                                && point.throughput(metric) != null)
                        .max(Comparator.comparingDouble(point -> rate(point, metric)))
                        .ifPresent(
                                point -> found.put(workloads.size() == 1 ? system : system + ", " + workload, point));
            }
        }
        return new BestPoints(metric, found);
    }

    private static double rate(MeasuredPoint point, Metric metric) {
        Mean throughput = point.throughput(metric);
        return throughput == null ? 0 : throughput.value();
    }

    /**
     * Returns the name of the point with the highest throughput; null if none is ranked.
     *
     * @param confirmed systems whose best points a later stage measured again: the best of many cells owes some of its throughput to
     *     chance, its second measurement does not. Ignored if no other system is ranked
     */
    @Nullable
    String top(Set<String> confirmed) {
        boolean others = points.values().stream().anyMatch(point -> !confirmed.contains(point.system()));
        return points.entrySet().stream()
                .filter(each -> !others || !confirmed.contains(each.getValue().system()))
                .max(Comparator.comparingDouble(each -> rate(each.getValue(), metric)))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** Returns the priced ones among these, and the first priced point of each system without one. */
    BestPoints priced(List<String> systems, List<MeasuredPoint> all) {
        Map<String, MeasuredPoint> shown = new LinkedHashMap<>(points);
        shown.values().removeIf(point -> point.cost() == null);
        for (String system : systems) {
            if (shown.values().stream().noneMatch(point -> point.system().equals(system))) {
                all.stream()
                        .filter(point -> point.system().equals(system) && point.cost() != null)
                        .findFirst()
                        .ifPresent(point -> shown.put(system, point));
            }
        }
        return new BestPoints(metric, shown);
    }

    List<Named> named() {
        return points.entrySet().stream()
                .map(each -> new Named(
                        each.getKey(),
                        each.getValue().system(),
                        each.getValue().sweep().point(),
                        each.getValue().workload()))
                .toList();
    }

    /** Returns those with a price, by name. */
    Map<String, PricedPoint> prices() {
        Map<String, PricedPoint> priced = new LinkedHashMap<>();
        points.forEach((name, point) -> point.priced().ifPresent(each -> priced.put(name, each)));
        return priced;
    }
}
