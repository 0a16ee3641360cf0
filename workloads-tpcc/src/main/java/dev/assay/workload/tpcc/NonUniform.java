package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * The non-uniform distribution NURand of TPC-C rev 5.11 clause 2.1.6:
 * {@code (((random(0, a) | random(low, high)) + c) % (high - low + 1)) + low}. Immutable.
 *
 * @param a the constant of the skew, a power of two minus one
 * @param low the smallest value
 * @param high the largest value
 * @param c the offset of the frequent values, from 0 to {@code a}
 */
record NonUniform(int a, int low, int high, int c) {

    /** Last name numbers; clause 2.1.6.1 restricts {@code c}. */
    static NonUniform lastName(int c) {
        return new NonUniform(255, 0, LastNames.COUNT - 1, c);
    }

    static NonUniform customer(int c) {
        return new NonUniform(1023, 1, Scale.CUSTOMERS, c);
    }

    static NonUniform item(int c) {
        return new NonUniform(8191, 1, Scale.ITEMS, c);
    }

    /** Draws the next value; allocates nothing. */
    int draw(RandomStream random) {
        int bits = random.between(0, a) | random.between(low, high);
        return (bits + c) % (high - low + 1) + low;
    }
}
