package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import java.nio.charset.StandardCharsets;

/**
 * Random digits in hyphenated groups of eleven: values of the columns {@code c} and {@code pad}. Confined to one thread; only
 * {@link #text} allocates.
 */
final class DigitGroups {

    /** Length of {@code c}: ten groups. */
    static final int C = 10 * 12 - 1;

    /** Length of {@code pad}: five groups. */
    static final int PAD = 5 * 12 - 1;

    private static final int GROUP = 11;

    /** Digits per half of a draw. */
    private static final int HALF = 4;

    private final RandomStream random;
    private final int length;
    private final byte[] bytes;

    /**
     * @param length {@link #C} or {@link #PAD}
     * @param count number of texts
     */
    DigitGroups(RandomStream random, int length, int count) {
        this.random = random;
        this.length = length;
        this.bytes = new byte[length * count];
    }

    /** Draws a new text at a position. */
    void draw(int position) {
        int at = position * length;
        int end = at + length;
        int left = 0;
        long digits = 0;
        long spare = 0;
        for (int column = 0; at < end; at++, column++) {
            if (column == GROUP) {
                bytes[at] = '-';
                column = -1;
                continue;
            }
            if (left == 0) {
                // Two 32-bit fractions from one draw, four digits from each: multiplying a fraction by ten leaves a
                // digit above
                // the point. Digits differ in probability by less than 10⁴/2³², and one draw a digit would take most of
                // a load.
                left = 2 * HALF;
                long bits = random.nextLong();
                digits = bits >>> 32;
                spare = bits & 0xFFFF_FFFFL;
            } else if (left == HALF) {
                digits = spare;
            }
            left--;
            digits *= 10;
            bytes[at] = (byte) ('0' + (digits >>> 32));
            digits &= 0xFFFF_FFFFL;
        }
    }

    /** Returns the concatenated texts. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the text at a position. */
    String text(int position) {
        return new String(bytes, position * length, length, StandardCharsets.ISO_8859_1);
    }
}
