package dev.assay.cost;

import dev.assay.analysis.SweepPoint;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.cost.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Prices a run again from what is stored of it, without running anything. Immutable.
 *
 * @param bill of another system than the run's own, or null
 * @param region another one, or null
 * @param prices by which
 * @param terms on which; the day in them counts only if it is {@code fixed}
 * @param fixed whether prices are those of that day, rather than of the run's
 * @param models that make the figures
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Repricing(
        @Nullable ResourceBill bill,
        @Nullable String region,
        PriceBook prices,
        PricingTerms terms,
        boolean fixed,
        List<CostModel> models) {

    /** Copies the list. */
    public Repricing {
        models = List.copyOf(models);
    }

    /**
     * The points of a run with their prices, in the order of their first cells; refused ones are left out.
     *
     * @param name of the run, for messages
     * @throws AssayException of kind {@code PLAN} if a price is missing, or nobody said what was measured
     */
    public List<PricedPoint> of(RunResult run, String name) {
        List<PricedPoint> priced = new ArrayList<>();
        for (SweepPoint point : SweepPoint.of(run)) {
            List<TrialResult> trials = point.results().stream()
                    .map(result -> result.trial())
                    .filter(trial -> trial.status() != TrialResult.Status.REFUSED)
                    .toList();
            if (!trials.isEmpty()) {
                priced.add(new PricedPoint(
                        point.target(),
                        point.point(),
                        point.results().stream()
                                .map(result -> result.cell().id())
                                .toList(),
                        point.status(),
                        costing(trials, name).of(trials),
                        trials));
            }
        }
        return priced;
    }

    private Costing costing(List<TrialResult> trials, String name) {
        Cost stored = trials.stream()
                .map(TrialResult::cost)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        ResourceBill asked = asked(stored, name);
        return new Costing(asked, prices, terms, fixed, models, claim(asked, stored));
    }

    private ResourceBill asked(@Nullable Cost stored, String name) {
        if (bill == null && stored == null) {
            throw AssayException.plan(name
                    + " holds no bill: it was not priced when it ran; say with --cost as what it is to be priced");
        }
        ResourceBill found = bill != null ? bill : Objects.requireNonNull(stored).bill();
        return region == null ? found : found.in(region);
    }

    /** A run that was not priced may be given its bill later; any other bill than the stored one is of another system. */
    private Costing.Claim claim(ResourceBill asked, @Nullable Cost stored) {
        if (stored == null) {
            return region == null ? Costing.Claim.NONE : Costing.Claim.OTHER;
        }
        if (!asked.equals(stored.bill())) {
            return Costing.Claim.OTHER;
        }
        return Boolean.TRUE.equals(stored.stated()) ? Costing.Claim.STATED : Costing.Claim.NONE;
    }
}
