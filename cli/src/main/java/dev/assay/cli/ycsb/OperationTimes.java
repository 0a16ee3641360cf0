package dev.assay.cli.ycsb;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The times of one of YCSB's series, such as {@code READ} or {@code UPDATE-FAILED}. Confined to the coordinator. */
final class OperationTimes {

    private final Map<Long, LatencyDistribution> units = new TreeMap<>();
    private @Nullable LatencyDistribution all;
    private @Nullable LatencyDistribution recent;

    /**
     * Adds times.
     *
     * @param unit which part of the run they ended in, by its first millisecond
     */
    void add(LatencyDistribution times, long unit) {
        all = plus(all, times);
        recent = plus(recent, times);
        if (times.count() > 0) {
            units.merge(unit, times, LatencyDistribution::plus);
        }
    }

    private static LatencyDistribution plus(@Nullable LatencyDistribution before, LatencyDistribution times) {
        return before == null ? times : before.plus(times);
    }

    /** All of them. */
    LatencyDistribution all() {
        return orNone(all);
    }

    /** Those since the last {@link #told}. */
    LatencyDistribution recent() {
        return orNone(recent);
    }

    /** Begins to collect anew what is recent. */
    void told() {
        recent = null;
    }

    /** By the first millisecond of each part of the run, in order; parts without any are left out. */
    Map<Long, LatencyDistribution> units() {
        return units;
    }

    private static LatencyDistribution orNone(@Nullable LatencyDistribution times) {
        return times == null ? LatencyDistribution.empty(LatencyLayout.TWO_DIGITS) : times;
    }
}
