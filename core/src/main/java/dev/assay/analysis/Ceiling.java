package dev.assay.analysis;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The cheapest configuration whose throughput no dearer one exceeds by {@link #NEGLIGIBLE_PERCENT}. Immutable.
 *
 * @param last the configuration
 * @param most step from it to the dearer configuration with the highest throughput
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Ceiling(Candidate last, Step most) {

    /** Growth below this percentage is negligible. */
    public static final BigDecimal NEGLIGIBLE_PERCENT = BigDecimal.valueOf(5);

    /**
     * Returns the ceiling of the measured configurations of one workload; empty if the dearest one has the highest throughput by
     * more than that.
     */
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
