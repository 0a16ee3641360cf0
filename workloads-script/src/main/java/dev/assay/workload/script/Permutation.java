package dev.assay.workload.script;

/**
 * pgbench's function {@code permute}: the same values for the same arguments. Its generator is xoroshiro128** (Blackman and Vigna,
 * "Scrambled Linear Pseudorandom Number Generators", 2021), seeded by SplitMix64. Confined to one thread; calls allocate nothing.
 */
final class Permutation {

    private static final int ROUNDS = 6;
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long low;
    private long high;

    /**
     * Returns the image of a value under a permutation of the numbers from 0 to {@code size - 1}. Each round maps the lowest and
     * then the highest numbers onto themselves, as many as the largest power of 2 within the size, and rotates all numbers.
     *
     * @param value taken modulo {@code size}, as an unsigned number
     * @param size at least 1
     * @param seed selects the permutation
     */
    long apply(long value, long size, long seed) {
        if (size == 1) {
            return 0;
        }
        low = scrambled(seed + GOLDEN_GAMMA);
        high = scrambled(seed + GOLDEN_GAMMA + GOLDEN_GAMMA);
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        long last = size - 1;
        long position = Long.remainderUnsigned(value, size);
        for (int round = 0; round < ROUNDS; round++) {
            position = within(position, bits);
            position = last - within(last - position, bits);
            position = Long.remainderUnsigned(position + upTo(last), size);
        }
        return position;
    }

    /** Maps the numbers below a power of 2 onto themselves: multiplied by an odd number, changed in random bits, and rotated. */
    private long within(long number, int bits) {
        long mask = (1L << bits) - 1;
        long factor = (next() & mask) | 1;
        long changed = next() & mask;
        if (number > mask) {
            return number;
        }
        long mapped = ((number * factor) ^ changed) & mask;
        return ((mapped << 1) & mask) | (mapped >>> (bits - 1));
    }

    private long upTo(long last) {
        int shift = Long.numberOfLeadingZeros(last);
        long number;
        do {
            number = next() >>> shift;
        } while (number > last);
        return number;
    }

    private long next() {
        long output = Long.rotateLeft(low * 5, 7) * 9;
        long mixed = low ^ high;
        low = Long.rotateLeft(low, 24) ^ mixed ^ (mixed << 16);
        high = Long.rotateLeft(mixed, 37);
        return output;
    }

    private static long scrambled(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
