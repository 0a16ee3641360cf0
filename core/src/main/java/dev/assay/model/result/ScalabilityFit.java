package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The Universal Scalability Law, {@code X(N) = g N / (1 + s (N - 1) + k N (N - 1))}, fitted to throughputs X of N users. The
 * intervals are 95 % bootstrap intervals. Immutable.
 *
 * @param loads number of different numbers of users, at least 6
 * @param mostUsers the largest of them
 * @param perUser g, throughput of one user
 * @param contention s, at least 0
 * @param coherence k, at least 0
 * @param peakUsers number of users with the highest throughput; null unless the interval of {@code coherence} excludes 0
 * @param peakThroughput throughput at {@code peakUsers}; null without it
 * @param extrapolated whether {@code peakUsers} is more than {@code mostUsers}
 * @param relativeError root mean square of the relative differences between law and measurement
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScalabilityFit(
        int loads,
        int mostUsers,
        IntervalEstimate perUser,
        IntervalEstimate contention,
        IntervalEstimate coherence,
        @Nullable IntervalEstimate peakUsers,
        @Nullable Double peakThroughput,
        boolean extrapolated,
        double relativeError) {

    /** Returns the law's throughput of a number of users. */
    public double throughput(double users) {
        return perUser.value()
                * users
                / (1 + contention.value() * (users - 1) + coherence.value() * users * (users - 1));
    }
}
