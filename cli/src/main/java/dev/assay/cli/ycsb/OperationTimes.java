package dev.assay.cli.ycsb;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The times of a YCSB series, such as {@code READ} or {@code UPDATE-FAILED}. Confined to the coordinator. */
final class OperationTimes {

    private final Map<Long, LatencyDistribution> units = new TreeMap<>();
    private @Nullable LatencyDistribution all;
    private @Nullable LatencyDistribution recent;

    /**
     * Adds times.
     *
     * @param unit start of their part of the run, in milliseconds
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

    LatencyDistribution all() {
        return orNone(all);
    }

    /** Returns the times since the last {@link #resetRecent}. */
    LatencyDistribution recent() {
        return orNone(recent);
    }

    /** Starts a new period of recent times. */
    void resetRecent() {
        recent = null;
    }

    /** Returns the times by the start of each non-empty part of the run, in order. */
    Map<Long, LatencyDistribution> units() {
        return units;
    }

    private static LatencyDistribution orNone(@Nullable LatencyDistribution times) {
        return times == null ? LatencyDistribution.empty(LatencyLayout.TWO_DIGITS) : times;
    }
}
