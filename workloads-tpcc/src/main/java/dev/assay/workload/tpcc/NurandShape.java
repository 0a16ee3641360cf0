package dev.assay.workload.tpcc;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How NURand of TPC-C rev 5.11 clause 2.1.6 spreads its values, whatever its constant C: each value belongs to one of a
 * few buckets of about equal probability, the frequent values in the first ones, so that what was drawn can be compared
 * with what should have been. Immutable.
 */
final class NurandShape {

    static final NurandShape LAST_NAME = new NurandShape(NonUniform.lastName(0), 32);
    static final NurandShape CUSTOMER = new NurandShape(NonUniform.customer(0), 64);
    static final NurandShape ITEM = new NurandShape(NonUniform.item(0), 64);

    /** By what is left of a value without C. */
    private final byte[] bucketOf;

    private final double[] probability;

    NurandShape(NonUniform of, int buckets) {
        long[] pairs = pairs(of);
        this.bucketOf = new byte[pairs.length];
        this.probability = new double[buckets];
        long all = (long) (of.a() + 1) * pairs.length;
        // The number of pairs and the value share a word, so that sorting words sorts values by their frequency.
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
     * How many of the equally likely pairs of draws give each value, before C is added. A pair (i, j) gives the bits of
     * both: high ones are those of j alone; for low ones, those that give m are the pairs whose j is a part of m, each
     * with as many i as j has subsets: sums over subsets, bit by bit.
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

    /** The bucket of a value drawn from a distribution of this shape. */
    int bucket(NonUniform from, int value) {
        int range = bucketOf.length;
        int withoutC = (value - from.low() - from.c()) % range;
        return bucketOf[withoutC < 0 ? withoutC + range : withoutC];
    }

    /** How likely a value of each bucket is; they add up to 1. */
    List<Double> probabilities() {
        return DoubleStream.of(probability).boxed().toList();
    }
}
