package dev.assay.cost;

import dev.assay.model.cost.ExchangeRate;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Changes of pricing terms. Null and empty components change nothing. Immutable.
 *
 * @param on day of the price lists, instead of the prices of the run
 * @param option purchase option of instances
 * @param hoursPerMonth length of a month
 * @param currency of the sums
 * @param rates of exchange
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricingOverrides(
        @Nullable LocalDate on,
        @Nullable PurchaseOption option,
        @Nullable BigDecimal hoursPerMonth,
        @Nullable Currency currency,
        List<ExchangeRate> rates) {

    /** No change. */
    public static final PricingOverrides NONE = new PricingOverrides(null, null, null, null, List.of());

    /** Copies the list. */
    public PricingOverrides {
        rates = List.copyOf(rates);
    }

    /**
     * Returns the changed terms.
     *
     * @param before terms of the run
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if no month has this length
     */
    PricingTerms over(PricingTerms before) {
        return new PricingTerms(
                on == null ? before.on() : on,
                option == null ? before.option() : option,
                hoursPerMonth == null ? before.hoursPerMonth() : hoursPerMonth,
                currency == null ? before.currency() : currency,
                rates.isEmpty() ? before.rates() : rates);
    }
}
