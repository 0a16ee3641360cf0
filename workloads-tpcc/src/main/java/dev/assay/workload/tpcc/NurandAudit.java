package dev.assay.workload.tpcc;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import java.util.List;
import java.util.Locale;

/**
 * Whether the values of a non-uniform draw came as often as TPC-C rev 5.11 clause 2.1.6 says: Pearson's chi-square over
 * the buckets of {@link NurandShape}, with the cube root that makes it normal (E. B. Wilson and M. M. Hilferty, "The
 * distribution of chi-square", PNAS 1931). Stateless.
 */
final class NurandAudit {

    /** Beyond this a true generator is found in one run of 16,000. */
    private static final double FARTHEST = 4;

    private static final double FEWEST_IN_A_BUCKET = 5;

    private NurandAudit() {}

    static AuditResult of(String what, List<Long> counts, NurandShape shape) {
        String id = "nurand-" + what;
        String title = what.replace('-', ' ') + " are drawn as non-uniformly as NURand says (2.1.6)";
        long draws = counts.stream().mapToLong(Long::longValue).sum();
        double squares = 0;
        for (int bucket = 0; bucket < shape.buckets(); bucket++) {
            double expected = draws * shape.probability(bucket);
            if (expected < FEWEST_IN_A_BUCKET) {
                return AuditResult.notApplicable(id, title, "1", draws + " draws are too few to tell");
            }
            squares += Math.pow(counts.get(bucket) - expected, 2) / expected;
        }
        double distance = standardised(squares, shape.buckets() - 1);
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
                        "chi-square %.1f with %d degrees of freedom over %,d draws: %.1f standard deviations above the mean",
                        squares,
                        shape.buckets() - 1,
                        draws,
                        distance));
    }

    private static double standardised(double squares, int freedom) {
        double spread = 2.0 / (9 * freedom);
        return (Math.cbrt(squares / freedom) - (1 - spread)) / Math.sqrt(spread);
    }
}
