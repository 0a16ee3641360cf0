package dev.assay.junit;

import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.analysis.compare.Side;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often a benchmark measures. Immutable.
 *
 * @param least number of repetitions, 1 to 1,000
 * @param detect change that the repetitions have to show; null if {@code least} is their number
 */
record Repeats(int least, @Nullable Percent detect) {

    /** One repetition. */
    static final Repeats ONCE = new Repeats(1, null);

    /** The smallest number with an interval. */
    static final int LEAST_COMPARED = IntervalEstimate.LEAST_UNITS;

    /** Probability that a change is found. */
    static final double POWER = 0.99;

    /** Confidence of the interval of a change: the probability of a false alarm is at most 1 %. */
    static final double CONFIDENCE = 0.99;

    /** A test that needs more repetitions has to measure longer. */
    static final int MOST = 30;

    private static final int MOST_ASKED = 1_000;

    /** Repetitions from which the number is computed. */
    private static final int PILOT = 5;

    /**
     * Checks the number and the change.
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
    }

    /** Returns the number of the first measurement. */
    int first(BaselineOptions options, String test) {
        if (detect == null) {
            return least;
        }
        int pilot = Math.max(least, PILOT);
        return options.mode() == BaselineMode.CHECK
                ? Math.max(pilot, options.store().repetitionsOf(test, HostClass.here()))
                : pilot;
    }

    /** Returns the number that shows the change, at most {@link #MOST} or what was measured; see {@link #planned}. */
    int needed(RunResult measured) {
        return Math.max(measured.trials().size(), Math.min(MOST, planned(measured)));
    }

    /**
     * Returns the number that shows the change, by the variation of a first measurement; no more than measured if that is enough or
     * nothing can be computed.
     */
    int planned(RunResult measured) {
        int count = measured.trials().size();
        if (detect == null || CellResult.of(measured).stream().anyMatch(result -> !result.ranked())) {
            return count;
        }
        Integer enough = RepetitionPlan.of(
                        Side.of("the first measurement", List.of(measured)), detect.share(), POWER, CONFIDENCE)
                .repetitions();
        return Math.max(count, Objects.requireNonNullElse(enough, count));
    }

    /**
     * Returns the cells of an experiment with repetitions.
     *
     * @param reset of the data before each repetition
     */
    static Sweep sweep(int repetitions, Sweep.Reset reset) {
        return new Sweep(Map.of(), repetitions, Sweep.Order.AS_WRITTEN, Duration.ZERO, reset);
    }
}
