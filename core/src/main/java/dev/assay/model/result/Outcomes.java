package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.result.TrialResult.Backlog;
import dev.assay.model.result.TrialResult.InFlight;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of a trial: counts, latencies, errors, and those that did not end. Immutable.
 *
 * @param transactions one entry for each type
 * @param errors errors of all phases, by kind
 * @param responseTimeMicros response times of all successful transactions of users, all types together; null if none succeeded, in a refused trial, and in documents of earlier versions
 * @param responseTimeAllMicros response times of all transactions of users. Failed transactions, and arrivals that were not started, count as longer than all successes; a mean, maximum or percentile that they decide is NaN. Null where {@code responseTimeMicros} is
 * @param connectionWaitMicros the time that users waited for a connection before each transaction, which is part of the response time but not of the service time; null if each user has a connection
 * @param backlog what remained of an open load at its end; null for a closed load
 * @param inFlight transactions that were running when the measurement ended; null if it ended with its last transaction or was stopped, and in documents of earlier versions
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Outcomes(
        List<TransactionResult> transactions,
        List<ErrorCount> errors,
        @Nullable LatencyMicros responseTimeMicros,
        @Nullable LatencyMicros responseTimeAllMicros,
        @Nullable LatencyMicros connectionWaitMicros,
        @Nullable Backlog backlog,
        @Nullable InFlight inFlight) {

    /** Copies the lists. */
    public Outcomes {
        transactions = List.copyOf(transactions);
        errors = List.copyOf(errors);
    }
}
