package dev.assay.internal.statistics;

import dev.assay.internal.distribution.Distributions;
import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The bootstrap of hierarchical data: units are drawn with replacement, and each drawn unit keeps all that was measured in it.
 * Drawing inside the units too would count the variance within units twice (A. C. Davison and D. V. Hinkley, "Bootstrap Methods
 * and their Application", 1997, section 3.8). Limits are expanded percentiles, which correct the bootstrap's too narrow
 * intervals of few units (T. C. Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 2015).
 * Stateless; equal seeds give equal limits.
 */
public final class Bootstrap {

    /** The number of resamples. */
    static final int RESAMPLES = 2_000;

    private Bootstrap() {}

    static double[] ofMean(double[] units, double confidence, long seed) {
        return limits(units.length, confidence, drawn(seed, random -> mean(units, indexes(random, units.length))));
    }

    static double[] ofRatio(double[] before, double[] after, double confidence, long seed) {
        return limits(
                Math.min(before.length, after.length),
                confidence,
                drawn(
                        seed,
                        random -> 1
                                / mean(before, indexes(random, before.length))
                                * mean(after, indexes(random, after.length))));
    }

    static double[] ofPairedRatio(double[] before, double[] after, double confidence, long seed) {
        return limits(before.length, confidence, drawn(seed, random -> {
            int[] both = indexes(random, before.length);
            return mean(after, both) / mean(before, both);
        }));
    }

    private static double[] drawn(long seed, ToDoubleFunction<RandomStream> statistic) {
        RandomStream random = new RandomStream(seed);
        double[] drawn = new double[RESAMPLES];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = statistic.applyAsDouble(random);
        }
        return drawn;
    }

    private static int[] indexes(RandomStream random, int units) {
        int[] indexes = new int[units];
        for (int i = 0; i < units; i++) {
            indexes[i] = random.nextInt(units);
        }
        return indexes;
    }

    private static double mean(double[] units, int... indexes) {
        double sum = 0;
        for (int index : indexes) {
            sum += units[index];
        }
        return sum / indexes.length;
    }

    private static double[] limits(int units, double confidence, double... drawn) {
        double z = Math.sqrt(units / (units - 1.0)) * Intervals.t(confidence, units - 1.0);
        return quantiles(Distributions.normalUpper(z), drawn);
    }

    /**
     * Returns the two quantiles that leave a share of the values out on either side.
     *
     * @param missed 0 to 0.5
     * @param drawn sorted by this method
     */
    public static double[] quantiles(double missed, double... drawn) {
        Arrays.sort(drawn);
        int out = (int) Math.floor(missed * drawn.length);
        return new double[] {drawn[out], drawn[drawn.length - 1 - out]};
    }
}
