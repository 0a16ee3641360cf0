package dev.assay.metrics.internal;

import dev.assay.model.result.LatencyDistribution;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cumulative histograms of response times, to which whole distributions are added. Micrometer's timers take one time a call,
 * which would cost a call for each transaction. Thread-safe.
 */
final class LatencyHistograms {

    static final String NAME = "assay.transaction.response.time";
    static final String DESCRIPTION = "Response times of successful transactions, in all phases of the load";

    private static final double[] MULTIPLES = {1, 1.5, 2, 3, 5, 7};
    private static final double[] BOUNDS = bounds();

    /** A copy of one histogram. Immutable. */
    static final class Snapshot {

        private final Tags tags;
        private final long[] counts;
        private final double sumSeconds;

        private Snapshot(Tags tags, long[] counts, double sumSeconds) {
            this.tags = tags;
            this.counts = counts;
            this.sumSeconds = sumSeconds;
        }

        Tags tags() {
            return tags;
        }

        /** Returns the times in each bucket, not cumulated; one more than the bounds. */
        long[] counts() {
            return counts.clone();
        }

        double sumSeconds() {
            return sumSeconds;
        }

        long count() {
            return Arrays.stream(counts).sum();
        }
    }

    private static final class Histogram {

        private final long[] counts = new long[BOUNDS.length + 1];
        private double sumSeconds;

        void add(LatencyDistribution times) {
            times.visit((lowest, highest, count) -> counts[bucket(highest)] += count);
            sumSeconds += times.sumNanos() / 1e9;
        }

        /** Buckets of a distribution are at most 1 % wide, so that a time is at most 1 % of a bound on its wrong side. */
        private static int bucket(long nanos) {
            int found = Arrays.binarySearch(BOUNDS, nanos / 1e9);
            return found >= 0 ? found : -found - 1;
        }
    }

    private final Map<Tags, Histogram> histograms = new LinkedHashMap<>();

    private static double[] bounds() {
        List<Double> bounds = new ArrayList<>();
        for (int exponent = -4; exponent <= 0; exponent++) {
            for (double multiple : MULTIPLES) {
                // Divides, so that the text of a bound is short: 0.0007, not 0.0006999999999999999.
                bounds.add(exponent < 0 ? multiple / Math.round(Math.pow(10, -exponent)) : multiple);
            }
        }
        bounds.addAll(List.of(10.0, 30.0, 60.0));
        return bounds.stream().mapToDouble(bound -> bound).toArray();
    }

    /** Returns the upper bounds of the buckets in seconds, ascending, 0.0001 to 60. */
    static double[] upperBounds() {
        return BOUNDS.clone();
    }

    synchronized void add(Tags tags, LatencyDistribution times) {
        histograms.computeIfAbsent(tags, any -> new Histogram()).add(times);
    }

    synchronized List<Snapshot> snapshot() {
        List<Snapshot> all = new ArrayList<>();
        histograms.forEach(
                (tags, histogram) -> all.add(new Snapshot(tags, histogram.counts.clone(), histogram.sumSeconds)));
        return all;
    }
}
