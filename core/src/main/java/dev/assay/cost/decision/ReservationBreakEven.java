package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The utilization from which on a reservation of a system's instances is cheaper than on-demand instances. Immutable.
 *
 * @param system with the instances
 * @param utilization share of all hours; above 1 if a reservation is never cheaper, null if a price is missing
 * @param missing the missing price; null if none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReservationBreakEven(
        String system,
        @Nullable BigDecimal utilization,
        @Nullable String missing) {

    /**
     * Returns the break-even of a point for its purchase option. Empty for on-demand instances, and if no instance has a list price
     * above zero. Instances with a price on the bill have no other purchase option.
     */
    public static Optional<ReservationBreakEven> of(PricedPoint point, PriceBook prices) {
        PricingTerms reserved = point.cost().terms();
        ResourceBill bill = point.cost().basis().bill();
        List<Line> listed = bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE && line.ownPrice() == null)
                .toList();
        if (reserved.option() == PurchaseOption.ON_DEMAND || listed.isEmpty()) {
            return Optional.empty();
        }
        ResourceBill instances = new ResourceBill(bill.system(), listed, List.of());
        try {
            Money onDemand = perHour(instances, prices, reserved.with(PurchaseOption.ON_DEMAND));
            return onDemand.amount().signum() == 0
                    ? Optional.empty()
                    : Optional.of(new ReservationBreakEven(
                            bill.system(),
                            perHour(instances, prices, reserved)
                                    .over(onDemand.amount())
                                    .amount(),
                            null));
        } catch (AssayException e) {
            return Optional.of(new ReservationBreakEven(bill.system(), null, e.message()));
        }
    }

    private static Money perHour(ResourceBill bill, PriceBook prices, PricingTerms terms) {
        return Pricing.price(bill, prices, terms).perHour();
    }
}
