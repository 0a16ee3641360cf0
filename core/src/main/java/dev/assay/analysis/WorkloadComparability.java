package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import dev.assay.internal.usage.DefaultIsolation;
import dev.assay.internal.usage.WorkloadAxes;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Groups trials by comparable throughput. Trials are comparable if workload, metric, parameters, and the conditions of {@code
 * asked} are equal. Parameters that {@link WorkloadAxes} defines as steps may differ if the matrix varies them: each system is
 * compared at its best. Stateless.
 */
final class WorkloadComparability {

    private static final String METRIC = "metric";

    private static final String UNSAID = "unsaid";

    private WorkloadComparability() {}

    /**
     * The workload of a point.
     *
     * @param point values of the matrix parameters
     * @param trial one of its repetitions
     * @param measured whether it has a throughput; a refused trial does not know all its conditions
     */
    record Ran(Map<String, String> point, TrialResult trial, boolean measured) {

        private String id() {
            return trial.workload().id();
        }

        private boolean varied(String name) {
            return point.containsKey(name) && WorkloadAxes.scalesLoad(name, trial);
        }

        private String value(String name, boolean products) {
            Object parameter = trial.workload().effective(name);
            // Values read back from the sessions have priority over requested ones.
            String asked = asked(trial, products).get(name);
            return parameter != null
                    ? String.valueOf(parameter)
                    : asked != null ? asked : point.getOrDefault(name, UNSAID);
        }
    }

    /** Returns the workload name of each point; comparable points have the same name. */
    static List<String> of(List<PricedPoint> points) {
        return names(points.stream()
                .map(point -> new Ran(
                        point.point(),
                        point.trials().get(0),
                        point.transactionsPerSecond().isPresent()))
                .toList());
    }

    /** Returns the workload name of each trial; comparable trials have the same name. */
    static List<String> names(List<Ran> all) {
        Map<String, List<Ran>> byId = all.stream().collect(Collectors.groupingBy(Ran::id));
        Map<String, Set<String>> telling = new HashMap<>();
        byId.forEach((id, same) ->
                telling.put(id, telling(same.stream().filter(Ran::measured).toList(), products(same))));
        Map<String, Boolean> products = new HashMap<>();
        byId.forEach((id, same) -> products.put(id, products(same)));
        return all.stream()
                .map(ran -> name(
                        ran, telling.getOrDefault(ran.id(), Set.of()), products.getOrDefault(ran.id(), Boolean.FALSE)))
                .toList();
    }

    /** Returns the names of the values that separate the trials of one workload. */
    private static Set<String> telling(List<Ran> same, boolean products) {
        Set<String> names = new TreeSet<>();
        for (Ran ran : same) {
            names.addAll(ran.trial().workload().parameters().keySet());
            names.addAll(asked(ran.trial(), products).keySet());
            names.addAll(WorkloadAxes.workloadValues(ran.point(), ran.trial()).keySet());
        }
        names.removeIf(name -> same.stream().allMatch(ran -> ran.varied(name))
                || same.stream()
                                .map(ran -> ran.value(name, products))
                                .distinct()
                                .count()
                        == 1);
        if (same.stream().map(WorkloadComparability::metric).distinct().count() > 1) {
            names.add(METRIC);
        }
        // Matrix parameters often determine other values, as YCSB's workload does its proportions. They suffice then.
        Set<String> ofMatrix = new TreeSet<>(names);
        ofMatrix.retainAll(
                same.stream().flatMap(ran -> ran.point().keySet().stream()).toList());
        return kinds(same, ofMatrix, products) == kinds(same, names, products) ? ofMatrix : names;
    }

    private static boolean products(List<Ran> same) {
        return same.stream()
                        .map(ran -> ran.trial().target().product())
                        .distinct()
                        .count()
                > 1;
    }

    private static long kinds(List<Ran> same, Set<String> telling, boolean products) {
        return same.stream().map(ran -> name(ran, telling, products)).distinct().count();
    }

    private static String name(Ran ran, Set<String> telling, boolean products) {
        Map<String, String> values = new TreeMap<>();
        telling.forEach(name -> values.put(name, name.equals(METRIC) ? metric(ran) : ran.value(name, products)));
        StringBuilder text = new StringBuilder(ran.id());
        values.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    private static String metric(Ran ran) {
        return ran.trial().throughput().metric();
    }

    /**
     * Returns the conditions of the measurement that change the work of a transaction and have no price: isolation, relaxed
     * durability, network distance, encryption, connections and driver settings. Product, version and other settings belong to
     * the purchased system. So does the default isolation of a product: products with their defaults are comparable.
     *
     * @param products whether there are several products
     */
    private static Map<String, String> asked(TrialResult trial, boolean products) {
        TargetInfo target = trial.target();
        List<String> relaxed = target.durability().relaxed();
        Map<String, String> asked = new TreeMap<>();
        asked.put("isolation", products ? DefaultIsolation.named(target) : target.isolation());
        asked.put("durability", relaxed.isEmpty() ? "as it is" : String.join(", ", relaxed));
        asked.put("distance", trial.hosts().network().distance().text());
        asked.put("encryption", encryption(target.encryption()));
        asked.put("connections", Objects.requireNonNullElse(trial.load().connections(), UNSAID));
        asked.put("tuning", target.tuning());
        return asked;
    }

    /** Ignores the version of TLS, which plans cannot set. Unknown means none. */
    private static String encryption(@Nullable String found) {
        return found == null || found.equals("none") ? "none" : "on";
    }
}
