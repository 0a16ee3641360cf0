package dev.assay.cost;

import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A point of an experiment with its price. Immutable.
 *
 * @param target its name
 * @param point the values of what the matrix varies
 * @param cells that measured it, by number
 * @param status the worst verdict on any of them
 * @param flaw why it is not ranked, whatever it is priced as: REFUSED, ABORTED or INVALID; null if it may be
 * @param cost of all of them together
 * @param trials the repetitions, at least one
 * @param facts of the instance that it is priced as, or null if none are known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricedPoint(
        String target,
        Map<String, String> point,
        List<Integer> cells,
        Verdict.Status status,
        @Nullable String flaw,
        Cost cost,
        List<TrialResult> trials,
        @Nullable InstanceFacts facts) {

    /** Copies map and lists. */
    public PricedPoint {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        cells = List.copyOf(cells);
        trials = List.copyOf(trials);
    }

    /** A figure by its name, with its interval; empty if there is none. */
    public Optional<Cost.Value> metric(String name) {
        return cost.metric(name);
    }

    /** The throughput, with its interval; empty where nothing was measured that can be believed. */
    public Optional<Estimate> transactionsPerSecond() {
        return MeasuredPerformance.transactionsPerSecond(trials);
    }
}
