package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * On what terms a bill is priced. Immutable.
 *
 * @param on the day whose prices are wanted: of the run, unless somebody asks for another
 * @param option how instances are bought; everything else is on demand
 * @param hoursPerMonth 730 or 720, as one counts; above 0
 * @param currency of the sums, or null for that of the prices
 * @param rates between currencies
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricingTerms(
        LocalDate on,
        PurchaseOption option,
        BigDecimal hoursPerMonth,
        @Nullable Currency currency,
        List<ExchangeRate> rates) {

    /** A twelfth of a year of 365 days. */
    public static final BigDecimal HOURS_PER_MONTH = BigDecimal.valueOf(730);

    private static final BigDecimal LONGEST_MONTH = BigDecimal.valueOf(744);

    /** Copies the list and checks the month. */
    public PricingTerms {
        rates = List.copyOf(rates);
        if (hoursPerMonth.signum() <= 0 || hoursPerMonth.compareTo(LONGEST_MONTH) > 0) {
            throw AssayException.plan("hours-per-month: found " + hoursPerMonth.toPlainString()
                    + ", a month has up to 744; 730 and 720 are usual");
        }
    }

    /** On demand, in a month of 730 hours. */
    public static PricingTerms onDemand(LocalDate on) {
        return new PricingTerms(on, PurchaseOption.ON_DEMAND, HOURS_PER_MONTH, null, List.of());
    }

    /** The same in a month of so many hours. */
    public PricingTerms withHoursPerMonth(BigDecimal hours) {
        return new PricingTerms(on, option, hours, currency, rates);
    }

    /** The same with instances bought otherwise. */
    public PricingTerms with(PurchaseOption other) {
        return new PricingTerms(on, other, hoursPerMonth, currency, rates);
    }

    /** The same on another day. */
    public PricingTerms on(LocalDate day) {
        return new PricingTerms(day, option, hoursPerMonth, currency, rates);
    }
}
