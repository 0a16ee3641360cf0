package dev.assay.internal.search;

import dev.assay.internal.search.GaussianProcess.Observed;
import dev.assay.internal.search.GaussianProcess.Posterior;
import dev.assay.internal.search.GaussianProcess.Prior;
import dev.assay.model.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the observations say of all cells of a grid: a mixture of Gaussian processes of log-throughput, weighted by the probability
 * of the observations. The mixture includes the uncertainty about smoothness and noise, which a single best fit leaves out.
 * Immutable; draws come from the stream of its creation.
 */
final class GridModel {

    /** Length scales, relative to an axis of length 2. */
    private static final double[] LENGTHS = {0.25, 0.5, 1, 2};

    private static final double[] AMPLITUDES = {0.05, 0.15, 0.4};
    /** Coefficients of variation between runs of the same cell, with their prior weights. */
    private static final double[] NOISES = {0.005, 0.01, 0.02, 0.05, 0.1};

    private static final double[] NOISE_WEIGHTS = {0.1, 0.2, 0.3, 0.3, 0.1};
    /** Mixture components that are kept, and their least weight relative to the best one. */
    private static final int MOST_COMPONENTS = 12;

    private static final double LEAST_WEIGHT = 0.02;
    /** Draws from the mixture. The standard error of a probability of 0.95 is 0.01. */
    private static final int DRAWS = 500;

    private final double[] mean;
    private final double[][] draws;

    private record Component(GaussianProcess process, double logWeight) {}

    private GridModel(double[] mean, double[][] draws) {
        this.mean = mean;
        this.draws = draws;
    }

    /**
     * Fits the model.
     *
     * @param observed logarithms of observed values, at least one
     */
    static GridModel of(SearchGrid grid, List<Observed> observed, RandomStream random) {
        double[][] places = new double[grid.cells()][];
        for (int cell = 0; cell < places.length; cell++) {
            places[cell] = grid.coordinates(cell);
        }
        double centre = observed.stream().mapToDouble(Observed::value).average().orElseThrow();
        List<Observed> centred = observed.stream()
                .map(each -> new Observed(each.cell(), each.value() - centre))
                .toList();
        List<Component> components = components(grid.axes(), places, centred);
        double[] weights = components.stream()
                .mapToDouble(
                        each -> Math.exp(each.logWeight() - components.get(0).logWeight()))
                .toArray();
        double all = 0;
        for (double weight : weights) {
            all += weight;
        }
        double[] mean = new double[places.length];
        List<double[]> draws = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            Posterior posterior = components.get(i).process().posterior();
            for (int cell = 0; cell < mean.length; cell++) {
                mean[cell] += weights[i] / all * posterior.mean(cell);
            }
            long count = Math.round(DRAWS * weights[i] / all);
            for (int draw = 0; draw < count; draw++) {
                draws.add(posterior.draw(normals(random, mean.length)));
            }
        }
        return new GridModel(mean, draws.toArray(double[][]::new));
    }

    /** Returns the most probable components, the best one first. */
    private static List<Component> components(int axes, double[][] places, List<Observed> centred) {
        List<Component> all = new ArrayList<>();
        int shapes = (int) Math.pow(LENGTHS.length, axes);
        for (int shape = 0; shape < shapes; shape++) {
            double[] lengths = new double[axes];
            for (int axis = 0, rest = shape; axis < axes; axis++, rest /= LENGTHS.length) {
                lengths[axis] = LENGTHS[rest % LENGTHS.length];
            }
            for (double amplitude : AMPLITUDES) {
                for (int noise = 0; noise < NOISES.length; noise++) {
                    GaussianProcess process =
                            new GaussianProcess(new Prior(lengths, amplitude, NOISES[noise]), places, centred);
                    all.add(new Component(process, process.logEvidence() + Math.log(NOISE_WEIGHTS[noise])));
                }
            }
        }
        all.sort(Comparator.comparingDouble(Component::logWeight).reversed());
        double least = all.get(0).logWeight() + Math.log(LEAST_WEIGHT);
        return all.stream()
                .limit(MOST_COMPONENTS)
                .filter(each -> each.logWeight() >= least)
                .toList();
    }

    /** Returns standard normal values by the method of Box and Muller. */
    private static double[] normals(RandomStream random, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i += 2) {
            double radius = Math.sqrt(2 * random.nextExponential(1));
            double angle = 2 * Math.PI * random.nextDouble();
            values[i] = radius * Math.cos(angle);
            if (i + 1 < count) {
                values[i + 1] = radius * Math.sin(angle);
            }
        }
        return values;
    }

    /** Returns the mean log-throughput of a cell, relative to the mean of all observations. */
    double mean(int cell) {
        return mean[cell];
    }

    /** Returns the draws of all cells' log-throughput; each is one plausible surface. */
    double[][] draws() {
        return draws;
    }

    /**
     * Returns the probability that no cell exceeds this one by more than a margin.
     *
     * @param margin such as 0.05
     * @param excluded cells that cannot be measured
     */
    double confidence(int cell, double margin, boolean[] excluded) {
        double allowed = Math.log1p(margin);
        int unbeaten = 0;
        for (double[] draw : draws) {
            boolean beaten = false;
            for (int other = 0; other < draw.length && !beaten; other++) {
                beaten = !excluded[other] && draw[other] > draw[cell] + allowed;
            }
            unbeaten += beaten ? 0 : 1;
        }
        return (double) unbeaten / draws.length;
    }
}
