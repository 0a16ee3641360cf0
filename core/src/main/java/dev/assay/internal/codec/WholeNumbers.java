package dev.assay.internal.codec;

import dev.assay.model.AssayException;
import java.math.BigInteger;

/** Whole numbers that somebody wrote. Stateless. */
public final class WholeNumbers {

    private WholeNumbers() {}

    /**
     * One that an {@code int} holds.
     *
     * @throws NumberFormatException if it is no whole number
     * @throws AssayException of kind {@code PLAN} if it is one, but too large or too small
     */
    public static int toInt(String text) {
        return (int) within(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Likewise, one that a {@code long} holds. */
    public static long toLong(String text) {
        return within(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long within(String text, long least, long most) {
        BigInteger number = new BigInteger(text.strip());
        if (number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw AssayException.plan("found '" + text + "', " + most + " is the largest number that can be read here");
        }
        if (number.compareTo(BigInteger.valueOf(least)) < 0) {
            throw AssayException.plan("found '" + text + "', " + least + " is the least number that can be read here");
        }
        return number.longValueExact();
    }
}
