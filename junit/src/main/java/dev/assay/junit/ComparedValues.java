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
        return scaled(metric, array(before), relative == null ? null : relative.before());
    }

    /** Returns the compared values of this run. */
    double[] scaledAfter() {
        return scaled(metric, array(after), relative == null ? null : relative.after());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Divides rates by the calibration of their repetition; multiplies times by it, which makes them numbers of reference calls. */
    static double[] scaled(ComparedMetric metric, double[] values, @Nullable Calibration calibration) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> calibration == null
                        ? values[i]
                        : metric.higherIsBetter() ? values[i] / calibration.of(i) : values[i] * calibration.of(i))
                .toArray();
    }
}
