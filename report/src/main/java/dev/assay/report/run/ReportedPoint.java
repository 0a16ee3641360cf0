package dev.assay.report.run;

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
 * A point of a matrix on a system, with all its repetitions. Immutable.
 *
 * @param system what was measured
 * @param sweep the point
 * @param kind which workload it is, as far as that tells it from others in its runs: {@code tpcc}, {@code ycsb workload=a}. Of what
 *     {@link dev.assay.analysis.WorkloadComparability} calls unlike, throughput of one says nothing about another
 * @param cost what all repetitions cost together, as {@code assay price} has it; null if none was priced
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedPoint(
        String system,
        SweepPoint sweep,
        String kind,
        @Nullable Cost cost) {

    /** The values of what the matrix varies. */
    public Map<String, String> at() {
        return sweep.point();
    }

    /** The repetitions. */
    public List<TrialResult> trials() {
        return sweep.results().stream().map(CellResult::trial).toList();
    }

    /** Returns true for the point of this system and these values. */
    public boolean is(String target, Map<String, String> point) {
        return system.equals(target) && at().equals(point);
    }

    /** Of a figure, over the repetitions; empty if one of them is not ranked or does not have it. */
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

    /** Likewise its mean, or null. */
    public @Nullable Double mean(Function<TrialResult, @Nullable Double> figure) {
        return estimate(figure).map(MeanEstimate::mean).orElse(null);
    }

    /** What is to be said in the place of a figure, or null. */
    public @Nullable String flaw() {
        return sweep.flaw().orElse(null);
    }

    /** A figure of price and performance, by its name, over the repetitions; empty if there is none, or one of them is not ranked. */
    public Optional<Cost.Value> price(String metric) {
        boolean ranked = sweep.results().stream().allMatch(CellResult::ranked);
        return cost == null || !ranked ? Optional.empty() : cost.metric(metric);
    }
}
