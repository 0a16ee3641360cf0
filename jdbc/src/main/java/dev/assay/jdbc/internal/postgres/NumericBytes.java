package dev.assay.jdbc.internal.postgres;

import java.nio.ByteBuffer;

/**
 * Encoder for the binary format of PostgreSQL's {@code numeric_recv}. It has the number of groups of four decimal digits, the
 * weight of the first group as a power of 10,000, the sign, the number of decimal places, and the groups of two bytes each.
 * Confined to one thread; allocates nothing.
 */
final class NumericBytes {

    private static final int GROUP = 4;
    private static final int BASE = 10_000;
    private static final short NEGATIVE = 0x4000;

    /** Groups before the decimal point of a 19-digit number, and after it for the largest scale, 18. */
    private static final int MAX_GROUPS = 5 + 5;

    private static final long[] POWERS = new long[19];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    private final int[] groups = new int[MAX_GROUPS];

    /**
     * Writes a number after its length, 4 + 8 + 2 × groups bytes, in big-endian order.
     *
     * @param unscaled the number times 10<sup>scale</sup>
     * @param scale decimal places, 0 to 18
     */
    void write(long unscaled, int scale, ByteBuffer to) {
        // Long.MIN_VALUE has no positive counterpart, but is right when read as unsigned.
        long digits = Math.abs(unscaled);
        long whole = Long.divideUnsigned(digits, POWERS[scale]);
        long fraction = Long.remainderUnsigned(digits, POWERS[scale]);
        int before = 0;
        for (long rest = whole; rest != 0; rest = Long.divideUnsigned(rest, BASE)) {
            before++;
        }
        int count = before;
        long rest = whole;
        for (int i = before - 1; i >= 0; i--) {
            groups[i] = (int) Long.remainderUnsigned(rest, BASE);
            rest = Long.divideUnsigned(rest, BASE);
        }
        for (int left = scale; left > 0 && fraction != 0; left -= GROUP) {
            if (left >= GROUP) {
                groups[count++] = (int) (fraction / POWERS[left - GROUP]);
                fraction %= POWERS[left - GROUP];
            } else {
                groups[count++] = (int) (fraction * POWERS[GROUP - left]);
                fraction = 0;
            }
        }
        to.putInt((4 + count) * Short.BYTES);
        to.putShort((short) count)
                .putShort((short) (before - 1))
                .putShort(unscaled < 0 ? NEGATIVE : 0)
                .putShort((short) scale);
        for (int i = 0; i < count; i++) {
            to.putShort((short) groups[i]);
        }
    }
}
