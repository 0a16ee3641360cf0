package dev.assay.workload.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes integers in decimal, eight digits at a time. One division for each digit would cost as much as the rest of the work
 * for a key; both of HotSpot's compilers turn these divisions into multiplications. Stateless.
 */
final class Decimal {

    /** The number of bytes, from the start of a number, that {@link #write} may overwrite. */
    static final int ROOM = 24;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long TEN_TO_THE_8TH = 100_000_000;
    private static final long TEN_TO_THE_16TH = TEN_TO_THE_8TH * TEN_TO_THE_8TH;
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long LAST_IS_NOT_ZERO = 1L << 56;

    private Decimal() {}

    /**
     * Writes a number.
     *
     * @param number at least 0
     * @param into with {@link #ROOM} bytes from {@code from} on
     * @return the index after the last digit; later bytes may have changed
     */
    static int write(long number, byte[] into, int from) {
        if (number < TEN_TO_THE_8TH) {
            return first(number, into, from);
        }
        long high = number / TEN_TO_THE_8TH;
        long low = number - high * TEN_TO_THE_8TH;
        int at;
        if (number < TEN_TO_THE_16TH) {
            at = first(high, into, from);
        } else {
            long highest = number / TEN_TO_THE_16TH;
            at = first(highest, into, from);
            WORDS.set(into, at, ZEROS + digits(high - highest * TEN_TO_THE_8TH));
            at += Long.BYTES;
        }
        WORDS.set(into, at, ZEROS + digits(low));
        return at + Long.BYTES;
    }

    /** Returns the number of digits of a number that is at least 0. */
    static int length(long number) {
        int digits = 1;
        for (long power = 10; digits < 19 && number >= power; power *= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes a number of up to eight digits without leading zeros. */
    private static int first(long number, byte[] into, int from) {
        long digits = digits(number);
        int zeros = Long.numberOfTrailingZeros(digits | LAST_IS_NOT_ZERO) / Byte.SIZE;
        WORDS.set(into, from, (ZEROS + digits) >>> (zeros * Byte.SIZE));
        return from + Long.BYTES - zeros;
    }

    /**
     * Returns the eight digits of a number, the first in the lowest byte. It splits the number into two of four digits in the
     * halves of the word, those into two of two digits, and those into digits. Each factor is the binary inverse of a power of
     * ten, rounded up, and exact for the digits it is used for.
     */
    private static long digits(long number) {
        long high = (number * 3_518_437_209L) >>> 45;
        long fours = high | ((number - high * 10_000) << 32);
        long hundreds = ((fours * 5_243) >>> 19) & 0x7F_0000_007FL;
        long pairs = hundreds | ((fours - hundreds * 100) << 16);
        long tens = ((pairs * 103) >>> 10) & 0xF_000F_000F_000FL;
        return tens | ((pairs - tens * 10) << 8);
    }
}
