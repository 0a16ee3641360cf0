package dev.assay.analysis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A system with all its measured loads. Immutable.
 *
 * @param name of the system
 * @param points measured candidates, at least one
 */
record Configuration(String name, List<Candidate> points) {

    /** Copies the list. */
    public Configuration {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + " was measured at no point");
        }
    }

    /** Returns the configurations of the measured candidates of one workload, in their order. */
    public static List<Configuration> of(List<Candidate> candidates) {
        Map<String, List<Candidate>> groups = new LinkedHashMap<>();
        candidates.stream()
                .filter(Candidate::ranked)
                .forEach(candidate -> groups.computeIfAbsent(candidate.configuration(), name -> new ArrayList<>())
                        .add(candidate));
        return groups.entrySet().stream()
                .map(group -> new Configuration(group.getKey(), group.getValue()))
                .toList();
    }

    /** Returns the best point of each configuration; throttled loads are left out. */
    public static List<Candidate> best(List<Candidate> candidates) {
        return of(candidates.stream().filter(Candidate::tellsCapacity).toList()).stream()
                .map(Configuration::best)
                .toList();
    }

    /** Returns the point with the highest throughput, the first of several. */
    public Candidate best() {
        Candidate best = points.get(0);
        for (Candidate point : points) {
            if (rate(point).compareTo(rate(best)) > 0) {
                best = point;
            }
        }
        return best;
    }

    /** Returns the best points by price; of those with one price, the one with the highest throughput. */
    static List<Candidate> byPrice(List<Candidate> candidates) {
        List<Candidate> sorted = best(candidates).stream()
                .sorted(Comparator.comparing(Candidate::perMonth)
                        .thenComparing(Configuration::rate, Comparator.reverseOrder()))
                .toList();
        List<Candidate> steps = new ArrayList<>();
        for (Candidate one : sorted) {
            if (steps.isEmpty() || !steps.get(steps.size() - 1).perMonth().equals(one.perMonth())) {
                steps.add(one);
            }
        }
        return steps;
    }

    static BigDecimal rate(Candidate candidate) {
        return candidate.transactionsPerSecond().value();
    }
}
