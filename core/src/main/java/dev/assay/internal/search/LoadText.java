package dev.assay.internal.search;

import java.math.BigDecimal;
import java.math.MathContext;

/** The text of a rate or a number of users. Stateless. */
final class LoadText {

    private static final MathContext DIGITS = new MathContext(6);

    private LoadText() {}

    /** Returns the number that a text of {@code load} stands for. */
    static double rounded(double load) {
        return rounded(load, DIGITS);
    }

    static double rounded(double load, MathContext digits) {
        return Double.isInfinite(load)
                ? load
                : new BigDecimal(load).round(digits).doubleValue();
    }

    /** Returns a number without exponent and trailing zeros. */
    static String of(double load) {
        return Double.isInfinite(load)
                ? "unlimited"
                : new BigDecimal(load).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
