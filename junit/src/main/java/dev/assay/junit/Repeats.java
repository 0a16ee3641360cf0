package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.RunResult;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often a benchmark measures. Immutable.
 *
 * @param least number of repetitions, 1 to 1,000
 * @param detect change of throughput that the repetitions have to show; null if {@code least} is their number
 * @param power probability that they show it, 0.5 to 0.9999
 */
record Repeats(int least, @Nullable Percent detect, double power) {

    /** The probability that a change is found, if the test sets no other. */
    static final double USUAL_POWER = 0.99;

    /** One repetition. */
    static final Repeats ONCE = new Repeats(1, null, USUAL_POWER);

    /** The smallest number with an interval. */
    static final int LEAST_COMPARED = IntervalEstimate.LEAST_UNITS;

    /** Confidence of the interval of a change: the probability of a false alarm is at most 1 %. */
    static final double CONFIDENCE = 0.99;

    /** A test that needs more repetitions has to measure longer. */
    static final int MOST = 30;

    private static final int MOST_ASKED = 1_000;
    private static final double LEAST_POWER = 0.5;
    private static final double MOST_POWER = 0.9999;

    /** Repetitions from which the number is computed. */
    private static final int PILOT = 5;

    /**
     * Checks the number, the change and the power.
     *
     * @throws AssayException of kind {@code PLAN} if one is out of range
     */
    Repeats {
        if (least < 1 || least > MOST_ASKED) {
            throw AssayException.plan("repeats: found " + least + ", 1 to " + MOST_ASKED + " is needed");
        }
        if (detect != null && detect.value() == 0) {
            throw AssayException.plan("detect: found 0%, above 0% is needed");
        }
        if (!(power >= LEAST_POWER && power <= MOST_POWER)) {
            throw AssayException.plan(
                    "power: found " + power + ", " + LEAST_POWER + " to " + MOST_POWER + " is needed, such as 0.9");
        }
    }

    /**
     * Returns the number of the first measurement.
     *
     * @param point of the test's matrix
     */
    int first(BaselineOptions options, String test, Map<String, String> point) {
        if (detect == null) {
            return least;
        }
        int pilot = Math.max(least, PILOT);
        return options.mode() == BaselineMode.CHECK
                ? Math.max(pilot, options.store().repetitionsOf(test, point, HostClass.here()))
                : pilot;
    }

    /**
     * Returns the number that shows the change, at most {@link #MOST} or what was measured; see {@link #planned}.
     *
     * @param calibration of the repetitions, if comparisons are relative to it; else null
     */
    int needed(RunResult measured, @Nullable Calibration calibration) {
        return Math.max(measured.trials().size(), Math.min(MOST, planned(measured, calibration)));
    }

    /**
     * Returns the number that shows the change, by the variation that a first measurement has in what is compared; no more than
     * measured if that is enough or nothing can be computed.
     */
    int planned(RunResult measured, @Nullable Calibration calibration) {
        int count = measured.trials().size();
        if (detect == null || CellResult.of(measured).stream().anyMatch(result -> !result.ranked())) {
            return count;
        }
        double[] values = ComparedValues.scaled(
                ComparedMetric.THROUGHPUT,
                BaselineFigures.values(ComparedMetric.THROUGHPUT, measured.trials()),
                calibration);
        Integer enough = RepetitionPlan.repetitionsFor(values, detect.share(), power, CONFIDENCE);
        return Math.max(count, Objects.requireNonNullElse(enough, count));
    }

    /**
     * Returns the cells of an experiment with repetitions.
     *
     * @param point settings of all repetitions
     * @param reset of the data before each repetition
     */
    static Sweep sweep(Map<String, String> point, int repetitions, Sweep.Reset reset) {
        return new Sweep(SettingsMatrix.of(point), repetitions, Sweep.Order.AS_WRITTEN, Duration.ZERO, reset);
    }
}
