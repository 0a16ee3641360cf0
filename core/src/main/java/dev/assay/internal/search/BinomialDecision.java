package dev.assay.internal.search;

import dev.assay.internal.distribution.Distributions;

/**
 * The decision whether a proportion keeps a limit, by an exact one-sided binomial test in each direction, as in the early stopping
 * of MLPerf's load generator. It regards transactions as independent. Queues make neighbouring transactions alike, so near the limit
 * its error is larger than the stated one; a long confirmation follows for this reason.
 */
public enum BinomialDecision {
    /** The limit is kept: at a larger proportion, this number of misses or fewer would have less than the error probability. */
    MET,
    /** The limit is missed: at a smaller proportion, this number of misses or more would have less than the error probability. */
    MISSED,
    /** The sample is too small for either. */
    UNDECIDED;

    /** The error probability of one decision in each direction: 1 %. */
    public static final double ERROR = 0.01;

    /**
     * Decides.
     *
     * @param misses number of transactions beyond the limit
     * @param of number of transactions, at least {@code misses}
     * @param allowed the proportion that keeps the limit, 0 to 1, such as 0.05 for a 95th percentile. With 0, one miss decides,
     *     and no miss among any transactions keeps it
     */
    public static BinomialDecision of(long misses, long of, double allowed) {
        if (of == 0) {
            return UNDECIDED;
        }
        if (allowed <= 0) {
            return misses == 0 ? MET : MISSED;
        }
        if (allowed >= 1) {
            return MET;
        }
        if (Distributions.binomialAtMost(misses, of, allowed) < ERROR) {
            return MET;
        }
        return misses > 0 && Distributions.binomialAtLeast(misses, of, allowed) < ERROR ? MISSED : UNDECIDED;
    }
}
