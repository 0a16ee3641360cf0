package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.WorkloadAxes;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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
 * Tells workloads apart whose throughput must not be set side by side. Two are alike if they are one workload with the same
 * metric and parameters, asked in the same way, but for what {@link WorkloadAxes} calls its steps where a matrix varies it: of those
 * each system is given its best. Stateless.
 */
final class LikeWorkloads {

    private static final String UNSAID = "unsaid";
    private static final String METRIC = "metric";

    private LikeWorkloads() {}

    /** What ran at each of these points, in words: those that are alike have the same. */
    static List<String> of(List<PricedPoint> points) {
        // What was not measured is set beside nothing, and does not know how it would have been asked.
        List<PricedPoint> measured = points.stream()
                .filter(point -> point.transactionsPerSecond().isPresent())
                .toList();
        Map<String, Set<String>> telling = new HashMap<>();
        measured.stream()
                .collect(Collectors.groupingBy(LikeWorkloads::id))
                .forEach((id, same) -> telling.put(id, telling(same)));
        return points.stream()
                .map(point -> text(point, telling.getOrDefault(id(point), Set.of())))
                .toList();
    }

    /** The names of what tells points of one workload apart. */
    private static Set<String> telling(List<PricedPoint> same) {
        Set<String> names = new TreeSet<>();
        List<Map<String, String>> values = new ArrayList<>();
        for (PricedPoint point : same) {
            names.addAll(parameters(point).keySet());
            names.addAll(asked(point).keySet());
            names.addAll(WorkloadAxes.telling(point.point(), trial(point)).keySet());
            values.add(values(point));
        }
        names.add(METRIC);
        names.removeIf(name -> same.stream().allMatch(point -> varied(point, name))
                || values.stream()
                                .map(its -> its.getOrDefault(name, UNSAID))
                                .distinct()
                                .count()
                        == 1);
        return names;
    }

    private static String text(PricedPoint point, Set<String> telling) {
        Map<String, String> values = values(point);
        StringBuilder text = new StringBuilder(id(point));
        telling.forEach(name -> text.append(' ').append(name).append('=').append(values.getOrDefault(name, UNSAID)));
        return text.toString();
    }

    private static String id(PricedPoint point) {
        return trial(point).workload().id();
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

    /** All that may tell it from others: its parameters, else what a matrix varies, else how it was asked. */
    private static Map<String, String> values(PricedPoint point) {
        Map<String, String> values = new HashMap<>(asked(point));
        values.putAll(point.point());
        parameters(point).forEach((name, value) -> values.put(name, String.valueOf(value)));
        values.put(METRIC, trial(point).throughput().metric());
        return values;
    }

    /**
     * How the system was asked, which nobody pays for and which changes what it has to do for a transaction. What the transactions are
     * promised: a weaker isolation, or a commit that may be lost, is less work. How they come there: how far away the client is, whether
     * what they say is encrypted, whether each user has a connection, and how the driver was set up. Product, version and all other
     * settings belong to what is bought.
     */
    private static Map<String, String> asked(PricedPoint point) {
        TrialResult trial = trial(point);
        TargetInfo target = trial.target();
        List<String> relaxed = target.durability().relaxed();
        Map<String, String> asked = new TreeMap<>();
        asked.put("isolation", target.isolation());
        asked.put("durability", relaxed.isEmpty() ? "as it is" : String.join(", ", relaxed));
        asked.put("distance", distance(trial));
        asked.put("encryption", encryption(target.encryption()));
        asked.put("connections", Objects.requireNonNullElse(trial.load().connections(), UNSAID));
        asked.put("tuning", target.tuning());
        return asked;
    }

    /** As plans write it. */
    private static String distance(TrialResult trial) {
        return TimeText.format(Duration.of(Math.round(trial.network().simulatedDistanceMicros()), ChronoUnit.MICROS));
    }

    /** Which version of TLS the two sides agreed on, nobody asked for. */
    private static String encryption(@Nullable String found) {
        return found == null ? UNSAID : found.equals("none") ? found : "on";
    }
}
