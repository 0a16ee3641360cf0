package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a figure on both sides of a comparison. Immutable.
 *
 * @param unit of the values, for display
 * @param before those of the baseline
 * @param after those of this run, NaN where unknown
 * @param relative calibrations of both sides, if the values are to be compared relative to them; else null
 */
record ComparedValues(
        ComparedMetric metric,
        String unit,
        List<Double> before,
        List<Double> after,
        @Nullable Relative relative) {

    ComparedValues {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** The calibrations of both sides, with the same reference workload. */
    record Relative(Calibration before, Calibration after) {}

    /** Returns the compared values of the baseline. */
    double[] scaledBefore() {
        return scaled(before, relative == null ? null : relative.before());
    }

    /** Returns the compared values of this run. */
    double[] scaledAfter() {
        return scaled(after, relative == null ? null : relative.after());
    }

    /** Divides rates by the calibration of their repetition; multiplies times by it, which makes them numbers of reference calls. */
    private double[] scaled(List<Double> values, @Nullable Calibration calibration) {
        return IntStream.range(0, values.size())
                .mapToDouble(i -> calibration == null
                        ? values.get(i)
                        : metric.higherIsBetter()
                                ? values.get(i) / calibration.of(i)
                                : values.get(i) * calibration.of(i))
                .toArray();
    }
}
