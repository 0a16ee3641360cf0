package dev.assay.workload.ycsb;

/**
 * Zipf's law with the frequent values scattered: a draw over ten billion is hashed and taken modulo the number of values. So
 * how frequent the frequent ones are does not depend on how many there are, and some values are never drawn. Immutable.
 */
final class ScrambledZipfian {

    private static final long ITEMS = 10_000_000_000L;

    /** ζ of {@link #ITEMS}, as YCSB publishes it; it draws over one more. */
    private static final double ZETA = 26.46902820178302;

    private static final Zipfian SCALE = new Zipfian(ITEMS + 1, ZETA);

    private final long first;
    private final long count;

    /** Both ends included. */
    ScrambledZipfian(long first, long last) {
        this.first = first;
        this.count = last - first + 1;
    }

    /** The value at a uniform number in {@code [0, 1)}. */
    long at(double uniform) {
        return first + Fnv64.hash(SCALE.at(uniform)) % count;
    }
}
