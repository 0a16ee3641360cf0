package dev.assay.analysis;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Linear interpolation between neighbouring user counts of one configuration. The results are estimates and never ranked.
 * Stateless.
 */
final class Interpolation {

    private static final String USERS = "users";

    private Interpolation() {}

    /**
     * Returns, for each configuration without a measured point that meets the requirement, the first interpolated point that may
     * meet its throughput and response times. Empty if the requirement has no throughput.
     */
    public static List<Candidate> meeting(List<Candidate> candidates, Requirement requirement) {
        BigDecimal rate = requirement.leastPerSecond();
        List<Candidate> estimates = new ArrayList<>();
        for (Configuration configuration : Configuration.of(candidates)) {
            boolean measured = configuration.points().stream()
                    .anyMatch(point -> requirement.failure(point).isEmpty());
            if (rate != null && !measured) {
                crossings(configuration, rate).stream()
                        .filter(one -> requirement.failure(one).isEmpty())
                        .findFirst()
                        .ifPresent(estimates::add);
            }
        }
        return estimates;
    }

    /**
     * Returns the crossings of the required rate by lines between neighbours. Each scale has its own line, and lines may fall.
     */
    private static List<Candidate> crossings(Configuration configuration, BigDecimal rate) {
        Map<Map<String, String>, List<Candidate>> lines = new LinkedHashMap<>();
        for (Candidate point : configuration.points()) {
            if (point.tellsCapacity()
                    && point.point().getOrDefault(USERS, "").matches("\\d+")
                    && point.p95Millis() != null) {
                Map<String, String> others = new LinkedHashMap<>(point.point());
                others.remove(USERS);
                lines.computeIfAbsent(others, same -> new ArrayList<>()).add(point);
            }
        }
        List<Candidate> crossings = new ArrayList<>();
        for (List<Candidate> line : lines.values()) {
            line.sort(Comparator.comparing(Interpolation::users));
            for (int i = 1; i < line.size(); i++) {
                Candidate fewer = line.get(i - 1);
                Candidate more = line.get(i);
                if (rate(fewer).compareTo(rate) < 0 && rate(more).compareTo(rate) >= 0) {
                    crossings.add(between(fewer, more, rate));
                }
            }
        }
        return crossings;
    }

    private static Candidate between(Candidate fewer, Candidate more, BigDecimal rate) {
        BigDecimal share = rate.subtract(rate(fewer)).divide(rate(more).subtract(rate(fewer)), Money.DIVISION);
        BigDecimal shortest = Optional.ofNullable(fewer.p95Millis()).orElseThrow();
        BigDecimal longest = Optional.ofNullable(more.p95Millis()).orElseThrow();
        return new Candidate(
                "between " + fewer.point().get(USERS) + " and " + more.point().get(USERS) + " users of "
                        + fewer.configuration(),
                fewer.configuration(),
                fewer.workload(),
                Map.of(),
                // Metered usage may make either of them dearer.
                fewer.perMonth().compareTo(more.perMonth()) >= 0 ? fewer.perMonth() : more.perMonth(),
                Estimate.of(rate),
                shortest.add(longest.subtract(shortest).multiply(share)),
                fewer.multiAz(),
                Standing.ESTIMATED,
                fewer.verdict().compareTo(more.verdict()) >= 0 ? fewer.verdict() : more.verdict(),
                null);
    }

    private static BigDecimal users(Candidate candidate) {
        return new BigDecimal(candidate.point().getOrDefault(USERS, "0"));
    }

    private static BigDecimal rate(Candidate candidate) {
        return candidate.transactionsPerSecond().value();
    }
}
