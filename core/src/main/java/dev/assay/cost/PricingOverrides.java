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
 * On what other terms a run is to be priced again. What is null, or empty, stays as it was. Immutable.
 *
 * @param on the day whose lists count, rather than the prices the run had
 * @param option how instances are bought
 * @param hoursPerMonth of a month
 * @param currency of the sums
 * @param rates between currencies
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricingOverrides(
        @Nullable LocalDate on,
        @Nullable PurchaseOption option,
        @Nullable BigDecimal hoursPerMonth,
        @Nullable Currency currency,
        List<ExchangeRate> rates) {

    /** Nothing else than it was. */
    public static final PricingOverrides NONE = new PricingOverrides(null, null, null, null, List.of());

    /** Copies the list. */
    public PricingOverrides {
        rates = List.copyOf(rates);
    }

    /**
     * The terms that come of it.
     *
     * @param before those of the run
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such month
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
