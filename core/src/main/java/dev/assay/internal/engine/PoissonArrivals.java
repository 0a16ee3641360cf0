package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.util.Arrays;

/**
 * A Poisson process with a profile's rate: the sum of independent exponential gaps of mean 1, mapped through the profile. The sum
 * at the beginning of each block is kept (8 bytes per 4096 arrivals), so that an earlier block can be recomputed at the cost of a
 * new one.
 */
final class PoissonArrivals implements ArrivalBlocks.Source {

    private final CumulativeRate rate;
    private final Seeds seeds;
    private final String purpose;
    private double[] starts = new double[16];
    private int known = 1;

    private PoissonArrivals(CumulativeRate rate, Seeds seeds, String purpose) {
        this.rate = rate;
        this.seeds = seeds;
        this.purpose = purpose;
    }

    /** Returns the sequence of one stream; streams of different purposes are independent. */
    static ArrivalSequence of(CumulativeRate rate, Seeds seeds, String purpose) {
        return new ArrivalBlocks(new PoissonArrivals(rate, seeds, purpose), false);
    }

    @Override
    public void fill(long number, long[] nanos, int[] types) {
        for (int block = known - 1; block < number; block++) {
            run(block, nanos);
        }
        run((int) number, nanos);
    }

    private void run(int block, long[] nanos) {
        RandomStream random = seeds.stream(purpose, block);
        double start = starts[block];
        double sum = 0;
        for (int i = 0; i < nanos.length; i++) {
            sum += random.nextExponential(1);
            nanos[i] = rate.nanosOf(start + sum);
        }
        if (block == known - 1) {
            if (known == starts.length) {
                starts = Arrays.copyOf(starts, 2 * known);
            }
            starts[known++] = start + sum;
        }
    }
}
