package dev.assay.internal.engine;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of arrivals computed in blocks of {@value #SIZE}. A look-up within a computed block is an array read; computing a
 * block takes a lock. Thread-safe.
 */
final class ArrivalBlocks implements ArrivalSequence {

    static final int SIZE = 4096;

    /** Computes a block; the same number always gives the same block. Called by one thread at a time. */
    @FunctionalInterface
    interface Source {

        /** Fills one block with arrivals and, if arrivals have types, their types. Block numbers mostly ascend from 0. */
        void fill(long number, long[] nanos, int[] types);
    }

    /** A block and its predecessor, which slower workers may still need. */
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

    /** An older block that a slow worker needed again; the same worker probably needs more of it. */
    private volatile @Nullable Block earlier;

    ArrivalBlocks(Source source, boolean typed) {
        this.source = source;
        this.typed = typed;
        this.latest = compute(0, null);
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
        Block block = cached(number);
        return block == null ? open(number) : block;
    }

    private @Nullable Block cached(long number) {
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
            Block block = cached(number);
            if (block == null) {
                Block last = latest;
                if (number > last.number) {
                    block = compute(number, new Block(last.number, last.nanos, last.types, null));
                    latest = block;
                } else {
                    block = compute(number, null);
                    earlier = block;
                }
            }
            return block;
        } finally {
            opening.unlock();
        }
    }

    private Block compute(long number, @Nullable Block before) {
        long[] nanos = new long[SIZE];
        int[] types = typed ? new int[SIZE] : UNTYPED;
        source.fill(number, nanos, types);
        return new Block(number, nanos, types, before);
    }
}
