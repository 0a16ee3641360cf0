package dev.assay.internal.verdict;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tests whether a per-second figure stayed at one level. Seconds of a database are correlated, so standard errors are those of a
 * first-order autoregressive series. Immutable.
 *
 * <p>Three tests: the first third against the last; the largest deviation of the cumulative sum from a straight line, which finds
 * one change of level and its position (Page, "Continuous Inspection Schemes", Biometrika 1954; the bound is Kolmogorov's for the
 * supremum of a Brownian bridge); and MSER-5, which estimates the warm-up to leave out (White, Cobb and Spratt, "A Comparison of
 * Five Steady-State Truncation Heuristics for Simulation", WSC 2000).
 *
 * @param kind of the result
 * @param change of level, relative to the mean: from the first third to the last, or at the change; NaN if undecided
 * @param atSecond of the change of level; NaN if there is none, or a gradual one
 * @param warmUpSeconds of the beginning to leave out, by MSER-5; NaN if undecided
 */
record Steadiness(Kind kind, double change, double atSecond, double warmUpSeconds) {

    /** Minimum length of a series. */
    static final int MIN_SECONDS = 30;

    /**
     * Standard errors of a difference; stricter than a single comparison needs, because short series give uncertain correlations
     * and MSER-5 selects what is compared. Fewer than one series in a hundred gives a false alarm (see the test of this class).
     */
    private static final double CRITICAL_ERRORS = 5;

    /** Exceeded by chance once in 20,000 series of known correlation: 2 exp(-2 x^2). */
    private static final double CRITICAL_EXCURSION = 2.3;

    private static final int BATCH = 5;
    private static final double MAX_CORRELATION = 0.9;

    enum Kind {
        /** Too few seconds, too much variation, or no activity. */
        CANNOT_TELL,
        /** No change was found. */
        STEADY,
        /** The beginning differs from the rest. */
        WARMING_UP,
        /** The level changed later or gradually. */
        DRIFT
    }

    static final Steadiness UNKNOWN = new Steadiness(Kind.CANNOT_TELL, Double.NaN, Double.NaN, Double.NaN);

    /**
     * Tests a series with one value per second.
     *
     * @param minBeginning minimum difference of the beginning to report, relative to the mean
     * @param minChange minimum change of level to report, relative to the mean
     */
    static Steadiness of(double[] seconds, double minBeginning, double minChange) {
        int n = seconds.length;
        double mean = mean(seconds, 0, n);
        if (n < MIN_SECONDS || !(mean > 0)) {
            return UNKNOWN;
        }
        int warmUp = BATCH * truncation(batches(seconds));
        double beginning = warmUp == 0 ? 0 : (mean(seconds, warmUp, n) - mean(seconds, 0, warmUp)) / mean;
        if (Math.abs(beginning) > minBeginning
                && Math.abs(beginning) * mean > CRITICAL_ERRORS * errorOfBeginning(seconds, warmUp)) {
            return new Steadiness(Kind.WARMING_UP, beginning, warmUp, warmUp);
        }
        int split = split(seconds, mean);
        double atSplit = (mean(seconds, split, n) - mean(seconds, 0, split)) / mean;
        double[] levels = residuals(seconds, split);
        double excursion = excursion(seconds, mean, split) / (longRunDeviation(levels) * Math.sqrt(n));
        int third = n / 3;
        double trend = (mean(seconds, n - third, n) - mean(seconds, 0, third)) / mean;
        if (Math.abs(atSplit) > minChange && excursion > CRITICAL_EXCURSION) {
            return new Steadiness(Kind.DRIFT, atSplit, split, warmUp);
        }
        if (Math.abs(trend) > minChange && Math.abs(trend) * mean / errorOfThirds(seconds, third) > CRITICAL_ERRORS) {
            return new Steadiness(Kind.DRIFT, trend, Double.NaN, warmUp);
        }
        // If a change as large as the mean could be chance, the test is inconclusive.
        boolean conclusive = CRITICAL_ERRORS * errorOfThirds(seconds, third) <= mean;
        return conclusive ? new Steadiness(Kind.STEADY, trend, Double.NaN, warmUp) : UNKNOWN;
    }

    private static double mean(double[] values, int from, int until) {
        return Arrays.stream(values, from, until).average().orElse(0);
    }

    private static double[] batches(double[] seconds) {
        double[] means = new double[seconds.length / BATCH];
        Arrays.setAll(means, batch -> mean(seconds, BATCH * batch, BATCH * (batch + 1)));
        return means;
    }

    /** Returns how many batches to leave out, at most half, to minimise the standard error of the mean of the rest. */
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

    /** Returns where the cumulative sum of deviations is farthest from zero, at least one batch from either end. */
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

    /** Subtracts both levels, so that a change of level does not count as noise. */
    private static double[] residuals(double[] seconds, int split) {
        double before = mean(seconds, 0, split);
        double after = mean(seconds, split, seconds.length);
        double[] left = new double[seconds.length];
        Arrays.setAll(left, i -> seconds[i] - (i < split ? before : after));
        return left;
    }

    /** Returns the standard error of the difference between the beginning and the rest, from the noise of the rest. */
    private static double errorOfBeginning(double[] seconds, int warmUp) {
        double rest = mean(seconds, warmUp, seconds.length);
        double[] left = Arrays.stream(seconds, warmUp, seconds.length)
                .map(value -> value - rest)
                .toArray();
        return longRunDeviation(left) * Math.sqrt(1.0 / warmUp + 1.0 / left.length);
    }

    /** Returns the standard error of the difference between two thirds, from the noise around a straight line. */
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

    /** Returns the deviation of independent values whose means would vary as much as those of the correlated ones. */
    private static double longRunDeviation(double[] residuals) {
        int n = residuals.length;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += residuals[i] * residuals[i];
            products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        double found = squares == 0 ? 0 : products / squares;
        // Short series underestimate correlation (Kendall, "Note on Bias in the Estimation of Autocorrelation", 1954).
        double correlation = Math.max(0, Math.min(MAX_CORRELATION, found + (1 + 4 * found) / n));
        return Math.max(Double.MIN_NORMAL, Math.sqrt(squares / (n - 2) * (1 + correlation) / (1 - correlation)));
    }

    /** Returns a sentence about the change; null if there is none. */
    @Nullable
    String text(String figure) {
        return switch (kind) {
            case CANNOT_TELL, STEADY -> null;
            case WARMING_UP ->
                String.format(
                        Locale.ROOT,
                        "%s changed by %+.0f %% after the first %.0f s of the measurement: extend the ramp-up by %.0f s",
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
