package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.util.function.LongSupplier;

/** YCSB's generators on top of a random stream. Stateless; the generators are confined to one worker and do not allocate. */
final class Draws {

    private Draws() {}

    /** Draws uniformly from {@code first} to {@code last}, both included. */
    static LongSupplier uniform(long first, long last, RandomStream random) {
        long count = last - first + 1;
        return () -> first + magnitude(random.nextLong()) % count;
    }

    /** Draws by Zipf's law; the first value is the most frequent. */
    static LongSupplier zipfian(long first, long last, RandomStream random) {
        Zipfian zipfian = new Zipfian(last - first + 1);
        return () -> first + zipfian.at(random.nextDouble());
    }

    /** Draws by Zipf's law; the frequent values are scattered over the range. */
    static LongSupplier scrambledZipfian(long first, long last, RandomStream random) {
        ScrambledZipfian scrambled = new ScrambledZipfian(first, last);
        return () -> scrambled.at(random.nextDouble());
    }

    /**
     * Draws uniformly from the lowest values, the hot ones, or uniformly from the rest.
     *
     * @param dataFraction share of the values that are hot, 0 to 1
     * @param operationFraction share of the draws from the hot values, 0 to 1
     */
    static LongSupplier hotspot(
            long first, long last, double dataFraction, double operationFraction, RandomStream random) {
        long count = last - first + 1;
        long hot = (int) (count * dataFraction);
        long cold = count - hot;
        return () -> hotspotAt(first, hot, cold, operationFraction, random.nextDouble(), random.nextLong());
    }

    static long hotspotAt(long first, long hot, long cold, double operationFraction, double uniform, long bits) {
        return uniform < operationFraction ? first + magnitude(bits) % hot : first + hot + magnitude(bits) % cold;
    }

    /**
     * Draws an exponential distance from the newest record.
     *
     * @param percentile percent of the draws that are below {@code range}
     */
    static LongSupplier exponential(double percentile, double range, RandomStream random) {
        double gamma = gamma(percentile, range);
        return () -> exponentialAt(gamma, random.nextDouble());
    }

    static double gamma(double percentile, double range) {
        return -Math.log(1 - percentile / 100) / range;
    }

    static long exponentialAt(double gamma, double uniform) {
        return (long) (-Math.log(uniform) / gamma);
    }

    /** Draws in a round robin, interleaved by worker: together, all workers draw each value equally often. */
    static LongSupplier sequential(long first, long last, int worker, int workers) {
        long count = last - first + 1;
        return new LongSupplier() {
            private long position = worker % count;

            @Override
            public long getAsLong() {
                long drawn = first + position;
                position = (position + workers) % count;
                return drawn;
            }
        };
    }

    /** Returns the absolute value, and 0 for {@link Long#MIN_VALUE}, which has none. */
    static long magnitude(long bits) {
        return Math.abs(bits == Long.MIN_VALUE ? 0 : bits);
    }
}
