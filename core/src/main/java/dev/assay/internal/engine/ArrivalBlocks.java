package dev.assay.internal.engine;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals that are worked out in blocks by whoever opens a block first.
 *
 * <p>Thread-safe. Within an open block a look-up is an array read; a lock is taken once in {@value #SIZE} arrivals.
 */
final class ArrivalBlocks implements ArrivalSequence {

    static final int SIZE = 4096;

    /** Works a block out: the same whenever it is asked. One caller at a time. */
    @FunctionalInterface
    interface Source {

        /**
         * Fills in one block.
         *
         * @param number of the block, from 0; mostly ascending
         * @param nanos to be filled with the arrivals
         * @param types to be filled with their types, where arrivals have one
         */
        void fill(long number, long[] nanos, int[] types);
    }

    /** The block before is kept: a worker that was late to ask may still want one of it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Block(
            long number,
            long[] nanos,
            int[] types,
            @Nullable Block before) {}

    private static final int[] UNTYPED = new int[0];

    private final Source source;
    private final boolean typed;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile Block latest;

    /** Worked out again for somebody who was later still, and is likely to be asked for more of it. */
    private volatile @Nullable Block earlier;

    /**
     * @param typed whether the source says of which type arrivals are
     */
    ArrivalBlocks(Source source, boolean typed) {
        this.source = source;
        this.typed = typed;
        this.latest = worked(0, null);
    }

    @Override
    public long arrivalNanos(long index) {
        return block(index / SIZE).nanos[(int) (index % SIZE)];
    }

    @Override
    public int type(long index) {
        return typed ? block(index / SIZE).types[(int) (index % SIZE)] : Ticket.ANY;
    }

    private Block block(long number) {
        Block block = kept(number);
        return block == null ? open(number) : block;
    }

    private @Nullable Block kept(long number) {
        Block block = latest;
        while (block != null && block.number != number) {
            block = block.before;
        }
        Block again = earlier;
        return block == null && again != null && again.number == number ? again : block;
    }

    private Block open(long number) {
        opening.lock();
        try {
            Block block = kept(number);
            if (block == null) {
                Block last = latest;
                if (number > last.number) {
                    block = worked(number, new Block(last.number, last.nanos, last.types, null));
                    latest = block;
                } else {
                    block = worked(number, null);
                    earlier = block;
                }
            }
            return block;
        } finally {
            opening.unlock();
        }
    }

    private Block worked(long number, @Nullable Block before) {
        long[] nanos = new long[SIZE];
        int[] types = typed ? new int[SIZE] : UNTYPED;
        source.fill(number, nanos, types);
        return new Block(number, nanos, types, before);
    }
}
