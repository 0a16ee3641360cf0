package dev.assay.internal.statistics;

import dev.assay.internal.distribution.Distributions;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.IntervalEstimate.Method;
import dev.assay.model.result.Variation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Confidence intervals of means and ratios of independent units.
 *
 * <p>A unit is the outermost level that was repeated: a run if there are several, otherwise a repetition. It counts with its mean,
 * because measurements within a unit are correlated. Up to {@value #MOST_FOR_T} units the interval is that of Student's t, for
 * ratios by Fieller's theorem (E. C. Fieller, "Some problems in interval estimation", JRSS B 1954; for benchmarks: T. Kalibera and
 * R. Jones, "Quantifying performance changes with effect size confidence intervals", arXiv 2007.10899) with Welch's degrees of
 * freedom. With more units it is the bootstrap's. Stateless.
 */
public final class Intervals {

    /** The usual confidence. */
    public static final double USUAL = 0.95;

    private static final int MOST_FOR_T = 20;
    private static final double UPPER_LIMIT_MISSED = 0.2;

    private Intervals() {}

    /** Returns the mean of at least one unit with its interval; equal seeds give equal intervals. */
    public static IntervalEstimate mean(double[] units, double confidence, long seed) {
        Moments moments = Moments.of(units);
        if (units.length < IntervalEstimate.LEAST_UNITS || !Double.isFinite(moments.mean())) {
            return IntervalEstimate.withoutInterval(moments.mean(), confidence, units.length);
        }
        if (units.length > MOST_FOR_T) {
            return bootstrapped(moments.mean(), units.length, confidence, Bootstrap.ofMean(units, confidence, seed));
        }
        double half = t(confidence, units.length - 1.0) * Math.sqrt(moments.squaredError());
        return new IntervalEstimate(
                moments.mean(),
                moments.mean() - half,
                moments.mean() + half,
                confidence,
                units.length,
                Method.STUDENT_T);
    }

    /** Returns the ratio of the mean of {@code after} to that of {@code before}, independent units, with its interval. */
    public static IntervalEstimate ratio(double[] before, double[] after, double confidence, long seed) {
        Moments one = Moments.of(before);
        Moments two = Moments.of(after);
        int units = Math.min(one.count(), two.count());
        double ratio = two.mean() / one.mean();
        if (units < IntervalEstimate.LEAST_UNITS || !(one.mean() > 0) || !Double.isFinite(two.mean())) {
            return IntervalEstimate.withoutInterval(ratio, confidence, units);
        }
        if (units > MOST_FOR_T) {
            return bootstrapped(ratio, units, confidence, Bootstrap.ofRatio(before, after, confidence, seed));
        }
        double first = ratio * ratio * one.squaredError();
        double second = two.squaredError();
        double freedom = (first + second)
                * (first + second)
                / (first * first / (one.count() - 1) + second * second / (two.count() - 1));
        double t = t(confidence, Double.isNaN(freedom) ? one.count() + two.count() - 2.0 : freedom);
        return fieller(one, two, 0, t, confidence, Method.FIELLER);
    }

    /**
     * Returns the same for paired units: those at equal positions were measured one after the other, so that drift of the host
     * affects both.
     *
     * @throws IllegalArgumentException if the numbers of units differ
     */
    public static IntervalEstimate pairedRatio(double[] before, double[] after, double confidence, long seed) {
        if (before.length != after.length) {
            throw new IllegalArgumentException(before.length + " units cannot be paired with " + after.length);
        }
        Moments one = Moments.of(before);
        Moments two = Moments.of(after);
        double ratio = two.mean() / one.mean();
        if (before.length < IntervalEstimate.LEAST_UNITS || !(one.mean() > 0) || !Double.isFinite(two.mean())) {
            return IntervalEstimate.withoutInterval(ratio, confidence, before.length);
        }
        if (before.length > MOST_FOR_T) {
            return bootstrapped(
                    ratio, before.length, confidence, Bootstrap.ofPairedRatio(before, after, confidence, seed));
        }
        return fieller(
                one,
                two,
                Moments.meanCovariance(before, after),
                t(confidence, before.length - 1.0),
                confidence,
                Method.PAIRED_FIELLER);
    }

    /** Solves {@code (b - r a)² = t² (vb - 2 r c + r² va)} for the ratio {@code r} of the means {@code b} and {@code a}. */
    private static IntervalEstimate fieller(
            Moments one, Moments two, double covariance, double t, double confidence, Method method) {
        double a = one.mean();
        double ratio = two.mean() / a;
        double va = one.squaredError();
        double vb = two.squaredError();
        int units = Math.min(one.count(), two.count());
        double g = t * t * va / (a * a);
        if (g >= 1) {
            // The first mean is not significantly above zero: the interval is unbounded.
            return IntervalEstimate.withoutInterval(ratio, confidence, units);
        }
        double left = va == 0 ? 0 : g * covariance / va;
        double within = vb
                - 2 * ratio * covariance
                + ratio * ratio * va
                - g * (vb - (va == 0 ? 0 : covariance * covariance / va));
        double half = t / a * Math.sqrt(Math.max(0, within));
        // No figure is negative, so neither is a ratio; limits below 0 come from the normal approximation.
        return new IntervalEstimate(
                ratio,
                Math.max(0, (ratio - left - half) / (1 - g)),
                (ratio - left + half) / (1 - g),
                confidence,
                units,
                method);
    }

    private static IntervalEstimate bootstrapped(double value, int units, double confidence, double[] limits) {
        return new IntervalEstimate(value, limits[0], limits[1], confidence, units, Method.BOOTSTRAP);
    }

    /** Returns the variation of units; null for a single unit or a mean that is not above zero. */
    public static @Nullable Variation variation(double... units) {
        if (units.length < 2 || !Arrays.stream(units).allMatch(Double::isFinite)) {
            return null;
        }
        Moments moments = Moments.of(units);
        if (!(moments.mean() > 0)) {
            return null;
        }
        double found = Math.sqrt(moments.variance()) / moments.mean();
        double freedom = units.length - 1.0;
        return new Variation(
                found,
                units.length < IntervalEstimate.LEAST_UNITS
                        ? null
                        : Double.valueOf(found
                                * Math.sqrt(freedom / Distributions.chiSquareQuantile(freedom, UPPER_LIMIT_MISSED))),
                units.length);
    }

    static double t(double confidence, double freedom) {
        return Distributions.studentUpperQuantile(freedom, (1 - confidence) / 2);
    }
}
