package dev.assay.model.result;

import org.HdrHistogram.Histogram;
import org.apiguardian.api.API;

/**
 * A distribution of times: how many fell into each bucket, and count, sum, minimum and maximum exactly. Distributions of
 * one layout add up without loss.
 *
 * <p>Immutable, thread-safe.
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
     * @param layout of the buckets
     * @param counts one a bucket; the array is taken over, not copied
     * @param sumNanos exact
     * @param minNanos exact; anything when there are no counts
     * @param maxNanos exact; anything when there are no counts
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

    /** Nothing recorded yet. */
    public static LatencyDistribution empty(LatencyLayout layout) {
        return new LatencyDistribution(layout, new long[layout.buckets()], 0, 0, 0);
    }

    /** How many times were recorded. */
    public long count() {
        return count;
    }

    /** Their sum in nanoseconds, exact. */
    public long sumNanos() {
        return sumNanos;
    }

    /** Their mean in nanoseconds, exact; 0 when nothing was recorded. */
    public double meanNanos() {
        return count == 0 ? 0 : (double) sumNanos / count;
    }

    /** The mean as the buckets alone tell it, from their middles: within the layout's precision of the exact one. */
    public double bucketMeanNanos() {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                sum += counts[i] * ((layout.lowest(i) + layout.highest(i)) / 2.0);
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /** The shortest, exact. */
    public long minNanos() {
        return minNanos;
    }

    /** The longest, exact. */
    public long maxNanos() {
        return maxNanos;
    }

    /**
     * The time that a share of the recorded ones did not exceed, within the layout's precision and never above the exact
     * maximum. Its rank is that of HdrHistogram 2.2: without the smallest step of a double, 99.9 % of 1,000 would be more than 999.
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

    /** How many did not exceed a time, within the layout's precision. */
    public long countWithin(long nanos) {
        long within = 0;
        for (int i = 0; i < counts.length && layout.lowest(i) <= nanos; i++) {
            within += counts[i];
        }
        return within;
    }

    /** Both together. */
    public LatencyDistribution plus(LatencyDistribution other) {
        if (layout.digits() != other.layout.digits()) {
            throw new IllegalArgumentException("distributions of " + layout.digits() + " and " + other.layout.digits()
                    + " digits do not add up without loss");
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

    /** Takes the buckets of a distribution, one at a time. */
    @FunctionalInterface
    public interface BucketVisitor {

        /**
         * One bucket.
         *
         * @param lowestNanos the shortest time it counts
         * @param highestNanos the longest
         * @param count how many, at least 1
         */
        void bucket(long lowestNanos, long highestNanos, long count);
    }

    /** Shows all buckets that hold something, the shortest times first. */
    public void visit(BucketVisitor visitor) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                visitor.bucket(layout.lowest(i), layout.highest(i), counts[i]);
            }
        }
    }

    /** The same counts in the field's common format. */
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
     * The distribution of which no more is known than its counts; its sum, minimum and maximum within the precision.
     *
     * @param counts one a bucket; the array is taken over, not copied
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
     * Its usual figures if there were more that took longer than all that were recorded, and nobody knows how long: failures, or what was
     * never begun.
     *
     * @param longer how many, at least 0
     * @return figures that they decide are not numbers: the mean, the maximum, and percentiles that fall among them
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

    /** Its usual figures. */
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
