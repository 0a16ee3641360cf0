package dev.assay.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Purchase decisions for one workload. Immutable.
 *
 * @param workload name
 * @param ranking of configurations, each at its best load
 * @param frontierOfThroughput Pareto frontier of price and throughput of the configurations
 * @param frontierOfLatency Pareto frontier of price and 95th percentile of all points with an unlimited load
 * @param steps from each configuration to the next dearer one
 * @param ceiling beyond which throughput hardly grows; null if there is none
 * @param cheapest configuration that meets the requirement; null without a requirement or without such a configuration
 * @param estimates interpolated points that may meet the requirement
 * @param throttled points by the limit that their load sets, the cheapest first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Decisions(
        String workload,
        List<Candidate> ranking,
        List<Candidate> frontierOfThroughput,
        List<Candidate> frontierOfLatency,
        List<PricedStep> steps,
        @Nullable Ceiling ceiling,
        @Nullable Candidate cheapest,
        List<Candidate> estimates,
        Map<String, List<Candidate>> throttled) {

    /** Copies the lists and the map. */
    public Decisions {
        ranking = List.copyOf(ranking);
        frontierOfThroughput = List.copyOf(frontierOfThroughput);
        frontierOfLatency = List.copyOf(frontierOfLatency);
        steps = List.copyOf(steps);
        estimates = List.copyOf(estimates);
        throttled = Collections.unmodifiableMap(new LinkedHashMap<>(throttled));
    }

    /** A step, and whether throughput grows by less than its price. */
    public record PricedStep(Step step, boolean growsLessThanItsPrice) {

        static PricedStep of(Step step) {
            return new PricedStep(step, step.growsLessThanItsPrice());
        }
    }

    /**
     * Returns the decisions of each workload.
     *
     * @param requirement for the cheapest configuration; null for none
     */
    public static List<Decisions> of(List<Candidate> candidates, @Nullable Requirement requirement) {
        List<Decisions> all = new ArrayList<>();
        Candidates.byWorkload(candidates).forEach((workload, its) -> {
            List<Candidate> best = Configuration.best(its);
            all.add(new Decisions(
                    workload,
                    Ranking.byThroughputForMoney(best),
                    Ranking.frontierOfThroughput(best),
                    Ranking.frontierOfLatency(its),
                    Step.of(its).stream().map(PricedStep::of).toList(),
                    Ceiling.of(its).orElse(null),
                    requirement == null
                            ? null
                            : Ranking.cheapest(its, requirement).orElse(null),
                    requirement == null ? List.of() : Interpolation.meeting(its, requirement),
                    Candidates.byImposedRate(its)));
        });
        return List.copyOf(all);
    }
}
