package dev.assay.internal.verdict;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a figure of each second stayed at one level, other than by chance: what it is told of a whole measurement is worth little if it
 * did not. Seconds of a database are not independent, a slow one follows a slow one. So standard errors are those of a first-order
 * autoregressive series. Immutable.
 *
 * <p>Three looks: the first third against the last; the largest deviation of the cumulative sum from a straight line, which finds one change
 * of level and where it was (Page, "Continuous Inspection Schemes", Biometrika 1954; the bound is Kolmogorov's for the supremum of a
 * Brownian bridge); and MSER-5, which says how long the beginning is that is best left out (White, Cobb and Spratt, "A Comparison of Five
 * Steady-State Truncation Heuristics for Simulation", WSC 2000).
 *
 * @param kind what was found
 * @param change of level, relative to the mean: from the first third to the last, or at the change; NaN where nothing can be told
 * @param atSecond where the level changed; NaN where it did not, or slowly
 * @param warmUpSeconds how much of the beginning is best left out, by MSER-5; NaN where nothing can be told
 */
record Steadiness(Kind kind, double change, double atSecond, double warmUpSeconds) {

    /** With fewer seconds nothing can be told. */
    static final int LEAST_SECONDS = 30;

    /**
     * Standard errors of a difference. More than a single comparison would need, as the correlation of few seconds is not known well and
     * MSER-5 chooses what is compared: with this one, fewer than one series in a hundred alarms (the test of this class says of which).
     */
    private static final double MOST_ERRORS = 5;

    /** Passed by chance once in 20,000 series whose correlation is known: 2 exp(-2 x^2). */
    private static final double MOST_EXCURSION = 2.3;

    private static final int BATCH = 5;
    private static final double MOST_CORRELATION = 0.9;

    /** What there is to say. */
    enum Kind {
        /** There are too few seconds, they scatter too much, or nothing happened in them. */
        CANNOT_TELL,
        /** No change was found. */
        STEADY,
        /** The beginning differs from the rest. */
        WARMING_UP,
        /** The level changed later, or all the time. */
        DRIFT
    }

    static final Steadiness UNKNOWN = new Steadiness(Kind.CANNOT_TELL, Double.NaN, Double.NaN, Double.NaN);

    /**
     * Looks at a figure of each second, in order.
     *
     * @param leastBeginning the share of the mean by which the beginning has to differ to be told of
     * @param leastChange the share of the mean by which the level has to change to be told of
     */
    static Steadiness of(double[] seconds, double leastBeginning, double leastChange) {
        int n = seconds.length;
        double mean = mean(seconds, 0, n);
        if (n < LEAST_SECONDS || !(mean > 0)) {
            return UNKNOWN;
        }
        int warmUp = BATCH * truncation(batches(seconds));
        double beginning = warmUp == 0 ? 0 : (mean(seconds, warmUp, n) - mean(seconds, 0, warmUp)) / mean;
        if (Math.abs(beginning) > leastBeginning
                && Math.abs(beginning) * mean > MOST_ERRORS * errorOfBeginning(seconds, warmUp)) {
            return new Steadiness(Kind.WARMING_UP, beginning, warmUp, warmUp);
        }
        int split = split(seconds, mean);
        double atSplit = (mean(seconds, split, n) - mean(seconds, 0, split)) / mean;
        double[] levels = residuals(seconds, split);
        double excursion = excursion(seconds, mean, split) / (longRunDeviation(levels) * Math.sqrt(n));
        int third = n / 3;
        double trend = (mean(seconds, n - third, n) - mean(seconds, 0, third)) / mean;
        if (Math.abs(atSplit) > leastChange && excursion > MOST_EXCURSION) {
            return new Steadiness(Kind.DRIFT, atSplit, split, warmUp);
        }
        if (Math.abs(trend) > leastChange && Math.abs(trend) * mean / errorOfThirds(seconds, third) > MOST_ERRORS) {
            return new Steadiness(Kind.DRIFT, trend, Double.NaN, warmUp);
        }
        // Where a change as large as the mean could be chance, that none was found means nothing.
        boolean telling = MOST_ERRORS * errorOfThirds(seconds, third) <= mean;
        return telling ? new Steadiness(Kind.STEADY, trend, Double.NaN, warmUp) : UNKNOWN;
    }

    private static double mean(double[] values, int from, int until) {
        return Arrays.stream(values, from, until).average().orElse(0);
    }

    private static double[] batches(double[] seconds) {
        double[] means = new double[seconds.length / BATCH];
        Arrays.setAll(means, batch -> mean(seconds, BATCH * batch, BATCH * (batch + 1)));
        return means;
    }

    /** How many batches to leave out, half of them at most, so that the mean of the others is known best. */
    private static int truncation(double[] batches) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int left = 0; left <= batches.length / 2; left++) {
            int rest = batches.length - left;
            double mean = mean(batches, left, batches.length);
            double squares = Arrays.stream(batches, left, batches.length)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            if (squares / ((double) rest * rest) < least) {
                least = squares / ((double) rest * rest);
                best = left;
            }
        }
        return best;
    }

    /** Where the cumulative sum of deviations is farthest from zero, no nearer than a batch to either end. */
    private static int split(double[] seconds, double mean) {
        int best = BATCH;
        double sum = 0;
        double farthest = -1;
        for (int i = 1; i <= seconds.length - BATCH; i++) {
            sum += seconds[i - 1] - mean;
            if (i >= BATCH && Math.abs(sum) > farthest) {
                farthest = Math.abs(sum);
                best = i;
            }
        }
        return best;
    }

    private static double excursion(double[] seconds, double mean, int split) {
        return Math.abs(
                Arrays.stream(seconds, 0, split).map(value -> value - mean).sum());
    }

    /** What is left when both levels are subtracted: a change of level is no noise. */
    private static double[] residuals(double[] seconds, int split) {
        double before = mean(seconds, 0, split);
        double after = mean(seconds, split, seconds.length);
        double[] left = new double[seconds.length];
        Arrays.setAll(left, i -> seconds[i] - (i < split ? before : after));
        return left;
    }

    /** Of the difference between the beginning and the rest, with the noise of the rest: the beginning changes by itself. */
    private static double errorOfBeginning(double[] seconds, int warmUp) {
        double rest = mean(seconds, warmUp, seconds.length);
        double[] left = Arrays.stream(seconds, warmUp, seconds.length)
                .map(value -> value - rest)
                .toArray();
        return longRunDeviation(left) * Math.sqrt(1.0 / warmUp + 1.0 / left.length);
    }

    /** Of the difference between two thirds, with the noise around a straight line: a slow change is no noise. */
    private static double errorOfThirds(double[] seconds, int third) {
        int n = seconds.length;
        double middle = (n - 1) / 2.0;
        double mean = mean(seconds, 0, n);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            products += (i - middle) * (seconds[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        double slope = products / squares;
        double[] left = new double[n];
        Arrays.setAll(left, i -> seconds[i] - mean - slope * (i - middle));
        return longRunDeviation(left) * Math.sqrt(2.0 / third);
    }

    /** The standard deviation of independent values whose means would vary as those of correlated ones do. */
    private static double longRunDeviation(double[] residuals) {
        int n = residuals.length;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += residuals[i] * residuals[i];
            products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        double found = squares == 0 ? 0 : products / squares;
        // Short series show less correlation than there is (Kendall, "Note on Bias in the Estimation of
        // Autocorrelation", 1954).
        double correlation = Math.max(0, Math.min(MOST_CORRELATION, found + (1 + 4 * found) / n));
        return Math.max(Double.MIN_NORMAL, Math.sqrt(squares / (n - 2) * (1 + correlation) / (1 - correlation)));
    }

    /** A sentence on what was found; null where there is nothing to say. */
    @Nullable
    String text(String figure) {
        return switch (kind) {
            case CANNOT_TELL, STEADY -> null;
            case WARMING_UP ->
                String.format(
                        Locale.ROOT,
                        "%s changed by %+.0f %% after the first %.0f s of the measurement: a ramp-up %.0f s longer would leave that"
                                + " out",
                        figure,
                        100 * change,
                        atSecond,
                        warmUpSeconds);
            case DRIFT ->
                Double.isNaN(atSecond)
                        ? String.format(
                                Locale.ROOT,
                                "%s changed by %+.0f %% from the first third of the measurement to the last",
                                figure,
                                100 * change)
                        : String.format(
                                Locale.ROOT,
                                "%s changed by %+.0f %% at second %.0f of the measurement",
                                figure,
                                100 * change,
                                atSecond);
        };
    }
}
