package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * What happened between two readings of the recorders, about a second apart. Immutable.
 *
 * @param index from 0, over all phases
 * @param phase in which it lies; readings are taken at the bounds of phases, so that none crosses one
 * @param startNanos since the trial began
 * @param durationNanos its true length
 * @param committed transactions that committed
 * @param rolledBack transactions rolled back by design
 * @param failed transactions that failed, those in doubt included
 * @param retries repeated executions
 * @param responseTime of the successful transactions of all types
 * @param health the probe's own state
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Interval(
        int index,
        Phase phase,
        long startNanos,
        long durationNanos,
        long committed,
        long rolledBack,
        long failed,
        long retries,
        LatencyMicros responseTime,
        IntervalHealth health) {

    /** Successful transactions of all types a second. */
    public double transactionsPerSecond() {
        return durationNanos == 0 ? 0 : (committed + rolledBack) * 1e9 / durationNanos;
    }
}
