package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.Kebab;

/**
 * A distribution with its settings, as sysbench's options have them. Immutable.
 *
 * @param type which
 * @param iterations how many uniform draws a bell is the mean of
 * @param hotPercent how many percent of the values {@link RandType#SPECIAL} prefers
 * @param hotDraws how many percent of its draws go to those
 * @param paretoH the share of the values that gets {@code 1 - paretoH} of the draws
 * @param exponent of Zipf's law
 */
record Draws(RandType type, int iterations, int hotPercent, int hotDraws, double paretoH, double exponent) {

    /** The distribution over a sequence of uniform numbers. */
    Draw over(RandomStream random) {
        return switch (type) {
            case UNIFORM -> random::between;
            case GAUSSIAN -> (low, high) -> gaussian(random, low, high);
            case SPECIAL -> (low, high) -> special(random, low, high);
            case PARETO -> {
                double power = Math.log(paretoH) / Math.log(1 - paretoH);
                yield (low, high) -> low + (int) (values(low, high) * Math.pow(random.nextDouble(), power));
            }
            case ZIPFIAN -> new ZipfianDraw(random, exponent);
        };
    }

    private static double values(int low, int high) {
        return (double) high - low + 1;
    }

    /** The mean of several uniform draws (Bates distribution), stretched over all values. */
    private int gaussian(RandomStream random, int low, int high) {
        return low + (int) (values(low, high) * mean(random));
    }

    /**
     * One draw decides whether the value is to be hot and, if so, which: in sysbench it is used twice. Hot values therefore
     * are not all of the middle {@code hotPercent}, but the upper {@code hotDraws} percent of those.
     */
    private int special(RandomStream random, int low, int high) {
        double width = (double) high - low;
        double uniform = random.nextDouble();
        if (uniform * width * 100 / (100 - hotDraws) < width) {
            return low + (int) (width * mean(random));
        }
        double hot = width * hotPercent / 100;
        return low + (int) (uniform * (hot + 1) + width / 2 - hot / 2);
    }

    private double mean(RandomStream random) {
        double sum = 0;
        for (int i = 0; i < iterations; i++) {
            sum += random.nextDouble();
        }
        return sum / iterations;
    }

    /** Type and settings, those that matter to it. */
    String text() {
        return Kebab.of(type)
                + switch (type) {
                    case UNIFORM -> "";
                    case GAUSSIAN -> ", the mean of " + iterations;
                    case SPECIAL -> ", the mean of " + iterations + ", " + hotDraws + "% in " + hotPercent + "%";
                    case PARETO -> ", h " + paretoH;
                    case ZIPFIAN -> ", exponent " + exponent;
                };
    }
}
