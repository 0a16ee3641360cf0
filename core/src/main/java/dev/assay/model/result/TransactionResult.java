package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one transaction type in the measurement. Immutable.
 *
 * @param type id of the type
 * @param committed number of committed transactions
 * @param rolledBack number of transactions rolled back by design
 * @param failed number of failed transactions, including those in doubt
 * @param inDoubt number of transactions whose connection was lost during commit
 * @param retries number of repeated executions, without the first ones
 * @param share share of all finished transactions, 0 to 1
 * @param outcomes counts by outcome code; zero counts are omitted
 * @param responseTimeMicros of successful transactions, from the intended start; null if none succeeded
 * @param serviceTimeMicros of successful transactions, from the actual start; null if none succeeded
 * @param responseTimeAllMicros of all transactions, failures counted as longer than all successes: mean, maximum and percentiles
 *     that failures determine are NaN; null if none ended, and in documents of earlier versions
 * @param network round trips and bytes; null if the driver does not count them, if none ended, and in documents of earlier
 *     versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionResult(
        String type,
        long committed,
        long rolledBack,
        long failed,
        long inDoubt,
        long retries,
        double share,
        Map<String, Long> outcomes,
        @Nullable LatencyMicros responseTimeMicros,
        @Nullable LatencyMicros serviceTimeMicros,
        @Nullable LatencyMicros responseTimeAllMicros,
        @Nullable TransactionNetwork network) {

    /** Earlier versions wrote times of 0 where no transaction succeeded. */
    public TransactionResult {
        if (committed + rolledBack == 0) {
            responseTimeMicros = null;
            serviceTimeMicros = null;
        }
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    }

    /**
     * Checks a transaction type.
     *
     * @param known ids of the workload's transaction types
     * @throws AssayException of kind {@code PLAN} if it is not one of them
     */
    public static void requireType(String type, Collection<String> known) {
        if (!known.contains(type)) {
            throw AssayException.plan("there is no transaction type '" + type + "'"
                    + NearestName.suggestion(type, known) + "; known are " + String.join(", ", known));
        }
    }
}
