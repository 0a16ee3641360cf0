package dev.assay.model.unit;

import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a workload's throughput: the counted transaction types and outcomes, and the time unit. Immutable.
 *
 * @param id stable name in results, such as {@code tpmC}
 * @param label name for display
 * @param unit unit for display, such as {@code 1/min}
 * @param transactionType the only type that counts, or null for all types
 * @param outcomes codes of the outcomes that count
 * @param perSeconds length of the time unit in seconds: 60 for "per minute"
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Metric(
        String id, String label, String unit, @Nullable String transactionType, Set<String> outcomes, int perSeconds) {

    public Metric {
        outcomes = Set.copyOf(outcomes);
    }

    /** Returns transactions per second of all types, with the given outcomes. */
    public static Metric transactionsPerSecond(Set<String> outcomes) {
        return new Metric("transactionsPerSecond", "Transactions per second", "1/s", null, outcomes, 1);
    }

    /** Returns whether an outcome of a type counts. */
    public boolean counts(String type, String outcome) {
        return (transactionType == null || transactionType.equals(type)) && outcomes.contains(outcome);
    }
}
