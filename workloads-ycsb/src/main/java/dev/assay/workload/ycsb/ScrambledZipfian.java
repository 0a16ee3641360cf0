package dev.assay.workload.ycsb;

/**
 * Zipf's law with the frequent values scattered over the range: a draw over ten billion values is hashed and taken modulo the
 * number of values. The skew is therefore independent of the number of values, and some values are never drawn. Immutable.
 */
final class ScrambledZipfian {

    private static final long ITEMS = 10_000_000_000L;

    /** ζ of {@link #ITEMS}, from YCSB, which nevertheless draws over one more value. */
    private static final double ZETA = 26.46902820178302;

    private static final Zipfian SCALE = new Zipfian(ITEMS + 1, ZETA);

    private final long first;
    private final long count;

    /** Values from {@code first} to {@code last}, both included. */
    ScrambledZipfian(long first, long last) {
        this.first = first;
        this.count = last - first + 1;
    }

    /** Returns the value for a uniform number in {@code [0, 1)}. */
    long at(double uniform) {
        return first + Fnv64.hash(SCALE.at(uniform)) % count;
    }
}
