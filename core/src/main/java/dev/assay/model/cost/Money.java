package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Currency;
import org.apiguardian.api.API;

/**
 * An amount of money. Addition and multiplication are exact, division is to 34 digits, {@link #text} rounds. Amounts with
 * equal values are equal. Immutable.
 *
 * @param amount in units of the currency, may be negative; trailing zeros are stripped
 * @param currency ISO 4217
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Money(BigDecimal amount, Currency currency) implements Comparable<Money> {

    /** The precision of all divisions of money: decimal128 of IEEE 754. */
    public static final MathContext DIVISION = MathContext.DECIMAL128;

    public Money {
        amount = plain(amount);
    }

    /**
     * Returns an amount, such as {@code of("0.712", "USD")}.
     *
     * @throws IllegalArgumentException if the number or the currency code is invalid
     */
    public static Money of(String amount, String currency) {
        return new Money(new BigDecimal(amount), Currency.getInstance(currency));
    }

    /** Returns an amount of US dollars. */
    public static Money usd(String amount) {
        return of(amount, "USD");
    }

    /** Returns zero. */
    public static Money zero(Currency currency) {
        return new Money(BigDecimal.ZERO, currency);
    }

    /** Returns the same value without trailing zeros and exponent. */
    public static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /**
     * Returns the sum.
     *
     * @throws AssayException of kind {@code PLAN} if the currencies differ
     */
    public Money plus(Money other) {
        return new Money(amount.add(alike(other).amount), currency);
    }

    /** Returns the difference; rejects different currencies like {@link #plus}. */
    public Money minus(Money other) {
        return new Money(amount.subtract(alike(other).amount), currency);
    }

    /** Returns the product. */
    public Money times(BigDecimal factor) {
        return new Money(amount.multiply(factor), currency);
    }

    /**
     * Returns the quotient.
     *
     * @throws ArithmeticException if the divisor is 0
     */
    public Money over(BigDecimal divisor) {
        return new Money(amount.divide(divisor, DIVISION), currency);
    }

    @Override
    public int compareTo(Money other) {
        return amount.compareTo(alike(other).amount);
    }

    private Money alike(Money other) {
        if (!currency.equals(other.currency)) {
            throw AssayException.plan("amounts in " + currency + " and " + other.currency
                    + " cannot be added or compared without a dated exchange rate");
        }
        return other;
    }

    /** Returns the amount rounded half up, for display: {@code 751.01 USD}. */
    public String text(int decimals) {
        return amount.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + " " + currency;
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
