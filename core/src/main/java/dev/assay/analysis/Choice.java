package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What to buy among systems, each at its best. Immutable. Its candidates have the names of the systems.
 *
 * @param workload in words
 * @param mostEconomic the system with the most throughput for the money
 * @param ladders systems without a standby, then those with one: what a standby is paid for is not throughput
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Choice(String workload, Candidate mostEconomic, List<Ladder> ladders) {

    /** Copies the list. */
    public Choice {
        ladders = List.copyOf(ladders);
    }

    /**
     * Systems from the cheapest to the dearest.
     *
     * @param ceiling beyond which throughput hardly grows; null if there is none
     * @param steps from each to the next dearer one
     */
    public record Ladder(@Nullable Ceiling ceiling, List<Step> steps) {

        /** Copies the list. */
        public Ladder {
            steps = List.copyOf(steps);
        }
    }

    /**
     * One for each workload of which two systems can be ranked; none where prices are not alike.
     *
     * @param best the best point of each system, by its name
     */
    static List<Choice> of(Map<String, PricedPoint> best) {
        List<String> names = new ArrayList<>();
        List<PricedPoint> priced = new ArrayList<>();
        best.forEach((name, point) -> {
            if (point.transactionsPerSecond().isPresent()) {
                names.add(name);
                priced.add(point);
            }
        });
        if (Comparison.differenceOf(priced).isPresent()) {
            return List.of();
        }
        // Of points that measured something, there is a candidate each.
        List<Candidate> candidates = Candidates.of(priced);
        List<Candidate> systems = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            // What keeps up with a throttled load is no capacity.
            if (candidates.get(i).tellsCapacity()) {
                systems.add(candidates.get(i).called(names.get(i)));
            }
        }
        List<Choice> choices = new ArrayList<>();
        Candidates.byWorkload(systems).forEach((workload, its) -> {
            if (its.size() > 1) {
                choices.add(of(workload, its));
            }
        });
        return choices;
    }

    private static Choice of(String workload, List<Candidate> systems) {
        Map<Boolean, List<Candidate>> byStandby = systems.stream()
                .collect(Collectors.partitioningBy(system -> system.multiAz() || Standbys.isNameOfOne(system.name())));
        return new Choice(
                workload,
                Ranking.byThroughputForMoney(systems).get(0),
                List.of(false, true).stream()
                        .map(standby -> byStandby.getOrDefault(standby, List.of()))
                        .filter(its -> !its.isEmpty())
                        .map(its -> new Ladder(Ceiling.of(its).orElse(null), Step.of(its)))
                        .toList());
    }
}
