package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.WorkloadAxes;
import dev.assay.model.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells workloads apart whose throughput must not be set side by side. Two are alike if they are one workload with the same
 * metric and parameters, but for what {@link WorkloadAxes} calls its steps where a matrix varies it: of those each system is given
 * its best. Stateless.
 */
final class LikeWorkloads {

    private LikeWorkloads() {}

    /** What ran at each of these points, in words: those that are alike have the same. */
    static List<String> of(List<PricedPoint> points) {
        return points.stream().map(point -> text(point, points)).toList();
    }

    private static String text(PricedPoint point, List<PricedPoint> all) {
        String id = trial(point).workload().id();
        List<PricedPoint> same = all.stream()
                .filter(other -> trial(other).workload().id().equals(id))
                .toList();
        Set<String> names = new TreeSet<>();
        for (PricedPoint other : same) {
            names.addAll(parameters(other).keySet());
            names.addAll(WorkloadAxes.telling(other.point(), trial(other)).keySet());
        }
        names.removeIf(name -> same.stream().allMatch(other -> varied(other, name)));
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

    /** Whether it is a step of the workload that a matrix goes through. */
    private static boolean varied(PricedPoint point, String name) {
        return point.point().containsKey(name) && WorkloadAxes.isStep(name, trial(point));
    }

    private static String value(PricedPoint point, String name) {
        Object parameter = parameters(point).get(name);
        return parameter == null ? point.point().getOrDefault(name, "unsaid") : String.valueOf(parameter);
    }
}
