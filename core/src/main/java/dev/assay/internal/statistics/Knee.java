package dev.assay.internal.statistics;

import java.util.OptionalInt;

/**
 * The knee of a curve of diminishing returns, by Kneedle (V. Satopää et al., "Finding a 'Kneedle' in a Haystack: Detecting Knee
 * Points in System Behavior", ICDCS Workshops 2011) with sensitivity 1, without smoothing. It is for display, not a verdict: it
 * depends on the measured range. Stateless.
 */
public final class Knee {

    private static final int LEAST_POINTS = 4;
    private static final double SENSITIVITY = 1;

    private Knee() {}

    /**
     * Returns the index of the knee in the rising part of a curve; empty without one or with fewer than four rising points.
     *
     * @param x strictly ascending
     * @param y one value per position
     */
    public static OptionalInt of(double[] x, double... y) {
        int peak = 0;
        for (int i = 1; i < y.length; i++) {
            peak = y[i] > y[peak] ? i : peak;
        }
        if (peak + 1 < LEAST_POINTS || y[peak] <= y[0]) {
            return OptionalInt.empty();
        }
        double[] above = new double[peak + 1];
        int highest = 0;
        for (int i = 0; i <= peak; i++) {
            above[i] = (y[i] - y[0]) / (y[peak] - y[0]) - (x[i] - x[0]) / (x[peak] - x[0]);
            highest = above[i] > above[highest] ? i : highest;
        }
        // The mean distance of positions is 1 / peak; the curve has to fall by it behind the knee.
        return above[highest] > SENSITIVITY / peak ? OptionalInt.of(highest) : OptionalInt.empty();
    }
}
