package dev.assay.model.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import org.apiguardian.api.API;

/**
 * What is paid, by how it is counted: kept apart, so that nothing is divided before a period is asked for. Immutable.
 *
 * @param hourly for what is held, an hour
 * @param monthly for what is held, a month
 * @param used for what is used in an hour
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Charge(Money hourly, Money monthly, Money used) {

    private static final BigDecimal MINUTES_OF_AN_HOUR = BigDecimal.valueOf(60);

    /** Nothing. */
    public static Charge none(Currency currency) {
        Money zero = Money.zero(currency);
        return new Charge(zero, zero, zero);
    }

    /** For so much of something that is counted on a basis. */
    static Charge of(PriceUnit.Basis basis, Money amount) {
        Money zero = Money.zero(amount.currency());
        return switch (basis) {
            case HOUR -> new Charge(amount, zero, zero);
            case MONTH -> new Charge(zero, amount, zero);
            case USE -> new Charge(zero, zero, amount);
        };
    }

    /** Both together. */
    public Charge plus(Charge other) {
        return new Charge(hourly.plus(other.hourly), monthly.plus(other.monthly), used.plus(other.used));
    }

    /** In a month of so many hours, used all the time as it was measured. */
    public Money perMonth(BigDecimal hoursPerMonth) {
        return hourly.plus(used).times(hoursPerMonth).plus(monthly);
    }

    /** In an hour of a month of so many. */
    public Money perHour(BigDecimal hoursPerMonth) {
        return perHour(hoursPerMonth, BigDecimal.ONE);
    }

    /**
     * In an hour in which it is used more, or less, than it was measured.
     *
     * @param use in multiples of what was measured
     */
    public Money perHour(BigDecimal hoursPerMonth, BigDecimal use) {
        return hourly.plus(used.times(use)).plus(monthly.over(hoursPerMonth));
    }

    /** In a minute. */
    public Money perMinute(BigDecimal hoursPerMonth) {
        return in(BigDecimal.ONE, hoursPerMonth);
    }

    /** In so many minutes; divided last, so that nothing is lost before. */
    public Money in(BigDecimal minutes, BigDecimal hoursPerMonth) {
        return perMonth(hoursPerMonth).times(minutes).over(hoursPerMonth.multiply(MINUTES_OF_AN_HOUR));
    }

    /** In so many minutes, raised to a whole unit of the currency; exact, as a quotient that is rounded twice is not. */
    public BigDecimal raised(BigDecimal minutes, BigDecimal hoursPerMonth) {
        BigDecimal amount = perMonth(hoursPerMonth).amount().multiply(minutes);
        return amount.divide(hoursPerMonth.multiply(MINUTES_OF_AN_HOUR), 0, RoundingMode.UP);
    }
}
