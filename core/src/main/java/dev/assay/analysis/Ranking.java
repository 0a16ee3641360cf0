package dev.assay.analysis;

import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Orders of candidates. Only measured candidates are ranked, and throttled loads only where neither throughput nor capacity
 * matters. Stateless.
 */
final class Ranking {

    private Ranking() {}

    /** Returns the measured candidates by descending throughput per price. */
    public static List<Candidate> byThroughputForMoney(List<Candidate> candidates) {
        return candidates.stream()
                .filter(Candidate::tellsCapacity)
                .sorted(Comparator.comparing((Candidate one) ->
                                Optional.ofNullable(one.perMoney()).orElse(BigDecimal.ZERO))
                        .reversed())
                .toList();
    }

    /** Returns the cheapest measured candidate that meets the requirement; of several, the one with the highest throughput. */
    public static Optional<Candidate> cheapest(List<Candidate> candidates, Requirement requirement) {
        return candidates.stream()
                .filter(Candidate::ranked)
                .filter(candidate -> requirement.failure(candidate).isEmpty())
                .min(Comparator.comparing(Candidate::perMonth)
                        .thenComparing(one -> one.transactionsPerSecond().value(), Comparator.reverseOrder()));
    }

    /** Returns the Pareto frontier of price and throughput, the cheapest first. */
    public static List<Candidate> frontierOfThroughput(List<Candidate> candidates) {
        return frontier(candidates, one -> one.transactionsPerSecond().value().negate());
    }

    /**
     * Returns the Pareto frontier of price and 95th percentile of response times; candidates without a percentile are left out.
     */
    public static List<Candidate> frontierOfLatency(List<Candidate> candidates) {
        return frontier(
                candidates.stream().filter(one -> one.p95Millis() != null).toList(),
                one -> Optional.ofNullable(one.p95Millis()).orElse(BigDecimal.ZERO));
    }

    private static List<Candidate> frontier(List<Candidate> candidates, Function<Candidate, BigDecimal> badness) {
        List<Candidate> ranked =
                candidates.stream().filter(Candidate::tellsCapacity).toList();
        return ranked.stream()
                .filter(one -> ranked.stream().noneMatch(other -> dominates(other, one, badness)))
                .sorted(Comparator.comparing(Candidate::perMonth))
                .toList();
    }

    private static boolean dominates(Candidate other, Candidate one, Function<Candidate, BigDecimal> badness) {
        Money price = one.perMonth();
        int byPrice = other.perMonth().compareTo(price);
        int byBadness = badness.apply(other).compareTo(badness.apply(one));
        return byPrice <= 0 && byBadness <= 0 && (byPrice < 0 || byBadness < 0);
    }
}
