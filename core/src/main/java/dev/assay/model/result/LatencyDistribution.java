package dev.assay.model.result;

import org.HdrHistogram.Histogram;
import org.apiguardian.api.API;

/**
 * A distribution of times: the count of each bucket, and exact count, sum, minimum and maximum. Distributions with the same
 * layout can be added without loss. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LatencyDistribution {

    private final LatencyLayout layout;
    private final long[] counts;
    private final long count;
    private final long sumNanos;
    private final long minNanos;
    private final long maxNanos;

    /**
     * @param layout layout of the buckets
     * @param counts one per bucket; the array is not copied
     * @param sumNanos exact
     * @param minNanos exact; ignored if all counts are 0
     * @param maxNanos exact; ignored if all counts are 0
     */
    public LatencyDistribution(LatencyLayout layout, long[] counts, long sumNanos, long minNanos, long maxNanos) {
        if (counts.length != layout.buckets()) {
            throw new IllegalArgumentException(
                    counts.length + " counts where the layout has " + layout.buckets() + " buckets");
        }
        this.layout = layout;
        this.counts = counts;
        this.count = sum(counts);
        this.sumNanos = sumNanos;
        this.minNanos = count == 0 ? 0 : minNanos;
        this.maxNanos = count == 0 ? 0 : maxNanos;
    }

    /** Sums in a loop: the sampler calls this every second, and a stream is several times slower. */
    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /** Returns an empty distribution. */
    public static LatencyDistribution empty(LatencyLayout layout) {
        return new LatencyDistribution(layout, new long[layout.buckets()], 0, 0, 0);
    }

    /** Returns the number of recorded times. */
    public long count() {
        return count;
    }

    /** Returns the exact sum in nanoseconds. */
    public long sumNanos() {
        return sumNanos;
    }

    /** Returns the exact mean in nanoseconds; 0 if empty. */
    public double meanNanos() {
        return count == 0 ? 0 : (double) sumNanos / count;
    }

    /**
     * Returns the mean of the bucket middles, which differs from the exact mean by at most the layout's precision; 0 if empty.
     */
    public double bucketMeanNanos() {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                sum += counts[i] * ((layout.lowest(i) + layout.highest(i)) / 2.0);
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /** Returns the exact minimum; 0 if empty. */
    public long minNanos() {
        return minNanos;
    }

    /** Returns the exact maximum; 0 if empty. */
    public long maxNanos() {
        return maxNanos;
    }

    /**
     * Returns a percentile within the layout's precision, and at most the exact maximum. The rank is that of HdrHistogram 2.2,
     * which subtracts the smallest step of a double: otherwise 99.9 % of 1,000 would be more than 999.
     *
     * @param percentile 0 to 100
     */
    public long percentileNanos(double percentile) {
        return nanosOfRank(rank(percentile, count));
    }

    private static long rank(double percentile, long count) {
        return Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * count / 100));
    }

    private long nanosOfRank(long wanted) {
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return Math.max(minNanos, Math.min(maxNanos, layout.highest(i)));
            }
        }
        return 0;
    }

    /** Returns the number of times that did not exceed a limit, within the layout's precision. */
    public long countWithin(long nanos) {
        long within = 0;
        for (int i = 0; i < counts.length && layout.lowest(i) <= nanos; i++) {
            within += counts[i];
        }
        return within;
    }

    /**
     * Returns the sum of both distributions.
     *
     * @throws IllegalArgumentException if their precisions differ
     */
    public LatencyDistribution plus(LatencyDistribution other) {
        if (layout.digits() != other.layout.digits()) {
            throw new IllegalArgumentException("distributions of " + layout.digits() + " and " + other.layout.digits()
                    + " digits cannot be added without loss");
        }
        if (other.count == 0) {
            return this;
        }
        if (count == 0) {
            return other;
        }
        long[] sum = counts.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other.counts[i];
        }
        return new LatencyDistribution(
                layout,
                sum,
                sumNanos + other.sumNanos,
                Math.min(minNanos, other.minNanos),
                Math.max(maxNanos, other.maxNanos));
    }

    /** Receives the buckets of a distribution. */
    @FunctionalInterface
    public interface BucketVisitor {

        /**
         * Receives one bucket.
         *
         * @param lowestNanos shortest time in the bucket
         * @param highestNanos longest time in the bucket
         * @param count number of times, at least 1
         */
        void bucket(long lowestNanos, long highestNanos, long count);
    }

    /** Visits all buckets that are not empty, in ascending order. */
    public void visit(BucketVisitor visitor) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                visitor.bucket(layout.lowest(i), layout.highest(i), counts[i]);
            }
        }
    }

    /** Returns the same counts as an HdrHistogram. */
    public Histogram toHistogram() {
        Histogram histogram = new Histogram(LatencyLayout.LOWEST_NANOS, LatencyLayout.HIGHEST_NANOS, layout.digits());
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                histogram.recordValueWithCount(layout.lowest(i), counts[i]);
            }
        }
        return histogram;
    }

    /**
     * Returns the distribution of the counts alone; sum, minimum and maximum are within the layout's precision.
     *
     * @param counts one per bucket; the array is not copied
     */
    public static LatencyDistribution ofCounts(LatencyLayout layout, long[] counts) {
        double sum = 0;
        int first = -1;
        int last = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                sum += (double) Math.min(LatencyLayout.HIGHEST_NANOS, layout.highest(i)) * counts[i];
                first = first < 0 ? i : first;
                last = i;
            }
        }
        return new LatencyDistribution(
                layout, counts, Math.round(sum), layout.lowest(Math.max(0, first)), layout.highest(last));
    }

    /**
     * Returns the usual figures for a larger population, in which further transactions took longer than all recorded ones by an
     * unknown time: failures, or transactions that never started.
     *
     * @param longer number of further transactions, at least 0
     * @return figures that they determine are NaN: the mean, the maximum, and percentiles among them
     */
    public LatencyMicros toMicrosWithLonger(long longer) {
        boolean known = longer == 0 && count > 0;
        return new LatencyMicros(
                known ? meanNanos() / 1e3 : Double.NaN,
                count == 0 ? Double.NaN : minNanos / 1e3,
                microsAmong(50, longer),
                microsAmong(90, longer),
                microsAmong(95, longer),
                microsAmong(99, longer),
                microsAmong(99.9, longer),
                known ? maxNanos / 1e3 : Double.NaN);
    }

    private double microsAmong(double percentile, long longer) {
        long rank = rank(percentile, count + longer);
        return rank > count ? Double.NaN : nanosOfRank(rank) / 1e3;
    }

    /** Returns the usual figures. */
    public LatencyMicros toMicros() {
        if (count == 0) {
            return LatencyMicros.NONE;
        }
        return new LatencyMicros(
                meanNanos() / 1e3,
                minNanos / 1e3,
                percentileNanos(50) / 1e3,
                percentileNanos(90) / 1e3,
                percentileNanos(95) / 1e3,
                percentileNanos(99) / 1e3,
                percentileNanos(99.9) / 1e3,
                maxNanos / 1e3);
    }
}
