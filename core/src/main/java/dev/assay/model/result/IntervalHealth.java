package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The state of the probe and of its host in an interval. Immutable. Shares are between 0 and 1; −1 where this host does not
 * tell.
 *
 * @param cpu of all the host's processors, by this process
 * @param othersCpu of all the host's processors, by all other processes: a server on the same host is one of them
 * @param steal of all the host's processors, taken by the hypervisor
 * @param gcPauseMillis in which the collector stopped this process
 * @param maxStallMillis the longest time that was met in which a thread that wanted to run did not, beyond what a quiet host shows
 * @param throttled how often the control group stopped this process
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IntervalHealth(
        double cpu, double othersCpu, double steal, double gcPauseMillis, double maxStallMillis, long throttled) {

    /** Nothing known. */
    public static final IntervalHealth UNKNOWN = new IntervalHealth(-1, -1, -1, 0, 0, 0);
}
