package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The figures of one interval between two readings of the recorders, about a second. Immutable.
 *
 * @param index from 0, over all phases
 * @param phase phase of the interval; recorders are also read at phase boundaries, so no interval spans two phases
 * @param startNanos time since the start of the trial
 * @param durationNanos actual length
 * @param committed committed transactions
 * @param rolledBack transactions rolled back by design
 * @param failed failed transactions, including those in doubt
 * @param retries repeated executions
 * @param responseTime response times of successful transactions of all types
 * @param health state of the client host
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

    /** Returns successful transactions of all types per second. */
    public double transactionsPerSecond() {
        return durationNanos == 0 ? 0 : (committed + rolledBack) * 1e9 / durationNanos;
    }
}
