package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A number of users on a line of {@link Scaling}, with all repetitions. Immutable.
 *
 * @param users closed-loop users on all client hosts
 * @param throughput mean of the primary metric
 * @param variation of the throughput between repetitions; null for a single one
 * @param perUser throughput divided by the users
 * @param speedUp throughput divided by that of the smallest number of users
 * @param efficiency throughput per user divided by that of the smallest number of users; 1 is linear scaling
 * @param meanMicros mean response time of successful transactions of all types; null if unknown
 * @param p95Micros 95th percentile of the same, the mean over the repetitions; null if unknown
 * @param inService mean number of transactions in progress by Little's law: transactions per second times mean response time; null
 *     if unknown. Without think time it is the number of users, less the client's share of the time
 * @param jitter coefficient of variation of the throughput between seconds, the mean over the repetitions
 * @param change from the next smaller number of users; null for the smallest
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScalingStep(
        int users,
        IntervalEstimate throughput,
        @Nullable Variation variation,
        double perUser,
        double speedUp,
        double efficiency,
        @Nullable Double meanMicros,
        @Nullable Double p95Micros,
        @Nullable Double inService,
        double jitter,
        @Nullable Change change) {

    /**
     * What more users changed.
     *
     * @param throughput ratio of the throughputs, with an interval if both have enough repetitions
     * @param p95 ratio of the 95th percentiles; null if one is unknown
     */
    public record Change(
            IntervalEstimate throughput, @Nullable Double p95) {}
}
