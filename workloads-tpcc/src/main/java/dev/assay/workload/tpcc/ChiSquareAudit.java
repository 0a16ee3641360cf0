package dev.assay.workload.tpcc;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Whether values came as often as TPC-C rev 5.11 says they are drawn: Pearson's chi-square, told in standard
 * deviations of a normal distribution that are as rare. Stateless.
 */
final class ChiSquareAudit {

    /** Standard deviations; a true generator is beyond in one run of 30,000. */
    private static final double FARTHEST = 4;

    /** W. G. Cochran, "The chi-square test of goodness of fit", Annals of Mathematical Statistics 1952. */
    private static final double FEWEST_IN_A_BUCKET = 5;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

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

    /** The normal distribution's value that is as rare; finite, however rare or common. */
    private static double standardised(double squares, int freedom) {
        double rarity = ChiSquaredDistribution.of(freedom).survivalProbability(squares);
        return NORMAL.inverseSurvivalProbability(Math.min(Math.nextDown(1.0), Math.max(Double.MIN_VALUE, rarity)));
    }
}
