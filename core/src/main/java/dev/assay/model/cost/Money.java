package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Currency;
import org.apiguardian.api.API;

/**
 * An amount of money: exact while it is added and multiplied, to 34 digits where it is divided, rounded only when printed.
 * Two amounts of the same value are equal. Immutable.
 *
 * @param amount any, in units of the currency; without trailing zeros
 * @param currency ISO 4217
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Money(BigDecimal amount, Currency currency) implements Comparable<Money> {

    /** How everything around money is divided: IEEE 754's decimal128. */
    public static final MathContext DIVISION = MathContext.DECIMAL128;

    /** Takes the value, not the way it was written. */
    public Money {
        amount = plain(amount);
    }

    /** So much, such as {@code of("0.712", "USD")}. */
    public static Money of(String amount, String currency) {
        return new Money(new BigDecimal(amount), Currency.getInstance(currency));
    }

    /** US dollars. */
    public static Money usd(String amount) {
        return of(amount, "USD");
    }

    /** Nothing. */
    public static Money zero(Currency currency) {
        return new Money(BigDecimal.ZERO, currency);
    }

    /** The same value without trailing zeros and without an exponent. */
    public static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /**
     * Both together.
     *
     * @throws AssayException of kind {@code PLAN} if they are of two currencies
     */
    public Money plus(Money other) {
        return new Money(amount.add(alike(other).amount), currency);
    }

    /** What is left without the other; as {@link #plus}. */
    public Money minus(Money other) {
        return new Money(amount.subtract(alike(other).amount), currency);
    }

    /** So many times as much. */
    public Money times(BigDecimal factor) {
        return new Money(amount.multiply(factor), currency);
    }

    /**
     * The part of each of so many.
     *
     * @throws ArithmeticException if there are none
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
                    + " cannot be put together without a dated rate of exchange between them");
        }
        return other;
    }

    /** Half up to so many decimals, for people: {@code 751.01 USD}. */
    public String text(int decimals) {
        return amount.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + " " + currency;
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
