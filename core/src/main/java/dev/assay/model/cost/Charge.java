package dev.assay.model.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import org.apiguardian.api.API;

/**
 * A charge, split by how it accrues. The parts are divided only when a period is requested, so that no precision is lost.
 * Immutable.
 *
 * @param hourly price of held resources, per hour
 * @param monthly price of held resources, per month
 * @param used price of the use in one hour of measured load
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Charge(Money hourly, Money monthly, Money used) {

    private static final BigDecimal MINUTES_OF_AN_HOUR = BigDecimal.valueOf(60);

    /** Returns a charge of zero. */
    public static Charge none(Currency currency) {
        Money zero = Money.zero(currency);
        return new Charge(zero, zero, zero);
    }

    /** Returns an amount that accrues on the given basis. */
    static Charge of(PriceUnit.Basis basis, Money amount) {
        Money zero = Money.zero(amount.currency());
        return switch (basis) {
            case HOUR -> new Charge(amount, zero, zero);
            case MONTH -> new Charge(zero, amount, zero);
            case USE -> new Charge(zero, zero, amount);
        };
    }

    /** Returns the sum; rejects different currencies like {@link Money#plus}. */
    public Charge plus(Charge other) {
        return new Charge(hourly.plus(other.hourly), monthly.plus(other.monthly), used.plus(other.used));
    }

    /** Returns the charge of a month with the given number of hours, under the measured load all the time. */
    public Money perMonth(BigDecimal hoursPerMonth) {
        return hourly.plus(used).times(hoursPerMonth).plus(monthly);
    }

    /** Returns the charge of one hour under the measured load. */
    public Money perHour(BigDecimal hoursPerMonth) {
        return perHour(hoursPerMonth, BigDecimal.ONE);
    }

    /**
     * Returns the charge of one hour under another load.
     *
     * @param use load as a multiple of the measured one
     */
    public Money perHour(BigDecimal hoursPerMonth, BigDecimal use) {
        return hourly.plus(used.times(use)).plus(monthly.over(hoursPerMonth));
    }

    /** Returns the charge of one minute. */
    public Money perMinute(BigDecimal hoursPerMonth) {
        return in(BigDecimal.ONE, hoursPerMonth);
    }

    /** Returns the charge of a number of minutes; divides last, so that no precision is lost. */
    public Money in(BigDecimal minutes, BigDecimal hoursPerMonth) {
        return perMonth(hoursPerMonth).times(minutes).over(hoursPerMonth.multiply(MINUTES_OF_AN_HOUR));
    }

    /** Returns the charge of a number of minutes, rounded up to a whole unit of the currency. Rounded once. */
    public BigDecimal raised(BigDecimal minutes, BigDecimal hoursPerMonth) {
        BigDecimal amount = perMonth(hoursPerMonth).amount().multiply(minutes);
        return amount.divide(hoursPerMonth.multiply(MINUTES_OF_AN_HOUR), 0, RoundingMode.UP);
    }
}
