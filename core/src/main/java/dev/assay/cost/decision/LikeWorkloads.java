package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.model.result.TrialResult;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells workloads apart whose throughput must not be set side by side. Two are alike if they are one workload with the same
 * metric and parameters, but for numbers that a matrix varies: the scale, of which each system is given its best. Stateless.
 */
final class LikeWorkloads {

    private LikeWorkloads() {}

    /** What ran at each of these points, in words: those that are alike have the same. */
    static List<String> of(List<PricedPoint> points) {
        Set<String> scales = new HashSet<>();
        for (PricedPoint point : points) {
            point.point().keySet().stream()
                    .filter(axis -> parameters(point).get(axis) instanceof Number)
                    .forEach(scales::add);
        }
        return points.stream().map(point -> text(point, points, scales)).toList();
    }

    private static String text(PricedPoint point, List<PricedPoint> all, Set<String> scales) {
        String id = trial(point).workload().id();
        List<PricedPoint> same = all.stream()
                .filter(other -> trial(other).workload().id().equals(id))
                .toList();
        Set<String> names = new TreeSet<>();
        same.forEach(other -> names.addAll(parameters(other).keySet()));
        names.removeAll(scales);
        Map<String, String> telling = new TreeMap<>();
        for (String name : names) {
            if (same.stream().map(other -> value(other, name)).distinct().count() > 1) {
                telling.put(name, value(point, name));
            }
        }
        if (same.stream()
                        .map(other -> trial(other).throughput().metric())
                        .distinct()
                        .count()
                > 1) {
            telling.put("metric", trial(point).throughput().metric());
        }
        StringBuilder text = new StringBuilder(id);
        telling.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    private static TrialResult trial(PricedPoint point) {
        return point.trials().get(0);
    }

    private static Map<String, Object> parameters(PricedPoint point) {
        return trial(point).workload().parameters();
    }

    private static String value(PricedPoint point, String name) {
        return String.valueOf(parameters(point).get(name));
    }
}
