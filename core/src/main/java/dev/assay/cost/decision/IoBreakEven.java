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
 * The rate of I/O requests from which on storage with included requests is cheaper. Immutable.
 *
 * @param billed the system whose requests are billed
 * @param optimised the same system on storage with included requests
 * @param requestsPerHour the break-even; zero if the optimised system is always cheaper, null if requests cost nothing or a price is
 *     missing
 * @param missing the missing price; null if none
 * @param request price of one request; null if a price is missing
 * @param morePerMonth monthly price difference without requests: optimised minus billed; null if a price is missing
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

    /**
     * Returns the break-even of the priced system of a point; empty if its I/O requests are not billed.
     *
     * @param prices called once if requests are billed, else never
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
                    requestsPerHour(held, one, heldOptimised, hours).orElse(null),
                    null,
                    one,
                    heldOptimised.perMonth(hours).minus(held.perMonth(hours)),
                    found.uncounted());
        } catch (AssayException e) {
            return new IoBreakEven(billed, name, null, e.message(), null, null, found.uncounted());
        }
    }

    /**
     * Returns the I/O requests per hour from which on included requests are cheaper; zero if they always are, empty if they never are.
     *
     * @param billed price of the system without its requests, where each request is billed
     * @param each price of a request
     * @param optimised price of the system with included requests
     * @param hoursPerMonth of both
     */
    static Optional<BigDecimal> requestsPerHour(Charge billed, Money each, Charge optimised, BigDecimal hoursPerMonth) {
        Money more = optimised.perHour(hoursPerMonth).minus(billed.perHour(hoursPerMonth));
        if (more.amount().signum() <= 0) {
            return Optional.of(BigDecimal.ZERO);
        }
        return each.amount().signum() == 0
                ? Optional.empty()
                : Optional.of(more.over(each.amount()).amount());
    }
}
