package dev.assay.internal.statistics;

import java.util.Arrays;

/**
 * Sample moments of independent units. Immutable.
 *
 * @param count number of units, at least 1
 * @param mean of the units
 * @param variance sample variance with {@code count - 1} degrees of freedom; 0 for a single unit
 */
record Moments(int count, double mean, double variance) {

    /** Returns the moments of at least one value. */
    static Moments of(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Moments(values.length, mean, values.length == 1 ? 0 : squares / (values.length - 1));
    }

    /** Returns the variance of the mean. */
    double squaredError() {
        return variance / count;
    }

    /** Returns the sample covariance of paired values, divided by their number. */
    static double meanCovariance(double[] one, double[] other) {
        double meanOfOne = Arrays.stream(one).average().orElseThrow();
        double meanOfOther = Arrays.stream(other).average().orElseThrow();
        double products = 0;
        for (int i = 0; i < one.length; i++) {
            products += (one[i] - meanOfOne) * (other[i] - meanOfOther);
        }
        return products / (one.length - 1) / one.length;
    }
}
