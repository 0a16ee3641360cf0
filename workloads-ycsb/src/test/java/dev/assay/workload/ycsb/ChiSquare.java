package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.LongToDoubleFunction;

/** Pearson's chi-square test of counts; its false-alarm rate is one seed in 10⁶. Stateless. */
final class ChiSquare {

    /** The quantile of the standard normal distribution at 1 − 10⁻⁶. */
    private static final double NORMAL = 4.753;

    private ChiSquare() {}

    /**
     * Merges categories with fewer than ten expected draws.
     *
     * @param weight of a category, in any unit
     */
    static void requireFits(long[] counts, LongToDoubleFunction weight) {
        long draws = Arrays.stream(counts).sum();
        for (int category = 0; category < counts.length; category++) {
            if (weight.applyAsDouble(category) == 0) {
                assertThat(counts[category])
                        .as("category %d, which there is not", category)
                        .isZero();
            }
        }
        double all = 0;
        for (int category = 0; category < counts.length; category++) {
            all += weight.applyAsDouble(category);
        }
        double chiSquare = 0;
        int categories = 0;
        double expected = 0;
        long observed = 0;
        for (int category = 0; category < counts.length; category++) {
            expected += draws * weight.applyAsDouble(category) / all;
            observed += counts[category];
            if (expected >= 10 || category == counts.length - 1) {
                chiSquare += expected == 0 ? observed : (observed - expected) * (observed - expected) / expected;
                categories++;
                expected = 0;
                observed = 0;
            }
        }
        int freedom = categories - 1;
        if (freedom == 0) {
            assertThat(chiSquare).isZero();
            return;
        }
        // Wilson and Hilferty (PNAS 1931).
        double third = 2.0 / (9 * freedom);
        double limit = freedom * Math.pow(1 - third + NORMAL * Math.sqrt(third), 3);
        assertThat(chiSquare).as("chi-square of %d degrees of freedom", freedom).isLessThan(limit);
    }
}
