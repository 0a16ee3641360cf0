package dev.assay.analysis.compare;

import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.internal.statistics.Intervals;
import dev.assay.internal.statistics.NoiseFloor;
import dev.assay.model.result.IntervalEstimate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Compares one figure of two sides by its units: runs or repetitions. Immutable.
 *
 * <p>A difference is significant if the interval of the ratio excludes 1 and the difference exceeds the noise floor of both sides.
 *
 * @param margin relative difference up to which figures count as equivalent, above 0 and below 1
 * @param confidence of the interval of the ratio, such as 0.95
 * @param paired whether units at equal positions belong together
 * @param seed equal seeds give equal intervals
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FigureComparer(double margin, double confidence, boolean paired, long seed) {

    /** Checks the margin. */
    public FigureComparer {
        Comparer.Settings.requireMargin(margin);
    }

    /**
     * Returns the comparison; empty if the value of a unit is unknown.
     *
     * @param unit of the values, for display
     * @param before values of the first side, at least one
     * @param after values of the second side, at least one
     */
    public Optional<Figure> compare(ComparedMetric metric, String unit, double[] before, double[] after) {
        if (!Stream.of(before, after).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        IntervalEstimate ratio = paired && before.length == after.length
                ? Intervals.pairedRatio(before, after, confidence, seed)
                : Intervals.ratio(before, after, confidence, seed);
        Double noise = NoiseFloor.of(before, after, seed);
        return Optional.of(new Figure(
                metric.text(),
                unit,
                Intervals.mean(before, Intervals.USUAL, seed),
                Intervals.mean(after, Intervals.USUAL, seed),
                ratio,
                Intervals.variation(before),
                Intervals.variation(after),
                noise,
                outcome(metric, ratio, noise),
                ratio.within(1 - margin, 1 + margin)));
    }

    private Outcome outcome(ComparedMetric metric, IntervalEstimate ratio, @Nullable Double noise) {
        boolean visible = noise == null || paired || Math.abs(ratio.value() - 1) > noise;
        if (visible && (ratio.below(1) || ratio.above(1))) {
            return ratio.above(1) == metric.higherIsBetter() ? Outcome.FASTER : Outcome.SLOWER;
        }
        return ratio.within(1 - margin, 1 + margin) ? Outcome.EQUIVALENT : Outcome.NO_EVIDENCE;
    }
}
