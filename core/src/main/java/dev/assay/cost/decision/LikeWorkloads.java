package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.WorkloadAxes;
import dev.assay.model.result.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Tells workloads apart whose throughput must not be set side by side. Two are alike if they are one workload with the same
 * metric and parameters, but for what {@link WorkloadAxes} calls its steps where a matrix varies it: of those each system is given
 * its best. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LikeWorkloads {

    private static final String METRIC = "metric";

    private LikeWorkloads() {}

    /**
     * What ran at a point.
     *
     * @param point the values of what the matrix varies
     * @param trial one of its repetitions
     */
    public record Ran(Map<String, String> point, TrialResult trial) {

        private String id() {
            return trial.workload().id();
        }

        /** Whether it is a step of the workload that a matrix goes through. */
        private boolean varied(String name) {
            return point.containsKey(name) && WorkloadAxes.isStep(name, trial);
        }

        private String value(String name) {
            Object parameter = trial.workload().parameters().get(name);
            return parameter == null ? point.getOrDefault(name, "unsaid") : String.valueOf(parameter);
        }
    }

    /** What ran at each of these points, in words: those that are alike have the same. */
    static List<String> of(List<PricedPoint> points) {
        return names(points.stream()
                .map(point -> new Ran(point.point(), point.trials().get(0)))
                .toList());
    }

    /** Likewise of points that nobody priced. */
    public static List<String> names(List<Ran> all) {
        Map<String, List<Ran>> byId = all.stream().collect(Collectors.groupingBy(Ran::id));
        Map<String, Set<String>> telling = new HashMap<>();
        byId.forEach((id, same) -> telling.put(id, telling(same)));
        return all.stream()
                .map(ran -> name(ran, telling.getOrDefault(ran.id(), Set.of())))
                .toList();
    }

    /** What differs among those of one workload and makes another of it. */
    private static Set<String> telling(List<Ran> same) {
        Set<String> names = new TreeSet<>();
        for (Ran ran : same) {
            names.addAll(ran.trial().workload().parameters().keySet());
            names.addAll(WorkloadAxes.telling(ran.point(), ran.trial()).keySet());
        }
        names.removeIf(name -> same.stream().allMatch(ran -> ran.varied(name))
                || same.stream().map(ran -> ran.value(name)).distinct().count() == 1);
        if (same.stream().map(LikeWorkloads::metric).distinct().count() > 1) {
            names.add(METRIC);
        }
        // What a matrix varies often decides the rest, as YCSB's workload does its proportions.
        Set<String> asked = new TreeSet<>(names);
        asked.retainAll(
                same.stream().flatMap(ran -> ran.point().keySet().stream()).toList());
        return kinds(same, asked) == kinds(same, names) ? asked : names;
    }

    private static long kinds(List<Ran> same, Set<String> telling) {
        return same.stream().map(ran -> name(ran, telling)).distinct().count();
    }

    private static String name(Ran ran, Set<String> telling) {
        Map<String, String> values = new TreeMap<>();
        telling.forEach(name -> values.put(name, name.equals(METRIC) ? metric(ran) : ran.value(name)));
        StringBuilder text = new StringBuilder(ran.id());
        values.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    private static String metric(Ran ran) {
        return ran.trial().throughput().metric();
    }
}
