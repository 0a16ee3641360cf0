package dev.assay.workload.tpcc;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Expected distribution of NURand (TPC-C rev 5.11 clause 2.1.6), independent of its constant C. Assigns each value to one
 * of several buckets of about equal probability, most frequent values first, for a chi-square test. Immutable.
 */
final class NurandShape {

    static final NurandShape LAST_NAME = new NurandShape(NonUniform.lastName(0), 32);
    static final NurandShape CUSTOMER = new NurandShape(NonUniform.customer(0), 64);
    static final NurandShape ITEM = new NurandShape(NonUniform.item(0), 64);

    /** Bucket by value minus C. */
    private final byte[] bucketOf;

    private final double[] probability;

    NurandShape(NonUniform of, int buckets) {
        long[] pairs = pairs(of);
        this.bucketOf = new byte[pairs.length];
        this.probability = new double[buckets];
        long all = (long) (of.a() + 1) * pairs.length;
        // Pair count and value share a long, so that sorting sorts values by frequency.
        long[] sorted = new long[pairs.length];
        for (int value = 0; value < pairs.length; value++) {
            sorted[value] = pairs[value] << 20 | value;
        }
        Arrays.sort(sorted);
        long seen = 0;
        for (int at = sorted.length - 1; at >= 0; at--) {
            int value = (int) (sorted[at] & 0xFFFFF);
            int bucket = (int) Math.min(buckets - 1L, seen * buckets / all);
            bucketOf[value] = (byte) bucket;
            probability[bucket] += (double) pairs[value] / all;
            seen += pairs[value];
        }
    }

    /**
     * Counts, for each value before adding C, the equally likely pairs of draws (i, j) with {@code i | j} equal to it. The
     * high bits are those of j. The low bits equal m for each j that is a bit subset of m, combined with as many i as j has
     * subsets: a sum over subsets, computed bit by bit.
     */
    private static long[] pairs(NonUniform of) {
        int a = of.a();
        int range = of.high() - of.low() + 1;
        int bits = Integer.bitCount(a);
        long[] pairs = new long[range];
        for (int high = of.low() >> bits; high <= of.high() >> bits; high++) {
            long[] sums = new long[a + 1];
            int first = Math.max(of.low(), high << bits);
            int last = Math.min(of.high(), (high << bits) + a);
            for (int j = first; j <= last; j++) {
                sums[j & a] += 1L << Integer.bitCount(j & a);
            }
            for (int bit = 1; bit <= a; bit <<= 1) {
                for (int m = 0; m <= a; m++) {
                    sums[m] += (m & bit) == 0 ? 0 : sums[m ^ bit];
                }
            }
            for (int m = 0; m <= a; m++) {
                pairs[((high << bits) + m) % range] += sums[m];
            }
        }
        return pairs;
    }

    int buckets() {
        return probability.length;
    }

    /** Returns the bucket of a value drawn from {@code from}, which must have this shape. */
    int bucket(NonUniform from, int value) {
        int range = bucketOf.length;
        int withoutC = (value - from.low() - from.c()) % range;
        return bucketOf[withoutC < 0 ? withoutC + range : withoutC];
    }

    /** Returns the probability of each bucket; the sum is 1. */
    List<Double> probabilities() {
        return DoubleStream.of(probability).boxed().toList();
    }
}
