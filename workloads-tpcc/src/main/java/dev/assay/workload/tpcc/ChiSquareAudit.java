package dev.assay.workload.tpcc;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Pearson's chi-square test of drawn values against the probabilities of TPC-C rev 5.11. The test statistic is
 * converted to the equally rare number of standard deviations of a normal distribution. Stateless.
 */
final class ChiSquareAudit {

    /** Limit in standard deviations; a correct generator exceeds it in one run of 30,000. */
    private static final double FARTHEST = 4;

    /** W. G. Cochran, "The chi-square test of goodness of fit", Annals of Mathematical Statistics 1952. */
    private static final double FEWEST_IN_A_BUCKET = 5;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private ChiSquareAudit() {}

    /**
     * Tests counts.
     *
     * @param counts one per bucket
     * @param probabilities one per bucket, in the same order; they sum to 1
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
                return AuditResult.undecided(id, title, "1", draws, draws + " draws are too few for the test");
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
                        "chi-square %.1f with %d degrees of freedom over %,d draws: as rare as %.1f standard deviations"
                                + " of a normal distribution (limit %.0f)",
                        squares,
                        freedom,
                        draws,
                        distance,
                        FARTHEST));
    }

    /** Returns the normal deviate with the same upper tail probability; always finite. */
    private static double standardised(double squares, int freedom) {
        double rarity = ChiSquaredDistribution.of(freedom).survivalProbability(squares);
        return NORMAL.inverseSurvivalProbability(Math.min(Math.nextDown(1.0), Math.max(Double.MIN_VALUE, rarity)));
    }
}
