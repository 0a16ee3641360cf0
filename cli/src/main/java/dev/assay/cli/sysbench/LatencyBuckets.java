package dev.assay.cli.sysbench;

import dev.assay.model.result.LatencyDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * sysbench's latency histogram: 1,024 buckets from 0.001 ms to 100 s, each 1.8 % wide, with exact count, sum, minimum and
 * maximum. A percentile is a bucket value and may lie outside minimum and maximum. Confined to one thread.
 */
final class LatencyBuckets {

    private static final int SIZE = 1_024;
    private static final double LOWEST = Math.log(0.001);
    private static final double PER_UNIT = (SIZE - 1) / (Math.log(100_000) - LOWEST);
    private static final int BAR = 40;

    private final long[] counts = new long[SIZE];
    private long count;
    private double sumMillis;
    private double minMillis = Double.POSITIVE_INFINITY;
    private double maxMillis;

    /** Adds times by the middle of their source buckets, which are narrower than these. */
    void add(LatencyDistribution times) {
        if (times.count() == 0) {
            return;
        }
        times.visit((lowest, highest, many) -> counts[index((lowest + highest) / 2e6)] += many);
        count += times.count();
        sumMillis += times.sumNanos() / 1e6;
        minMillis = Math.min(minMillis, times.minNanos() / 1e6);
        maxMillis = Math.max(maxMillis, times.maxNanos() / 1e6);
    }

    private static int index(double millis) {
        int index = (int) Math.floor((Math.log(millis) - LOWEST) * PER_UNIT + 0.5);
        return Math.max(0, Math.min(SIZE - 1, index));
    }

    private static double value(int index) {
        return Math.exp(index / PER_UNIT + LOWEST);
    }

    /** Returns a percentile in milliseconds; 0 without times. */
    double percentile(int percent) {
        long wanted = (long) Math.floor(count * (percent / 100.0) + 0.5);
        long seen = 0;
        for (int i = 0; i < SIZE && count > 0; i++) {
            seen += counts[i];
            if (seen > 0 && seen >= wanted) {
                return value(i);
            }
        }
        return 0;
    }

    double minMillis() {
        return count == 0 ? 0 : minMillis;
    }

    double maxMillis() {
        return maxMillis;
    }

    double meanMillis() {
        return count == 0 ? 0 : sumMillis / count;
    }

    double sumMillis() {
        return sumMillis;
    }

    List<String> lines() {
        long most = Math.max(1, Arrays.stream(counts).max().orElse(1));
        List<String> lines = new ArrayList<>();
        lines.add("Latency histogram (values are in milliseconds)");
        lines.add("       value  ------------- distribution ------------- count");
        for (int i = 0; i < SIZE; i++) {
            if (counts[i] > 0) {
                int stars = (int) Math.floor((double) counts[i] / most * BAR + 0.5);
                lines.add(String.format(
                        Locale.ROOT, "%12.3f |%-" + BAR + "s %d", value(i), "*".repeat(stars), counts[i]));
            }
        }
        lines.add(" ");
        return lines;
    }
}
