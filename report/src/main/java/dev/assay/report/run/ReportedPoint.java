package dev.assay.report.run;

import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A point of a matrix on a system, with all repetitions. Immutable.
 *
 * @param system measured system
 * @param sweep the point
 * @param kind the workload, with the parameters that distinguish it from others in its runs: {@code tpcc}, {@code ycsb
 *     workload=a}. Throughput of different kinds is not comparable ({@link dev.assay.analysis.WorkloadComparability})
 * @param bottleneck what limited the throughput
 * @param cost of all repetitions together, as {@code assay price} computes it; null if none was priced
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedPoint(
        String system,
        SweepPoint sweep,
        String kind,
        Bottleneck bottleneck,
        @Nullable Cost cost) {

    /** Returns the values of the matrix parameters. */
    public Map<String, String> at() {
        return sweep.point();
    }

    /** Returns the repetitions. */
    public List<TrialResult> trials() {
        return sweep.results().stream().map(CellResult::trial).toList();
    }

    /** Returns true for the point of this system and these values. */
    public boolean is(String target, Map<String, String> point) {
        return system.equals(target) && at().equals(point);
    }

    /** Returns the estimate of a figure over the repetitions; empty if one is not ranked or lacks the figure. */
    public Optional<MeanEstimate> estimate(Function<TrialResult, @Nullable Double> figure) {
        List<Double> values = new ArrayList<>();
        for (CellResult result : sweep.results()) {
            Double value = result.ranked() ? figure.apply(result.trial()) : null;
            if (value == null || !Double.isFinite(value)) {
                return Optional.empty();
            }
            values.add(value);
        }
        return Optional.of(
                MeanEstimate.of(values.stream().mapToDouble(value -> value).toArray()));
    }

    /** Returns the mean of a figure over the repetitions, or null. */
    public @Nullable Double mean(Function<TrialResult, @Nullable Double> figure) {
        return estimate(figure).map(MeanEstimate::mean).orElse(null);
    }

    /** Returns the reason why the point is not ranked, or null. */
    public @Nullable String flaw() {
        return sweep.flaw().orElse(null);
    }

    /** Returns a price/performance metric by name; empty if missing or if a repetition is not ranked. */
    public Optional<Cost.Value> price(String metric) {
        boolean ranked = sweep.results().stream().allMatch(CellResult::ranked);
        return cost == null || !ranked ? Optional.empty() : cost.metric(metric);
    }
}
