package dev.assay.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What to buy for one workload. Immutable.
 *
 * @param workload in words
 * @param ranking of configurations, each at its best load
 * @param frontierOfThroughput likewise
 * @param frontierOfLatency of all points whose load took what it could get
 * @param steps from each configuration to the next dearer one
 * @param ceiling beyond which throughput hardly grows; null if there is none
 * @param cheapest that meets the requirement; null if there is none, or nothing does
 * @param estimates where something may meet it that was not measured
 * @param throttled under loads that ask for a limited throughput, the cheapest first; by what the load asked for
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
     * Those of each workload.
     *
     * @param requirement that the cheapest has to meet; null for none
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
