package dev.assay.internal.distribution;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Tail probabilities and quantiles of distributions, from the special functions of Apache Commons Numbers. Quantiles are found by
 * Newton's method within a bracket. Stateless.
 *
 * <p>All methods throw an {@link IllegalArgumentException} for an argument outside its range, NaN included. Quantiles throw an
 * {@link ArithmeticException} if the method does not converge, rather than return an inexact value.
 */
public final class Distributions {

    private static final int MOST_STEPS = 2_000;

    /** With more degrees of freedom, Student's t is the normal distribution within nine digits. */
    private static final double NORMAL_FREEDOM = 1e9;

    private Distributions() {}

    /** Returns the probability that a standard normal value exceeds {@code z}. */
    public static double normalUpper(double z) {
        require(!Double.isNaN(z), z, "a number is needed");
        return Erfc.value(z / Math.sqrt(2)) / 2;
    }

    /**
     * Returns the value that Student's t exceeds with a probability.
     *
     * @param degrees degrees of freedom, above 0
     * @param probability above 0, at most 0.5
     */
    public static double studentUpperQuantile(double degrees, double probability) {
        requirePositive("degrees of freedom", degrees);
        require(probability > 0 && probability <= 0.5, probability, "a probability above 0, at most 0.5, is needed");
        if (probability == 0.5) {
            return 0;
        }
        double freedom = Math.min(NORMAL_FREEDOM, degrees);
        // t² / (freedom + t²) has a beta distribution. Its smaller side is the precise one.
        double share = betaUpperQuantile(0.5, freedom / 2, 2 * probability);
        if (share < 0.5) {
            return Math.sqrt(freedom * share / (1 - share));
        }
        double rest = betaQuantile(freedom / 2, 0.5, 2 * probability);
        return Math.sqrt(freedom * (1 - rest) / rest);
    }

    /**
     * Returns the value that a beta variate falls below with a probability.
     *
     * @param first shape, above 0, finite
     * @param second likewise
     * @param probability above 0, below 1
     */
    public static double betaQuantile(double first, double second, double probability) {
        requireShapes(first, second, probability);
        return root(
                x -> RegularizedBeta.value(x, first, second) - probability,
                x -> RegularizedBeta.derivative(x, first, second),
                1,
                first / (first + second));
    }

    /** Returns the value that a beta variate exceeds with a probability; parameters as of {@link #betaQuantile}. */
    public static double betaUpperQuantile(double first, double second, double probability) {
        requireShapes(first, second, probability);
        return root(
                x -> probability - RegularizedBeta.complement(x, first, second),
                x -> RegularizedBeta.derivative(x, first, second),
                1,
                first / (first + second));
    }

    /**
     * Returns the value that a chi-square variate falls below with a probability.
     *
     * @param freedom degrees of freedom, above 0, finite
     * @param probability above 0, below 1
     */
    public static double chiSquareQuantile(double freedom, double probability) {
        requireFinite("degrees of freedom", freedom);
        requireProbability(probability);
        DoubleUnaryOperator excess = x -> RegularizedGamma.P.value(freedom / 2, x / 2) - probability;
        double high = freedom;
        while (excess.applyAsDouble(high) < 0) {
            high *= 2;
        }
        return root(excess, x -> RegularizedGamma.P.derivative(freedom / 2, x / 2) / 2, high, high / 2);
    }

    /**
     * Returns the value that the ratio of two variances of equal expectation exceeds with a probability: a quantile of the F
     * distribution.
     *
     * @param freedom degrees of freedom of the numerator, above 0, finite
     * @param freedomBelow degrees of freedom of the denominator, likewise
     * @param probability above 0, below 1
     */
    public static double ratioUpperQuantile(double freedom, double freedomBelow, double probability) {
        double rest = betaQuantile(freedomBelow / 2, freedom / 2, probability);
        return freedomBelow * (1 - rest) / (freedom * rest);
    }

    /**
     * Returns the probability of at most a number of successes.
     *
     * @param count at least 0, finite
     * @param of number of independent trials, likewise
     * @param success probability of each, above 0, below 1
     */
    public static double binomialAtMost(double count, double of, double success) {
        requireTrials(count, of, success);
        return count >= of ? 1 : RegularizedBeta.complement(success, count + 1, of - count);
    }

    /** Returns the probability of at least a number of successes, at least 1, as {@link #binomialAtMost}. */
    public static double binomialAtLeast(double count, double of, double success) {
        requireTrials(count, of, success);
        require(count >= 1, count, "at least 1 success is needed");
        return count > of ? 0 : RegularizedBeta.value(success, count, of - count + 1);
    }

    /**
     * Returns the mean of a Weibull distribution of scale 1.
     *
     * @param shape above 0
     */
    public static double weibullMean(double shape) {
        requirePositive("shape", shape);
        return Math.exp(LogGamma.value(1 + 1 / shape));
    }

    private static void requireShapes(double first, double second, double probability) {
        requireFinite("shape", first);
        requireFinite("shape", second);
        requireProbability(probability);
    }

    private static void requireTrials(double count, double of, double success) {
        require(count >= 0 && count < Double.POSITIVE_INFINITY, count, "a number of successes of at least 0 is needed");
        require(of >= 0 && of < Double.POSITIVE_INFINITY, of, "a number of trials of at least 0 is needed");
        requireProbability(success);
    }

    private static void requireProbability(double probability) {
        require(probability > 0 && probability < 1, probability, "a probability between 0 and 1 is needed");
    }

    private static void requireFinite(String name, double value) {
        require(value > 0 && value < Double.POSITIVE_INFINITY, value, name + ": a finite value above 0 is needed");
    }

    private static void requirePositive(String name, double value) {
        require(value > 0, value, name + ": a value above 0 is needed");
    }

    private static void require(boolean holds, double found, String needed) {
        if (!holds) {
            throw new IllegalArgumentException("found " + found + "; " + needed);
        }
    }

    /**
     * Returns the point between 0 and {@code most} where an increasing function is zero.
     *
     * @param excess the function, at most zero at 0 and at least zero at {@code most}
     * @param slope its derivative
     */
    private static double root(DoubleUnaryOperator excess, DoubleUnaryOperator slope, double most, double begin) {
        double low = 0;
        double high = most;
        double at = begin;
        for (int i = 0; i < MOST_STEPS; i++) {
            double found = excess.applyAsDouble(at);
            if (Double.isNaN(found)) {
                throw unknown(at, i);
            }
            if (found > 0) {
                high = at;
            } else {
                low = at;
            }
            double next = at - found / slope.applyAsDouble(at);
            if (!(next > low && next < high)) {
                next = found == 0 ? at : (low + high) / 2;
            }
            if (Math.abs(next - at) <= Math.ulp(at)) {
                return next;
            }
            at = next;
        }
        throw unknown(at, MOST_STEPS);
    }

    private static ArithmeticException unknown(double at, int steps) {
        return new ArithmeticException(
                String.format(Locale.ROOT, "no quantile was found in %d steps, the last one at %s", steps, at));
    }
}
