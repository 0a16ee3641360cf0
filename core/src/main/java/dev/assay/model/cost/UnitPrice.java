package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.time.LocalDate;
import org.apiguardian.api.API;

/**
 * A row of a price list. Immutable.
 *
 * @param sku what is sold
 * @param unit what the price is for one of
 * @param price of one, not negative
 * @param option how it is bought
 * @param listDate of the list
 * @param source of the price: who published the list, and how it came here
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UnitPrice(
        Sku sku, PriceUnit unit, Money price, PurchaseOption option, LocalDate listDate, String source) {

    /** Checks the sign. */
    public UnitPrice {
        if (price.amount().signum() < 0) {
            throw AssayException.plan("the price of " + sku + ": found " + price + ", at least 0 is needed");
        }
    }
}
