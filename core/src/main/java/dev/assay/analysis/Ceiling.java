package dev.assay.analysis;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Where paying more buys next to nothing: the cheapest configuration that no dearer one surpasses by {@link #NEGLIGIBLE_PERCENT}
 * of its throughput. Immutable.
 *
 * @param last the configuration beyond which throughput stops growing
 * @param most from it to the dearer one with the most throughput: all that more money would have bought
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Ceiling(Candidate last, Step most) {

    /** Growth below this is taken for none. */
    public static final BigDecimal NEGLIGIBLE_PERCENT = BigDecimal.valueOf(5);

    /** The ceiling of measured configurations of one workload; empty if the dearest still gives more than all others. */
    public static Optional<Ceiling> of(List<Candidate> candidates) {
        List<Candidate> byPrice = Configuration.byPrice(candidates);
        for (int i = 0; i < byPrice.size() - 1; i++) {
            Candidate last = byPrice.get(i);
            Step most = byPrice.subList(i + 1, byPrice.size()).stream()
                    .map(dearer -> Step.between(last, dearer))
                    .max(Comparator.comparing(Step::throughputPercent))
                    .orElseThrow();
            if (most.throughputPercent().compareTo(NEGLIGIBLE_PERCENT) < 0) {
                return Optional.of(new Ceiling(last, most));
            }
        }
        return Optional.empty();
    }
}
