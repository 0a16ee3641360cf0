package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * Selects exactly k of n rows at random in one pass, each subset equally likely (selection sampling: Fan, Muller and
 * Rezucha, JASA 1962). Independent draws per row would sometimes exceed the tolerance of TPC-C clause 4.3.3.1.
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

    /** Returns whether the next row is selected. */
    boolean next() {
        boolean selected = random.nextInt(left) < wanted;
        left--;
        if (selected) {
            wanted--;
        }
        return selected;
    }
}
