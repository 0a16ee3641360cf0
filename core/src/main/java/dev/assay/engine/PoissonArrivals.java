package dev.assay.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A Poisson process: independent exponential gaps, summed up in blocks by whoever opens a block first.
 *
 * <p>Thread-safe. Within an open block a look-up is an array read; a lock is taken once in {@value #BLOCK} arrivals.
 */
final class PoissonArrivals implements ArrivalSequence {

    static final int BLOCK = 4096;

    /** Two blocks are kept: a worker that was late to ask may still want one of the block before. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Block(
            long number, long[] arrivals, @Nullable Block before) {}

    private final double gapNanos;
    private final Seeds seeds;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile Block latest;

    PoissonArrivals(double gapNanos, Seeds seeds) {
        this.gapNanos = gapNanos;
        this.seeds = seeds;
        this.latest = new Block(0, gaps(0, 0), null);
    }

    @Override
    public long arrivalNanos(long index) {
        long number = index / BLOCK;
        Block block = latest;
        if (block.number < number) {
            block = open(number);
        }
        while (block != null && block.number != number) {
            block = block.before;
        }
        long[] arrivals = block == null ? replay(number) : block.arrivals;
        return arrivals[(int) (index % BLOCK)];
    }

    private Block open(long number) {
        opening.lock();
        try {
            Block block = latest;
            while (block.number < number) {
                long last = block.arrivals[BLOCK - 1];
                block = new Block(
                        block.number + 1, gaps(block.number + 1, last), new Block(block.number, block.arrivals, null));
            }
            latest = block;
            return block;
        } finally {
            opening.unlock();
        }
    }

    /** A block nobody was expected to ask for any more: from the beginning, slowly, but the same numbers. */
    private long[] replay(long number) {
        long[] arrivals = gaps(0, 0);
        for (long n = 1; n <= number; n++) {
            arrivals = gaps(n, arrivals[BLOCK - 1]);
        }
        return arrivals;
    }

    private long[] gaps(long number, long from) {
        RandomStream random = seeds.stream("arrivals", number);
        long[] arrivals = new long[BLOCK];
        double now = from;
        for (int i = 0; i < BLOCK; i++) {
            now += random.nextExponential(gapNanos);
            arrivals[i] = (long) now;
        }
        return arrivals;
    }
}
