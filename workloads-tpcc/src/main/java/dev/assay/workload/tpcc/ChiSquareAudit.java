package dev.assay.workload.tpcc;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import java.util.List;
import java.util.Locale;

/**
 * Whether values came as often as TPC-C rev 5.11 says they are drawn: Pearson's chi-square, with the cube root that makes
 * it normal (E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 1931). Stateless.
 */
final class ChiSquareAudit {

    /** Standard deviations; a true generator is beyond in one run of 30,000. */
    private static final double FARTHEST = 4;

    /** W. G. Cochran, "The chi-square test of goodness of fit", Annals of Mathematical Statistics 1952. */
    private static final double FEWEST_IN_A_BUCKET = 5;

    private ChiSquareAudit() {}

    /**
     * Judges counts.
     *
     * @param counts one a bucket
     * @param probabilities of the buckets, in their order; exact, adding up to 1
     */
    static AuditResult of(String id, String title, List<Long> counts, List<Double> probabilities) {
        long draws = counts.stream().mapToLong(Long::longValue).sum();
        if (draws == 0) {
            return AuditResult.notApplicable(id, title, "1", "nothing was drawn in the measurement");
        }
        double squares = 0;
        for (int bucket = 0; bucket < probabilities.size(); bucket++) {
            double expected = draws * probabilities.get(bucket);
            if (expected < FEWEST_IN_A_BUCKET) {
                return AuditResult.undecided(id, title, "1", draws, draws + " draws are too few to tell");
            }
            squares += Math.pow(counts.get(bucket) - expected, 2) / expected;
        }
        int freedom = probabilities.size() - 1;
        double distance = standardised(squares, freedom);
        return new AuditResult(
                id,
                title,
                distance > FARTHEST ? Status.FAILED : Status.PASSED,
                distance,
                "1",
                null,
                FARTHEST,
                draws,
                String.format(
                        Locale.ROOT,
                        "chi-square %.1f with %d degrees of freedom over %,d draws: %.1f standard deviations from the mean",
                        squares,
                        freedom,
                        draws,
                        distance));
    }

    private static double standardised(double squares, int freedom) {
        double spread = 2.0 / (9 * freedom);
        return (Math.cbrt(squares / freedom) - (1 - spread)) / Math.sqrt(spread);
    }
}
