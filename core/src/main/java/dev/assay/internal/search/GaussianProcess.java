package dev.assay.internal.search;

import java.util.List;

/**
 * A Gaussian process over the cells of a grid, conditioned on observations (Rasmussen and Williams, "Gaussian Processes for
 * Machine Learning", algorithm 2.1). The prior is a quadratic trend with normal coefficients (section 2.7) plus a smooth deviation
 * with an anisotropic squared-exponential kernel. Immutable.
 */
final class GaussianProcess {

    /** Variance of the mean level of centred observations, in squared logarithms. */
    private static final double LEVEL_VARIANCE = 1;
    /** Variance of each trend coefficient. Coordinates are from -1 to 1, so one coefficient may change throughput by e². */
    private static final double TREND_VARIANCE = 2;
    /** Smallest pivot of a posterior covariance, whose directions without uncertainty are singular. */
    private static final double FLOOR = 1e-12;

    /** The parameters of the prior. Immutable. */
    static final class Prior {

        private final double[] lengths;
        private final double amplitude;
        private final double noise;

        /**
         * @param lengths length scale on each axis; not copied
         * @param amplitude standard deviation of the deviation from the trend
         * @param noise standard deviation of an observation
         */
        Prior(double[] lengths, double amplitude, double noise) {
            this.lengths = lengths;
            this.amplitude = amplitude;
            this.noise = noise;
        }

        double covariance(double[] one, double[] other) {
            double trend = LEVEL_VARIANCE;
            double distance = 0;
            for (int axis = 0; axis < lengths.length; axis++) {
                double linear = one[axis] * other[axis];
                trend += TREND_VARIANCE * (linear + linear * linear);
                for (int second = axis + 1; second < lengths.length; second++) {
                    trend += TREND_VARIANCE * linear * one[second] * other[second];
                }
                double scaled = (one[axis] - other[axis]) / lengths[axis];
                distance += scaled * scaled;
            }
            return trend + amplitude * amplitude * Math.exp(-distance / 2);
        }
    }

    /** An observed value of a cell, centred. */
    record Observed(int cell, double value) {}

    private final Prior prior;
    private final double[][] places;
    private final List<Observed> observed;
    private final Cholesky factor;
    private final double[] whitened;

    /**
     * @param places coordinates of every cell
     * @param observed at least one
     */
    GaussianProcess(Prior prior, double[][] places, List<Observed> observed) {
        this.prior = prior;
        this.places = places;
        this.observed = observed;
        int count = observed.size();
        double[][] covariance = new double[count][count];
        double[] values = new double[count];
        for (int row = 0; row < count; row++) {
            values[row] = observed.get(row).value();
            for (int column = 0; column <= row; column++) {
                covariance[row][column] =
                        prior.covariance(place(row), place(column)) + (row == column ? prior.noise * prior.noise : 0);
            }
        }
        factor = Cholesky.of(covariance, FLOOR);
        whitened = factor.forward(values);
    }

    private double[] place(int observation) {
        return places[observed.get(observation).cell()];
    }

    /** Returns the logarithm of the probability density of the observations under the prior. */
    double logEvidence() {
        return -0.5 * (dot(whitened, whitened) + factor.logDeterminant() + whitened.length * Math.log(2 * Math.PI));
    }

    /** Returns the distribution of all cells' true values, given the observations. */
    Posterior posterior() {
        int cells = places.length;
        double[][] explained = new double[cells][];
        double[] mean = new double[cells];
        double[][] covariance = new double[cells][cells];
        for (int cell = 0; cell < cells; cell++) {
            double[] with = new double[observed.size()];
            for (int i = 0; i < with.length; i++) {
                with[i] = prior.covariance(places[cell], place(i));
            }
            explained[cell] = factor.forward(with);
            mean[cell] = dot(explained[cell], whitened);
            for (int other = 0; other <= cell; other++) {
                covariance[cell][other] =
                        prior.covariance(places[cell], places[other]) - dot(explained[cell], explained[other]);
            }
        }
        return new Posterior(mean, Cholesky.of(covariance, FLOOR));
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    /** A joint normal distribution of all cells. Immutable. */
    static final class Posterior {

        private final double[] mean;
        private final Cholesky factor;

        /**
         * @param mean of each cell; not copied
         * @param factor of the covariance
         */
        Posterior(double[] mean, Cholesky factor) {
            this.mean = mean;
            this.factor = factor;
        }

        /** Returns the mean of a cell. */
        double mean(int cell) {
            return mean[cell];
        }

        /** Returns a draw from standard normal values, one for each cell. */
        double[] draw(double[] normals) {
            double[] values = factor.times(normals);
            for (int cell = 0; cell < values.length; cell++) {
                values[cell] += mean[cell];
            }
            return values;
        }
    }
}
