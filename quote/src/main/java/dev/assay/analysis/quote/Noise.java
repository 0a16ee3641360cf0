package dev.assay.analysis.quote;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The relative standard deviation of a unit, pooled over loads. Immutable.
 *
 * @param deviation relative to the mean
 * @param freedom degrees of freedom
 */
record Noise(double deviation, int freedom) {

    /** With fewer degrees of freedom a deviation is too uncertain for an interval. */
    private static final int LEAST_FREEDOM = 2;

    static Noise of(List<LoadPoint> points, Function<LoadPoint, double[]> units) {
        double squares = 0;
        int freedom = 0;
        for (LoadPoint point : points) {
            double[] values = units.apply(point);
            squares += LoadPoint.Moment.relativeSquares(values);
            freedom += values.length - 1;
        }
        return new Noise(freedom == 0 ? 0 : Math.sqrt(squares / freedom), freedom);
    }

    boolean known() {
        return freedom >= LEAST_FREEDOM;
    }

    /**
     * Returns means that other measurements could have had. The deviation is drawn too, so that few units make wide intervals.
     *
     * @param means measured means
     * @param units number of units of each mean
     */
    double[] drawn(double[] means, int[] units, RandomStream random) {
        double drawn = freedom == 0 ? deviation : deviation / Math.sqrt(meanSquare(freedom, random));
        double[] values = new double[means.length];
        Arrays.setAll(values, i -> means[i] * Math.max(0.01, 1 + drawn * normal(random) / Math.sqrt(units[i])));
        return values;
    }

    /** Returns a chi-squared variate divided by its degrees of freedom (E. B. Wilson and M. M. Hilferty, PNAS 1931). */
    static double meanSquare(double freedom, RandomStream random) {
        double variance = 2 / (9.0 * freedom);
        double root = Math.max(0.1, 1 - variance + normal(random) * Math.sqrt(variance));
        return root * root * root;
    }

    /** Box and Muller's method. */
    private static double normal(RandomStream random) {
        return Math.sqrt(-2 * Math.log1p(-random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
