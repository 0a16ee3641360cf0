package dev.assay.cost.decision;

import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Charge;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
 * @param uncounted why the server cannot count its requests; null if it can
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IoBreakEven(
        String billed,
        String optimised,
        @Nullable BigDecimal requestsPerHour,
        @Nullable String missing,
        @Nullable Money request,
        @Nullable Money morePerMonth,
        @Nullable String uncounted) {

    /** The break-even of a system whose server counts its requests. */
    public IoBreakEven(
            String billed,
            String optimised,
            @Nullable BigDecimal requestsPerHour,
            @Nullable String missing,
            @Nullable Money request,
            @Nullable Money morePerMonth) {
        this(billed, optimised, requestsPerHour, missing, request, morePerMonth, null);
    }

    /**
     * Returns the break-even of the system that a point is priced as; empty if its I/O requests are not billed.
     *
     * @param prices not asked for if requests are not billed, and at most once
     */
    public static Optional<IoBreakEven> of(PricedPoint point, Supplier<PriceBook> prices, BillSources bills) {
        LazyPrices book = new LazyPrices(prices);
        return bills.requestsIncluded(point.cost().basis().bill(), book)
                .map(found -> of(found, book.get(), point.cost().terms()));
    }

    private static IoBreakEven of(RequestsIncluded found, PriceBook prices, PricingTerms terms) {
        String billed = found.billed().system();
        String name = found.name();
        ResourceBill included = found.included();
        if (included == null) {
            return new IoBreakEven(billed, name, null, found.problem(), null, null, found.uncounted());
        }
        try {
            Sku request = found.request();
            UnitPrice price = prices.price(request, PriceUnit.REQUEST, PurchaseOption.ON_DEMAND, terms.on());
            // Both with the price of a request on them, so that they are in one currency.
            ResourceBill each = new ResourceBill(
                    name,
                    List.of(new ResourceBill.Line(
                            CostComponent.IO, request, BigDecimal.ONE, PriceUnit.REQUEST, "one", price.price())),
                    List.of());
            BigDecimal hours = terms.hoursPerMonth();
            Charge held = Pricing.price(found.billed(), prices, terms).system();
            Charge heldOptimised = Pricing.price(included, prices, terms).system();
            Money one = Pricing.price(each, prices, terms).system().used();
            return new IoBreakEven(
                    billed,
                    name,
                    BreakEven.requestsPerHour(held, one, heldOptimised, hours).orElse(null),
                    null,
                    one,
                    heldOptimised.perMonth(hours).minus(held.perMonth(hours)),
                    found.uncounted());
        } catch (AssayException e) {
            return new IoBreakEven(billed, name, null, e.message(), null, null, found.uncounted());
        }
    }
}
