package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import dev.assay.internal.usage.WorkloadAxes;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells workloads apart whose throughput must not be set side by side. Two are alike if they are one workload with the same
 * metric and parameters, asked in the same way, but for what {@link WorkloadAxes} calls its steps where a matrix varies it: of those
 * each system is given its best. Stateless.
 */
final class WorkloadComparability {

    private static final String METRIC = "metric";

    private static final String UNSAID = "unsaid";

    private WorkloadComparability() {}

    /**
     * What ran at a point.
     *
     * @param point the values of what the matrix varies
     * @param trial one of its repetitions
     * @param measured whether there is anything to set beside others: else it does not know how it would have been asked
     */
    record Ran(Map<String, String> point, TrialResult trial, boolean measured) {

        private String id() {
            return trial.workload().id();
        }

        /** Whether it is a step of the workload that a matrix goes through. */
        private boolean varied(String name) {
            return point.containsKey(name) && WorkloadAxes.scalesLoad(name, trial);
        }

        private String value(String name, boolean products) {
            Object parameter = trial.workload().parameters().get(name);
            // What sessions read back says more than what was asked of them.
            String asked = asked(trial, products).get(name);
            return parameter != null
                    ? String.valueOf(parameter)
                    : asked != null ? asked : point.getOrDefault(name, UNSAID);
        }
    }

    /** What ran at each of these points, in words: those that are alike have the same. */
    static List<String> of(List<PricedPoint> points) {
        return names(points.stream()
                .map(point -> new Ran(
                        point.point(),
                        point.trials().get(0),
                        point.transactionsPerSecond().isPresent()))
                .toList());
    }

    /** Likewise of points that nobody priced. */
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

    /** What differs among those of one workload and makes another of it. */
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
        // What a matrix varies often decides the rest, as YCSB's workload does its proportions.
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
     * How the system was asked, which nobody pays for and which changes what it has to do for a transaction. What the transactions are
     * promised: a weaker isolation, or a commit that may be lost, is less work. How they come there: how far away the client is, whether
     * what they say is encrypted, whether each user has a connection, and how the driver was set up. Product, version and all other
     * settings belong to what is bought, and so does the isolation that a product has where nobody asks for one: two products as they
     * come may be set side by side.
     *
     * @param products whether there are several
     */
    private static Map<String, String> asked(TrialResult trial, boolean products) {
        TargetInfo target = trial.target();
        List<String> relaxed = target.durability().relaxed();
        Map<String, String> asked = new TreeMap<>();
        asked.put("isolation", products ? isolation(target) : target.isolation());
        asked.put("durability", relaxed.isEmpty() ? "as it is" : String.join(", ", relaxed));
        asked.put("distance", distance(trial));
        asked.put("encryption", encryption(target.encryption()));
        asked.put("connections", Objects.requireNonNullElse(trial.load().connections(), UNSAID));
        asked.put("tuning", target.tuning());
        return asked;
    }

    /** MySQL and MariaDB repeat reads unless told otherwise (their manuals, "SET TRANSACTION"); others read what is committed. */
    private static String isolation(TargetInfo target) {
        String product = target.product().toLowerCase(Locale.ROOT);
        String usual = product.contains("mysql") || product.contains("mariadb") ? "repeatable-read" : "read-committed";
        return target.isolation().equals(usual) ? "default" : target.isolation();
    }

    /** As plans write it. */
    private static String distance(TrialResult trial) {
        return TimeText.format(Duration.of(Math.round(trial.network().simulatedDistanceMicros()), ChronoUnit.MICROS));
    }

    /** Which version of TLS the two sides agreed on, nobody asked for; where nobody can say, there is none. */
    private static String encryption(@Nullable String found) {
        return found == null || found.equals("none") ? "none" : "on";
    }
}
