package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;

/** YCSB's generators over sequences of random bits. Stateless; what it hands out is confined to one worker. */
final class Draws {

    private Draws() {}

    /** All alike, both ends included. */
    static LongDraw uniform(long first, long last, RandomStream random) {
        long count = last - first + 1;
        return () -> first + magnitude(random.nextLong()) % count;
    }

    /** Zipf's law, the first value being the most frequent. */
    static LongDraw zipfian(long first, long last, RandomStream random) {
        Zipfian zipfian = new Zipfian(last - first + 1);
        return () -> first + zipfian.at(random.nextDouble());
    }

    /** Zipf's law, the frequent values scattered. */
    static LongDraw scrambledZipfian(long first, long last, RandomStream random) {
        ScrambledZipfian scrambled = new ScrambledZipfian(first, last);
        return () -> scrambled.at(random.nextDouble());
    }

    /**
     * A share of the draws from the lowest values, the others from the rest, each alike.
     *
     * @param dataFraction how many of the values are hot, 0 to 1
     * @param operationFraction how many of the draws
     */
    static LongDraw hotspot(long first, long last, double dataFraction, double operationFraction, RandomStream random) {
        long count = last - first + 1;
        long hot = (int) (count * dataFraction);
        long cold = count - hot;
        return () -> hotspotAt(first, hot, cold, operationFraction, random.nextDouble(), random.nextLong());
    }

    static long hotspotAt(long first, long hot, long cold, double operationFraction, double uniform, long bits) {
        return uniform < operationFraction ? first + magnitude(bits) % hot : first + hot + magnitude(bits) % cold;
    }

    /**
     * How far back from the newest: exponential.
     *
     * @param percentile percent of the draws that are below {@code range}
     */
    static LongDraw exponential(double percentile, double range, RandomStream random) {
        double gamma = gamma(percentile, range);
        return () -> exponentialAt(gamma, random.nextDouble());
    }

    static double gamma(double percentile, double range) {
        return -Math.log(1 - percentile / 100) / range;
    }

    static long exponentialAt(double gamma, double uniform) {
        return (long) (-Math.log(uniform) / gamma);
    }

    /** One after the other and again from the first: together, workers draw each value equally often. */
    static LongDraw sequential(long first, long last, int worker, int workers) {
        long count = last - first + 1;
        return new LongDraw() {
            private long position = worker % count;

            @Override
            public long next() {
                long drawn = first + position;
                position = (position + workers) % count;
                return drawn;
            }
        };
    }

    /** YCSB's absolute value, which leaves the one negative number alone that has none. */
    static long magnitude(long bits) {
        return Math.abs(bits == Long.MIN_VALUE ? 0 : bits);
    }
}
