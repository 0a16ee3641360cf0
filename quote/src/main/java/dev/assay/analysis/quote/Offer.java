package dev.assay.analysis.quote;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Repricing;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A measured point of a run with its price, as input of a quote. Immutable.
 *
 * @param run name of the run
 * @param point the point with all its repetitions
 * @param priced the same point with its price; null if it has none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Offer(String run, SweepPoint point, @Nullable PricedPoint priced) {

    /**
     * Returns the points of a run.
     *
     * @param run name of the run
     * @param pricing prices its points; null if neither the run nor the user has a bill
     */
    public static List<Offer> of(String run, RunResult result, @Nullable Repricing pricing) {
        List<PricedPoint> priced = pricing == null ? List.of() : pricing.of(result, run);
        List<Offer> offers = new ArrayList<>();
        for (SweepPoint point : SweepPoint.of(result)) {
            offers.add(new Offer(
                    run,
                    point,
                    priced.stream()
                            .filter(each -> each.target().equals(point.target())
                                    && each.point().equals(point.point()))
                            .findFirst()
                            .orElse(null)));
        }
        return List.copyOf(offers);
    }

    List<TrialResult> trials() {
        return point.results().stream().map(result -> result.trial()).toList();
    }

    TrialResult first() {
        return point.results().get(0).trial();
    }

    /** Returns why the point is not used: it was refused, aborted, is INVALID, or completed no transaction. */
    Optional<String> flaw() {
        return point.flaw()
                .or(() -> trials().stream()
                        .filter(trial -> !(trial.rates().transactionsPerSecond() > 0))
                        .findFirst()
                        .map(trial -> "no transaction completed"));
    }
}
