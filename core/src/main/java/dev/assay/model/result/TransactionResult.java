package dev.assay.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One transaction type in the measurement. Immutable.
 *
 * @param type its id
 * @param committed how many committed
 * @param rolledBack how many were rolled back by design
 * @param failed how many failed, those in doubt included
 * @param inDoubt how many were lost during their commit
 * @param retries repeated executions, of which the first is not one
 * @param share of all finished transactions, 0 to 1
 * @param outcomes counts by outcome code; codes that did not occur are left out
 * @param responseTimeMicros of the successful ones, from the intended start; null where none succeeded
 * @param serviceTimeMicros of the successful ones, from the actual start; null where none succeeded
 * @param responseTimeAllMicros of all of them, failures counted as longer than every success: mean, maximum and percentiles that
 *     failures decide are not numbers; null where none ended, and in documents of earlier versions
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
        @Nullable LatencyMicros responseTimeAllMicros) {

    /** Copies the map, keeping its order. Earlier versions wrote times of 0 where none succeeded. */
    public TransactionResult {
        if (committed + rolledBack == 0) {
            responseTimeMicros = null;
            serviceTimeMicros = null;
        }
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    }
}
