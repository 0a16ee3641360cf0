package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Charge;
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

/** Where two ways of paying for the same thing cost the same. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BreakEven {

    private BreakEven() {}

    /**
     * The share of all hours from which on a reservation, paid for all of them, is cheaper than paying for those in which
     * something runs; above 1 if it never is.
     *
     * @param onDemand for an hour that it runs, above zero
     * @param reserved for any hour
     */
    public static BigDecimal utilization(Money onDemand, Money reserved) {
        if (onDemand.amount().signum() <= 0) {
            throw AssayException.plan("what costs nothing on demand is not worth a reservation");
        }
        return reserved.over(onDemand.amount()).amount();
    }

    /**
     * That share for the instances of a point on the terms it was priced on; empty if they are bought on demand, or none of them
     * has a price on lists that is above zero. Machines whose price stands on the bill are bought on no other terms.
     */
    public static Optional<ReservationBreakEven> utilization(PricedPoint point, PriceBook prices) {
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
                            bill.system(), utilization(onDemand, perHour(instances, prices, reserved)), null));
        } catch (AssayException e) {
            return Optional.of(new ReservationBreakEven(bill.system(), null, e.message()));
        }
    }

    private static Money perHour(ResourceBill bill, PriceBook prices, PricingTerms terms) {
        return Pricing.price(bill, prices, terms).perHour();
    }

    /**
     * The I/O requests an hour from which on it is cheaper to have them in the price of everything else; zero if that is
     * cheaper anyway, empty if it never is.
     *
     * @param billed what is held where each request is billed
     * @param each of those requests
     * @param optimised what is held where none is
     * @param hoursPerMonth of both
     */
    public static Optional<BigDecimal> requestsPerHour(
            Charge billed, Money each, Charge optimised, BigDecimal hoursPerMonth) {
        Money more = optimised.perHour(hoursPerMonth).minus(billed.perHour(hoursPerMonth));
        if (more.amount().signum() <= 0) {
            return Optional.of(BigDecimal.ZERO);
        }
        return each.amount().signum() == 0
                ? Optional.empty()
                : Optional.of(more.over(each.amount()).amount());
    }
}
