package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The state of the client process and its host in an interval. Shares are 0 to 1; −1 if this host does not report them.
 * Immutable.
 *
 * @param cpu share of the host's CPUs used by the client process
 * @param othersCpu share of the host's CPUs used by all other processes, including a server on the same host
 * @param steal share of the host's CPUs taken by the hypervisor
 * @param gcPauseMillis total time of garbage collection pauses
 * @param maxStallMillis longest time in which a runnable thread did not run, above the baseline of a quiet host
 * @param throttled number of times that the control group throttled the client process
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IntervalHealth(
        double cpu, double othersCpu, double steal, double gcPauseMillis, double maxStallMillis, long throttled) {

    /** Nothing known. */
    public static final IntervalHealth UNKNOWN = new IntervalHealth(-1, -1, -1, 0, 0, 0);
}
