package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * Marks exactly so many of so many rows at random, one row after the other, each set of them equally likely (selection
 * sampling: Fan, Muller and Rezucha, JASA 1962). A draw for each row on its own would leave the tolerance of TPC-C
 * clause 4.3.3.1 now and then.
 *
 * <p>Confined to one thread.
 */
final class ExactShare {

    private final RandomStream random;
    private int wanted;
    private int left;

    ExactShare(RandomStream random, int wanted, int rows) {
        this.random = random;
        this.wanted = wanted;
        this.left = rows;
    }

    /** Whether the next row is one of them. */
    boolean next() {
        boolean marked = random.nextInt(left) < wanted;
        left--;
        if (marked) {
            wanted--;
        }
        return marked;
    }
}
