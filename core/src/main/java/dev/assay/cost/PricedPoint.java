package dev.assay.cost;

import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A measured point with its price. Immutable.
 *
 * @param target system
 * @param point values of the matrix parameters
 * @param cells numbers of its cells
 * @param status worst verdict of its cells
 * @param flaw why it is not ranked: REFUSED, ABORTED or INVALID; null if it may be ranked
 * @param cost of all repetitions together
 * @param trials the repetitions, at least one
 * @param facts of the priced instance, or null if unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricedPoint(
        String target,
        Map<String, String> point,
        List<Integer> cells,
        Verdict.Status status,
        @Nullable String flaw,
        Cost cost,
        List<TrialResult> trials,
        @Nullable InstanceFacts facts) {

    /** The part of a price by which equal prices may differ. */
    private static final BigDecimal ROUNDING = new BigDecimal("1e-9");

    /** Copies map and lists. */
    public PricedPoint {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        cells = List.copyOf(cells);
        trials = List.copyOf(trials);
    }

    /** Returns the figure of a name, with its interval; empty if there is none. */
    public Optional<Cost.Value> metric(String name) {
        return cost.metric(name);
    }

    /**
     * Returns how much more the system costs per month than at the time of the run, negative if less, in the currency of the cost;
     * empty if a repetition was not priced then, or in another currency, or if the prices differ by less than a billionth, which
     * divisions may cause. Usage differs between repetitions: the mean of their prices is compared.
     */
    public Optional<BigDecimal> changePerMonth() {
        List<Cost> before = trials.stream()
                .map(TrialResult::cost)
                .filter(Objects::nonNull)
                .filter(then -> then.currency().equals(cost.currency()))
                .toList();
        if (before.size() != trials.size()) {
            return Optional.empty();
        }
        BigDecimal mean = before.stream()
                .map(Cost::perMonth)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(before.size()), Money.DIVISION);
        BigDecimal change = cost.perMonth().subtract(mean);
        return change.abs().compareTo(mean.abs().max(cost.perMonth().abs()).multiply(ROUNDING)) <= 0
                ? Optional.empty()
                : Optional.of(change);
    }

    /** Returns the throughput with its interval; empty without a valid measurement. */
    public Optional<Estimate> transactionsPerSecond() {
        return MeasuredPerformance.transactionsPerSecond(trials);
    }
}
