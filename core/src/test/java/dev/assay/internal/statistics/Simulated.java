package dev.assay.internal.statistics;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;

/** Simulated experiments: repetitions that differ, and blocks of seconds that differ within a repetition. */
final class Simulated {

    private final RandomStream random;

    Simulated(long seed) {
        random = new RandomStream(seed);
    }

    /** Returns a standard normal variate, by Marsaglia's polar method without its second value. */
    double normal() {
        while (true) {
            double u = 2 * random.nextDouble() - 1;
            double v = 2 * random.nextDouble() - 1;
            double s = u * u + v * v;
            if (s > 0 && s < 1) {
                return u * Math.sqrt(-2 * Math.log(s) / s);
            }
        }
    }

    /** Returns the mean throughput of each unit: its own level, and the mean of a dozen correlated blocks around it. */
    double[] throughputs(int units, double mean, double variation) {
        double[] values = new double[units];
        for (int i = 0; i < units; i++) {
            double level = mean * (1 + variation * normal());
            double block = 0;
            double sum = 0;
            for (int b = 0; b < 12; b++) {
                block = 0.7 * block + 0.05 * normal();
                sum += level * (1 + block);
            }
            values[i] = sum / 12;
        }
        return values;
    }

    /** Returns the 95th percentile of 200 log-normal response times of each unit, around a level of its own. */
    double[] percentiles(int units, double variation) {
        double[] values = new double[units];
        for (int i = 0; i < units; i++) {
            double level = 1 + variation * normal();
            double[] times = new double[200];
            for (int t = 0; t < times.length; t++) {
                times[t] = level * Math.exp(0.6 * normal());
            }
            Arrays.sort(times);
            values[i] = times[189];
        }
        return values;
    }
}
