package dev.assay.internal.statistics;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The noise floor of a comparison: the relative difference that halves of the same units show (an A/A comparison of each side with
 * itself). Stateless.
 */
public final class NoiseFloor {

    /** The smallest number of units with two halves of two. */
    private static final int LEAST = 4;

    private static final int SPLITS = 200;
    private static final double QUANTILE = 0.95;

    private NoiseFloor() {}

    /**
     * Returns the larger noise of both sides, scaled from half of the units to all of them; null if neither has four units.
     *
     * @param seed equal seeds give equal splits
     */
    public static @Nullable Double of(double[] before, double[] after, long seed) {
        double floor = Double.NaN;
        for (double[] side : new double[][] {before, after}) {
            if (side.length >= LEAST) {
                int half = side.length / 2;
                double scale = Math.sqrt(
                        (1.0 / before.length + 1.0 / after.length) / (1.0 / half + 1.0 / (side.length - half)));
                double found = scale * halves(side, seed);
                floor = Double.isNaN(floor) ? found : Math.max(floor, found);
            }
        }
        return Double.isFinite(floor) ? Double.valueOf(floor) : null;
    }

    private static double halves(double[] units, long seed) {
        RandomStream random = new RandomStream(seed);
        int[] order = new int[units.length];
        Arrays.setAll(order, i -> i);
        double[] found = new double[SPLITS];
        for (int i = 0; i < SPLITS; i++) {
            random.shuffle(order);
            double first = 0;
            double second = 0;
            int half = units.length / 2;
            for (int j = 0; j < units.length; j++) {
                if (j < half) {
                    first += units[order[j]] / half;
                } else {
                    second += units[order[j]] / (units.length - half);
                }
            }
            found[i] = Math.abs(first / second - 1);
        }
        Arrays.sort(found);
        return found[(int) (QUANTILE * SPLITS)];
    }
}
