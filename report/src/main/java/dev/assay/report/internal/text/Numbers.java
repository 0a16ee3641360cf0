package dev.assay.report.internal.text;

import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats numbers with a decimal point, commas between thousands, and significant digits only. Stateless. */
public final class Numbers {

    private static final int DIGITS = 4;
    private static final int MEASURED_DIGITS = 3;
    private static final int LONGEST = 9;
    private static final int CENTS = 2;

    private static final int THOUSAND = 3;

    private Numbers() {}

    /**
     * Returns four significant digits; whole digits are never cut: {@code 12,345}, {@code 1,235}, {@code 74.39}, {@code 0.05}.
     */
    public static String sensible(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (value == 0) {
            return "0";
        }
        int magnitude = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        int decimals = Math.max(0, Math.min(LONGEST, DIGITS - magnitude));
        return grouped(rounded(value, decimals).stripTrailingZeros());
    }

    /**
     * Returns a measured figure with three significant digits, as its accuracy of about 1 % has: {@code 18.1}, {@code 6.90},
     * {@code 14,769}. Whole digits are never cut; whole numbers have no decimals.
     */
    public static String measured(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (value == Math.rint(value)) {
            return grouped(rounded(value, 0));
        }
        int magnitude = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return grouped(rounded(value, Math.max(0, Math.min(LONGEST, MEASURED_DIGITS - magnitude))));
    }

    /** Same as {@link #sensible(double)}, at the precision of a double. */
    public static String sensible(BigDecimal value) {
        return sensible(Double.parseDouble(value.toString()));
    }

    /** Returns an amount to the cent, or with four significant digits if it is small: {@code 751.01}, {@code 0.0342}. */
    public static String money(BigDecimal amount) {
        int magnitude = amount.precision() - amount.scale();
        int decimals = amount.signum() == 0 ? CENTS : Math.max(CENTS, Math.min(LONGEST, DIGITS - magnitude));
        return grouped(amount.setScale(decimals, RoundingMode.HALF_UP));
    }

    /**
     * Returns a mean with its half-width: that to two significant digits, the mean to the same place, {@code 5,971 ± 12}.
     *
     * @param half not negative; ignored if not finite
     */
    public static String uncertain(double mean, double half) {
        if (!Double.isFinite(half) || !Double.isFinite(mean)) {
            return sensible(mean);
        }
        int decimals = decimalsOf(half);
        return trimmed(mean, decimals) + " ± " + trimmed(half, decimals);
    }

    /** Returns a half-width to two significant digits; whole digits are never cut. */
    public static String uncertainty(double half) {
        return Double.isFinite(half) ? trimmed(half, decimalsOf(half)) : "–";
    }

    private static int decimalsOf(double half) {
        return half == 0
                ? DIGITS - 1
                : Math.max(0, Math.min(LONGEST, 1 - (int) Math.floor(Math.log10(Math.abs(half)))));
    }

    private static String trimmed(double value, int decimals) {
        return grouped(rounded(value, decimals));
    }

    /** Returns a whole number with commas. */
    public static String whole(long value) {
        return grouped(BigDecimal.valueOf(value));
    }

    private static BigDecimal rounded(double value, int decimals) {
        return new BigDecimal(Double.toString(value)).setScale(decimals, RoundingMode.HALF_UP);
    }

    /** Inserts commas by hand: a page has tens of thousands of numbers, for which formatters are slow. */
    private static String grouped(BigDecimal value) {
        StringBuilder text = new StringBuilder(value.toPlainString());
        int point = text.indexOf(".");
        int first = value.signum() < 0 ? 1 : 0;
        for (int comma = (point < 0 ? text.length() : point) - THOUSAND; comma > first; comma -= THOUSAND) {
            text.insert(comma, ',');
        }
        return text.toString();
    }

    /** Returns an amount to the cent with its currency: {@code 1,440.43 USD}. */
    public static String money(Money amount) {
        BigDecimal cents = amount.amount().setScale(CENTS, RoundingMode.HALF_UP);
        return grouped(cents) + " " + amount.currency();
    }

    /** Returns a machine-readable number with up to nine digits and no exponent. */
    public static String exact(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        BigDecimal rounded = new BigDecimal(Double.toString(value)).round(new MathContext(LONGEST));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
