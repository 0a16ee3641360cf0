package dev.assay.cost.decision;

import dev.assay.cost.MeasuredPerformance;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.decision.Candidate.Standing;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.plan.Cell;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** Makes candidates of the points of priced runs. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Candidates {

    private Candidates() {}

    /** One for each point that measured anything. */
    public static List<Candidate> of(List<PricedPoint> points) {
        return points.stream().map(Candidates::of).flatMap(Optional::stream).toList();
    }

    private static Optional<Candidate> of(PricedPoint point) {
        return MeasuredPerformance.of(point.trials())
                .map(performance -> new Candidate(
                        (point.target() + " " + Cell.text(point.point())).strip() + ", "
                                + point.cost().system(),
                        new Money(
                                point.cost().perMonth(),
                                Currency.getInstance(point.cost().currency())),
                        performance.transactionsPerSecond(),
                        MeasuredPerformance.p95Millis(point.trials()).orElse(null),
                        standby(point),
                        standing(point)));
    }

    private static boolean standby(PricedPoint point) {
        return point.cost().bill().lines().stream()
                .anyMatch(line -> line.component() == CostComponent.INSTANCE
                        && line.sku().key().endsWith(".multi"));
    }

    private static Standing standing(PricedPoint point) {
        if (point.flaw() != null) {
            return Standing.INVALID;
        }
        return point.cost().measured() ? Standing.MEASURED : Standing.OTHER_SYSTEM;
    }
}
