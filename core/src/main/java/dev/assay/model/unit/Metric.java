package dev.assay.model.unit;

import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What "throughput" means for a workload: which transactions count, with which outcomes, and over how long. Immutable.
 *
 * @param id the stable name in results, such as {@code tpmC}
 * @param label what people see
 * @param unit the unit printed behind the value, such as {@code 1/min}
 * @param transactionType the only type that counts, or null for all of them
 * @param outcomes the codes of the outcomes that count
 * @param perSeconds the period: 60 for "per minute"
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Metric(
        String id, String label, String unit, @Nullable String transactionType, Set<String> outcomes, int perSeconds) {

    /** Copies the set. */
    public Metric {
        outcomes = Set.copyOf(outcomes);
    }

    /** All types, the given outcomes, per second. */
    public static Metric transactionsPerSecond(Set<String> outcomes) {
        return new Metric("transactionsPerSecond", "Transactions per second", "1/s", null, outcomes, 1);
    }

    /** Whether an outcome of a type counts. */
    public boolean counts(String type, String outcome) {
        return (transactionType == null || transactionType.equals(type)) && outcomes.contains(outcome);
    }
}
