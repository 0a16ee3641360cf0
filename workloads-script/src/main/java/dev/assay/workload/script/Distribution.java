package dev.assay.workload.script;

import dev.assay.model.random.RandomStream;
import dev.assay.workload.script.ScriptSource.Place;

/**
 * The random functions of pgbench, with the distributions of PostgreSQL's manual; the sequences of draws differ from pgbench's.
 * Stateless. Draws allocate nothing.
 */
enum Distribution {
    /** All values are equally likely. */
    UNIFORM {
        @Override
        void require(double parameter, Place place) {}

        @Override
        long draw(RandomStream random, long count, double parameter) {
            return uniform(random, count);
        }
    },
    /** A normal distribution, truncated to {@code parameter} standard deviations on both sides of the middle. */
    GAUSSIAN {
        @Override
        void require(double parameter, Place place) {
            if (!(parameter >= LEAST_GAUSSIAN)) {
                throw place.failure("the parameter of random_gaussian has to be at least 2, found " + parameter);
            }
        }

        @Override
        long draw(RandomStream random, long count, double parameter) {
            double deviation;
            do {
                deviation = normal(random);
            } while (!(deviation >= -parameter && deviation < parameter));
            return position(count, (deviation + parameter) / (2 * parameter));
        }
    },
    /** An exponential distribution, truncated where its density is {@code exp(-parameter)} of the first value's. */
    EXPONENTIAL {
        @Override
        void require(double parameter, Place place) {
            if (!(parameter > 0)) {
                throw place.failure("the parameter of random_exponential has to exceed 0, found " + parameter);
            }
        }

        @Override
        long draw(RandomStream random, long count, double parameter) {
            double cut = Math.exp(-parameter);
            return position(count, -Math.log(cut + (1 - cut) * (1 - random.nextDouble())) / parameter);
        }
    },
    /**
     * Zipf's law: the n-th value in proportion to {@code n} to the power of {@code -parameter}. By rejection (Devroye,
     * "Non-Uniform Random Variate Generation", 1986, X.6.1), so that no table of the values is needed.
     */
    ZIPFIAN {
        @Override
        void require(double parameter, Place place) {
            if (!(parameter >= LEAST_ZIPFIAN && parameter <= MOST_ZIPFIAN)) {
                throw place.failure("the parameter of random_zipfian has to be from 1.001 to 1000, found " + parameter);
            }
        }

        @Override
        long draw(RandomStream random, long count, double parameter) {
            if (count == 1) {
                return 0;
            }
            double power = parameter - 1;
            double most = Math.pow(2, power);
            while (true) {
                // The generalized Pareto law above the probabilities, rounded down.
                double rank = Math.floor(Math.pow(1 - random.nextDouble(), -1 / power));
                double growth = Math.pow(1 + 1 / rank, power);
                boolean accepted = random.nextDouble() * rank * (growth - 1) / (most - 1) <= growth / most;
                if (accepted && rank <= count) {
                    return Math.min((long) rank, count) - 1;
                }
            }
        }
    };

    private static final double LEAST_GAUSSIAN = 2;
    private static final double LEAST_ZIPFIAN = 1.001;
    private static final double MOST_ZIPFIAN = 1000;

    /** Throws if the distribution does not exist for this parameter. */
    abstract void require(double parameter, Place place);

    /**
     * Draws a number from 0 to {@code count - 1}.
     *
     * @param count at least 1
     */
    abstract long draw(RandomStream random, long count, double parameter);

    private static long uniform(RandomStream random, long count) {
        long last = count - 1;
        if (last == 0) {
            return 0;
        }
        // Bits beyond those of the last value are cut, so that less than half of the draws are rejected.
        int shift = Long.numberOfLeadingZeros(last);
        long value;
        do {
            value = random.nextLong() >>> shift;
        } while (value > last);
        return value;
    }

    /** Returns a standard normal variate by the method of Box and Muller. */
    private static double normal(RandomStream random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.sin(2 * Math.PI * random.nextDouble());
    }

    /** Returns the position of a share in [0, 1) among {@code count} values. */
    private static long position(long count, double share) {
        return Math.min((long) (count * share), count - 1);
    }
}
