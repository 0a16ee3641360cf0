package dev.assay.internal.statistics;

import dev.assay.internal.distribution.Distributions;

/**
 * The power of a comparison: the probability that the interval of a ratio excludes 1 if the second mean differs by a given share.
 * It follows from the non-central t distribution (J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988), for
 * normally distributed units with equal coefficients of variation. Stateless.
 */
public final class Power {

    /** The largest number of repetitions that {@link #repetitions} recommends. */
    public static final int MOST_REPETITIONS = 1_000;

    private static final int STEPS = 64;

    private Power() {}

    /**
     * Returns the power of a comparison of independent units.
     *
     * @param repetitions of each side, at least 2
     * @param variation coefficient of variation between repetitions, above zero
     * @param change relative difference of the means, such as 0.05
     * @param confidence of the interval
     */
    public static double of(int repetitions, double variation, double change, double confidence) {
        // With a lower or higher second mean, the deviation scales with it; the first side's share stays.
        double after = 1 - Math.abs(change);
        double error = variation * Math.sqrt((1 + after * after) / repetitions);
        return exceeding(Math.abs(change) / error, 2.0 * repetitions - 2, confidence);
    }

    /** Returns the smallest number of repetitions of each side with a power; {@link #MOST_REPETITIONS} if that is not enough. */
    public static int repetitions(double variation, double change, double power, double confidence) {
        int least = 3;
        if (of(least, variation, change, confidence) >= power) {
            return least;
        }
        int fewer = least;
        int enough = MOST_REPETITIONS;
        while (enough - fewer > 1) {
            int middle = (fewer + enough) >>> 1;
            if (of(middle, variation, change, confidence) >= power) {
                enough = middle;
            } else {
                fewer = middle;
            }
        }
        return enough;
    }

    /**
     * Returns the probability that a non-central t variate exceeds the two-sided critical value: the mean of the normal tail over
     * the distribution of the estimated deviation, by the midpoint rule on its quantiles.
     */
    private static double exceeding(double shift, double freedom, double confidence) {
        double critical = Intervals.t(confidence, freedom);
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            double deviation = Math.sqrt(Distributions.chiSquareQuantile(freedom, (i + 0.5) / STEPS) / freedom);
            sum += Distributions.normalUpper(critical * deviation - shift);
        }
        return sum / STEPS;
    }
}
