package dev.assay.internal.verdict;

import dev.assay.internal.engine.ServerReading;
import dev.assay.model.result.Interval;
import dev.assay.spi.target.ServerMetric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A server's activity per second of a measurement, from its counters. Stateless. */
final class ServerRates {

    private static final long SECOND = 1_000_000_000L;

    private ServerRates() {}

    /**
     * Returns a series per metric that the server counts. Counters give rates per second, null if a reading is missing or the
     * counter was reset; sampled metrics give the value at the beginning of each second.
     *
     * @param seconds length of the measurement
     */
    static Map<String, List<@Nullable Double>> of(List<ServerReading> readings, int seconds) {
        Map<Integer, ServerReading> bySecond = new HashMap<>();
        readings.forEach(reading -> bySecond.put(reading.second(), reading));
        Map<String, List<@Nullable Double>> rates = new TreeMap<>();
        for (ServerMetric metric : ServerMetric.values()) {
            List<@Nullable Double> series = new ArrayList<>();
            boolean any = false;
            for (int second = 0; second < seconds; second++) {
                Double rate = rate(metric, bySecond.get(second), bySecond.get(second + 1));
                any |= rate != null;
                series.add(rate);
            }
            if (any) {
                rates.put(metric.code(), series);
            }
        }
        return rates;
    }

    /**
     * Returns the share of the host's processors that other processes kept busy, per second: that of the interval containing its
     * middle; null if unknown.
     *
     * @param beginNanos when the measurement began, in the intervals' time
     */
    static List<@Nullable Double> ofOthers(List<Interval> intervals, long beginNanos, int seconds) {
        List<@Nullable Double> shares = new ArrayList<>(Collections.nCopies(seconds, null));
        for (Interval interval : intervals) {
            if (interval.health().othersCpu() >= 0) {
                long from = interval.startNanos() - beginNanos;
                for (int second = firstWithMiddleFrom(from);
                        second < Math.min(seconds, firstWithMiddleFrom(from + interval.durationNanos()));
                        second++) {
                    shares.set(second, interval.health().othersCpu());
                }
            }
        }
        return shares;
    }

    private static int firstWithMiddleFrom(long nanos) {
        return (int) Math.max(0, -Math.floorDiv(SECOND / 2 - nanos, SECOND));
    }

    private static @Nullable Double rate(
            ServerMetric metric, @Nullable ServerReading before, @Nullable ServerReading after) {
        Long from = before == null ? null : before.counts().get(metric);
        if (metric.sampled()) {
            return from == null ? null : Double.valueOf(from);
        }
        Long to = after == null ? null : after.counts().get(metric);
        if (before == null || after == null || from == null || to == null || to < from) {
            return null;
        }
        return (to - from) / ((after.nanos() - before.nanos()) / 1e9);
    }
}
