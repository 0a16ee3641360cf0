package dev.assay.internal.codec;

import dev.assay.model.AssayException;
import java.math.BigInteger;

/** Parses whole numbers from user input. Stateless. */
public final class WholeNumbers {

    private WholeNumbers() {}

    /**
     * Parses an {@code int}.
     *
     * @throws NumberFormatException if the text is not a whole number
     * @throws AssayException of kind {@code PLAN} if the number is out of range
     */
    public static int toInt(String text) {
        return (int) within(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Parses a {@code long}, with the same errors. */
    public static long toLong(String text) {
        return within(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long within(String text, long least, long most) {
        BigInteger number = new BigInteger(text.strip());
        if (number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw AssayException.plan("found '" + text + "', the largest accepted number is " + most);
        }
        if (number.compareTo(BigInteger.valueOf(least)) < 0) {
            throw AssayException.plan("found '" + text + "', the smallest accepted number is " + least);
        }
        return number.longValueExact();
    }
}
