package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The terms on which a bill is priced. Immutable.
 *
 * @param on day of the prices; by default the day of the run
 * @param option purchase option of instances; everything else is bought on demand
 * @param hoursPerMonth usually 730 or 720; above 0, at most 744
 * @param currency currency of the sums; null for the currency of the prices
 * @param rates exchange rates
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricingTerms(
        LocalDate on,
        PurchaseOption option,
        BigDecimal hoursPerMonth,
        @Nullable Currency currency,
        List<ExchangeRate> rates) {

    /** One twelfth of a year of 365 days. */
    public static final BigDecimal HOURS_PER_MONTH = BigDecimal.valueOf(730);

    private static final BigDecimal LONGEST_MONTH = BigDecimal.valueOf(744);

    public PricingTerms {
        rates = List.copyOf(rates);
        if (hoursPerMonth.signum() <= 0 || hoursPerMonth.compareTo(LONGEST_MONTH) > 0) {
            throw AssayException.plan("hours-per-month: found " + hoursPerMonth.toPlainString()
                    + ", a month has up to 744; 730 and 720 are usual");
        }
    }

    /** Returns on-demand terms with 730 hours per month. */
    public static PricingTerms onDemand(LocalDate on) {
        return new PricingTerms(on, PurchaseOption.ON_DEMAND, HOURS_PER_MONTH, null, List.of());
    }

    /** Returns the same terms with another number of hours per month. */
    public PricingTerms withHoursPerMonth(BigDecimal hours) {
        return new PricingTerms(on, option, hours, currency, rates);
    }

    /** Returns the same terms with another purchase option. */
    public PricingTerms with(PurchaseOption other) {
        return new PricingTerms(on, other, hoursPerMonth, currency, rates);
    }

    /** Returns the same terms for another day. */
    public PricingTerms on(LocalDate day) {
        return new PricingTerms(day, option, hoursPerMonth, currency, rates);
    }
}
