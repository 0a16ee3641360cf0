package dev.assay.cli.ycsb;

import dev.assay.cli.ycsb.Exporter.Value;
import dev.assay.model.result.LatencyDistribution;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** YCSB's measurement types. Stateless. */
enum Measure {
    /** Percentiles. */
    HDR,
    /** Counts per millisecond. */
    BUCKETS,
    /** Averages per unit of time. */
    TIME_SERIES;

    /** The minimum of an empty HdrHistogram. */
    private static final long NO_MINIMUM = Long.MAX_VALUE;

    /** Adds the values before YCSB's {@code Return=} lines. */
    void figures(String metric, OperationTimes times, ReportSettings settings, List<Value> to) {
        LatencyDistribution all = times.all();
        to.add(new Value(metric, "Operations", all.count()));
        to.add(new Value(metric, "AverageLatency(us)", mean(all)));
        if (this == BUCKETS) {
            to.add(new Value(metric, "LatencyVariance(us)", variance(all)));
        }
        to.add(new Value(metric, "MinLatency(us)", min(all)));
        to.add(new Value(metric, "MaxLatency(us)", all.maxNanos() / 1_000));
        switch (this) {
            case HDR -> {
                for (double percentile : settings.percentiles()) {
                    to.add(new Value(
                            metric,
                            Ordinal.of(percentile) + "PercentileLatency(us)",
                            all.percentileNanos(percentile) / 1_000));
                }
            }
            case BUCKETS -> {
                long[] counts = buckets(all, settings.buckets());
                percentile(metric, "95th", 0.95, counts, all.count(), to);
                percentile(metric, "99th", 0.99, counts, all.count(), to);
            }
            case TIME_SERIES -> {}
        }
    }

    /** Adds the values after those lines. */
    void details(String metric, OperationTimes times, ReportSettings settings, List<Value> to) {
        switch (this) {
            case HDR -> {
                if (settings.verbose()) {
                    Map<Long, Long> micros = new TreeMap<>();
                    times.all().visit((lowest, highest, count) -> micros.merge(highest / 1_000, count, Long::sum));
                    micros.forEach((value, count) -> to.add(new Value(metric, value.toString(), count.doubleValue())));
                }
            }
            case BUCKETS -> {
                if (settings.verbose()) {
                    long[] counts = buckets(times.all(), settings.buckets());
                    for (int i = 0; i < settings.buckets(); i++) {
                        to.add(new Value(metric, Integer.toString(i), counts[i]));
                    }
                    to.add(new Value(metric, ">" + settings.buckets(), counts[settings.buckets()]));
                }
            }
            case TIME_SERIES ->
                times.units().forEach((unit, some) -> to.add(new Value(metric, unit.toString(), mean(some))));
        }
    }

    /** Passes recent times to a status line; empty series may be omitted. */
    void recent(String metric, OperationTimes times, BiConsumer<String, LatencyDistribution> to) {
        if (this == HDR || times.recent().count() > 0) {
            to.accept(metric, times.recent());
        }
    }

    static double mean(LatencyDistribution times) {
        return times.count() == 0 ? Double.NaN : times.meanNanos() / 1e3;
    }

    static long min(LatencyDistribution times) {
        return times.count() == 0 ? NO_MINIMUM : times.minNanos() / 1_000;
    }

    /** Population variance, by the middles of buckets. */
    private static double variance(LatencyDistribution times) {
        double mean = times.bucketMeanNanos();
        double[] sum = new double[1];
        times.visit((lowest, highest, count) -> {
            double distance = (lowest + highest) / 2.0 - mean;
            sum[0] += count * distance * distance;
        });
        return times.count() == 0 ? Double.NaN : sum[0] / times.count() / 1e6;
    }

    /** Counts per millisecond; the last element counts longer times. */
    private static long[] buckets(LatencyDistribution times, int buckets) {
        long[] counts = new long[buckets + 1];
        times.visit((lowest, highest, count) ->
                counts[(int) Math.min(buckets, (lowest + highest) / 2 / 1_000_000)] += count);
        return counts;
    }

    /** As in YCSB, omitted if it lies beyond the buckets. */
    private static void percentile(String metric, String name, double share, long[] counts, long all, List<Value> to) {
        long seen = 0;
        for (int i = 0; i < counts.length - 1; i++) {
            seen += counts[i];
            if (all > 0 && (double) seen / all >= share) {
                to.add(new Value(metric, name + "PercentileLatency(us)", i * 1_000L));
                return;
            }
        }
    }
}
