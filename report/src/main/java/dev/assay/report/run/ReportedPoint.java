package dev.assay.report.run;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.cost.Repricing;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.NextStep;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 *     {@link dev.assay.analysis.LikeWorkloads} calls unlike, throughput of one says nothing about another
 * @param cost what all repetitions cost together, as {@code assay price} has it; null if none was priced
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedPoint(
        String system,
        SweepPoint sweep,
        String kind,
        @Nullable Cost cost) {

    /** Looked for when something was repeated, or could be bought otherwise, and not before: what ran once has its price with it. */
    private static final class Known {

        static final Prices PRICES = Prices.discover(ReportedPoint.class.getClassLoader());

        private Known() {}
    }

    /** One that is priced here, which where something was repeated is work that nobody wants to be done for each figure. */
    static ReportedPoint of(SweepPoint sweep, String kind) {
        return new ReportedPoint(
                sweep.target(),
                sweep,
                kind,
                together(sweep.results().stream().map(CellResult::trial).toList()));
    }

    private static @Nullable Cost together(List<TrialResult> trials) {
        if (trials.size() == 1) {
            return trials.get(0).cost();
        }
        try {
            return Repricing.together(trials, Known.PRICES);
        } catch (AssayException e) {
            // Figures of the first alone would pass for those of all.
            return trials.stream()
                    .map(TrialResult::cost)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(first -> first.withoutFigures("no figures of all repetitions: " + e.message()))
                    .orElse(null);
        }
    }

    /** The values of what the matrix varies. */
    public Map<String, String> at() {
        return sweep.point();
    }

    /** The repetitions. */
    public List<TrialResult> trials() {
        return sweep.results().stream().map(CellResult::trial).toList();
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

    /** The point as it was priced when it ran; empty if it was not. */
    public Optional<PricedPoint> priced() {
        return cost == null
                ? Optional.empty()
                : Optional.of(new PricedPoint(
                        system,
                        at(),
                        sweep.results().stream()
                                .map(result -> result.cell().id())
                                .toList(),
                        sweep.status(),
                        flaw(),
                        cost,
                        trials(),
                        Known.PRICES.bills().facts(cost.bill(), cost.facts()).orElse(null)));
    }

    /**
     * Where paying for each I/O request and for none cost the same, by the prices it had and else those of lists; empty unless it was
     * priced as a system whose requests are billed.
     */
    public Optional<IoBreakEven> requestsBreakEven() {
        return priced().flatMap(point -> IoBreakEven.of(point, () -> prices(point), Known.PRICES.bills()));
    }

    /** What one would buy next of what bound it, by the same prices; empty if nothing did that more can be bought of. */
    public Optional<NextStep> nextStep() {
        return priced().flatMap(point -> NextStep.of(point, () -> prices(point), Known.PRICES.bills()));
    }

    private static PriceBook prices(PricedPoint point) {
        return Repricing.kept(point.trials(), Known.PRICES.book(null));
    }
}
