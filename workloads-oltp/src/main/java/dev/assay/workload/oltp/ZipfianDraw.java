package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;

/**
 * Zipf's law: of {@code n} values the one at position {@code k}, counted from 1, has a probability proportional to
 * {@code k} to the power of minus the exponent.
 *
 * <p>By rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate variates from monotone discrete
 * distributions", ACM TOMACS 1996), in the notation of the paper: {@code H} is an integral of {@code h}, and a uniform number
 * between the values of {@code H} at both ends is mapped back to a position by the inverse. Needs no table of all values.
 * Confined to one thread.
 */
final class ZipfianDraw implements Draw {

    private final RandomStream random;
    private final double exponent;
    private final double acceptedAtOnce;
    private final double hOfFirst;

    // Cached for the last range size: a transaction always draws from the same range.
    private int values;
    private double hOfLast;

    /**
     * @param exponent above 0
     */
    ZipfianDraw(RandomStream random, double exponent) {
        this.random = random;
        this.exponent = exponent;
        this.acceptedAtOnce = 2 - inverse(integral(2.5) - density(2));
        this.hOfFirst = integral(1.5) - 1;
    }

    @Override
    public int between(int low, int high) {
        int count = high - low + 1;
        if (count != values) {
            values = count;
            hOfLast = integral(count + 0.5);
        }
        while (true) {
            double uniform = hOfLast + random.nextDouble() * (hOfFirst - hOfLast);
            double x = inverse(uniform);
            int position = Math.max(1, Math.min(count, (int) (x + 0.5)));
            if (position - x <= acceptedAtOnce || uniform >= integral(position + 0.5) - density(position)) {
                return low + position - 1;
            }
        }
    }

    private double density(double x) {
        return Math.pow(x, -exponent);
    }

    /** {@code (x^(1-s) - 1) / (1-s)}, which tends to the logarithm as the exponent nears 1. */
    private double integral(double x) {
        double logarithm = Math.log(x);
        double power = (1 - exponent) * logarithm;
        return Math.abs(power) < 1e-8 ? logarithm * (1 + power / 2) : Math.expm1(power) / (1 - exponent);
    }

    private double inverse(double y) {
        double t = Math.max(-1, y * (1 - exponent));
        return Math.abs(t) < 1e-8 ? Math.exp(y * (1 - t / 2)) : Math.exp(Math.log1p(t) / (1 - exponent));
    }
}
