package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The choice among systems at their best points. Candidates have the names of the systems. Immutable.
 *
 * @param workload name
 * @param mostEconomic system with the highest throughput per price
 * @param ladders of systems without a standby, then of those with one, since a standby adds price and no throughput
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
     * @param steps from each system to the next dearer one
     */
    public record Ladder(@Nullable Ceiling ceiling, List<Step> steps) {

        /** Copies the list. */
        public Ladder {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Returns a choice for each workload with at least two ranked systems; empty if prices are not comparable.
     *
     * @param best best point of each system, by name
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
        // Each point with a throughput has a candidate.
        List<Candidate> candidates = Candidates.of(priced);
        List<Candidate> systems = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            // Throughput under a throttled load is no capacity.
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
