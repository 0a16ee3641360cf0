package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.cost.RdsBill;
import dev.assay.cost.RdsStorage;
import dev.assay.cost.RdsSystem;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Charge;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * From how many I/O requests on it is cheaper to pay for none of them. Immutable.
 *
 * @param billed the system whose requests are billed
 * @param optimised the same with storage that has them in its price
 * @param requestsPerHour as {@link BreakEven#requestsPerHour}; null if requests cost nothing, or a price is missing
 * @param missing which price that is; null if none
 * @param request the price of one; null if a price is missing
 * @param morePerMonth what the optimised system holds costs more a month than what the billed one does; negative if it is less, null if
 *     a price is missing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IoBreakEven(
        String billed,
        String optimised,
        @Nullable BigDecimal requestsPerHour,
        @Nullable String missing,
        @Nullable Money request,
        @Nullable Money morePerMonth) {

    /** Of what a point is priced as; empty unless that is a database of RDS whose I/O requests are billed. */
    public static Optional<IoBreakEven> of(PricedPoint point, PriceBook prices) {
        ResourceBill bill = point.cost().bill();
        if (!RdsSystem.billsRequests(bill.system())) {
            return Optional.empty();
        }
        return RdsSystem.of(bill, prices)
                .flatMap(billed -> Optional.ofNullable(billed.storage().withRequestsInItsPrice())
                        .map(free -> of(billed, free, prices, point.cost().terms())));
    }

    /** Whether it is Aurora's storage that counts them. */
    boolean ofAurora() {
        return billed.contains(":" + RdsStorage.AURORA.code() + ":");
    }

    private static IoBreakEven of(RdsSystem billed, RdsStorage free, PriceBook prices, PricingTerms terms) {
        String name = billed.toString().replace(":" + billed.storage().code() + ":", ":" + free.code() + ":");
        try {
            RdsSystem optimised = RdsSystem.parse(name, prices);
            Sku request = RdsBill.request(billed);
            UnitPrice price = prices.price(request, PriceUnit.REQUEST, PurchaseOption.ON_DEMAND, terms.on());
            // Both with the price of a request on them, so that they are in one currency.
            ResourceBill each = new ResourceBill(
                    name,
                    List.of(new ResourceBill.Line(
                            CostComponent.IO, request, BigDecimal.ONE, PriceUnit.REQUEST, "one", price.price())),
                    List.of());
            BigDecimal hours = terms.hoursPerMonth();
            Charge held = Pricing.price(RdsBill.of(billed), prices, terms).system();
            Charge heldOptimised =
                    Pricing.price(RdsBill.of(optimised), prices, terms).system();
            Money one = Pricing.price(each, prices, terms).system().used();
            return new IoBreakEven(
                    billed.toString(),
                    name,
                    BreakEven.requestsPerHour(held, one, heldOptimised, hours).orElse(null),
                    null,
                    one,
                    heldOptimised.perMonth(hours).minus(held.perMonth(hours)));
        } catch (AssayException e) {
            return new IoBreakEven(billed.toString(), name, null, e.message(), null, null);
        }
    }
}
