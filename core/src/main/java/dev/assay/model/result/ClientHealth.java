package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The probe's own state during the measurement. Immutable.
 *
 * @param cpuMicrosPerTransaction processor time of this process over finished transactions
 * @param cpuUtilization of all the host's processors, by this process, 0 to 1
 * @param gcPauseMillis in which the collector stopped this process
 * @param maxStallMillis the longest time that was met in which a thread that wanted to run did not, beyond what the quiet host showed
 * @param maxLatenessMicros the longest time between an intended and the actual start; 0 where workers never wait
 * @param steal the share of the host's processors the hypervisor took, 0 to 1, or −1 where unknown
 * @param limitedIntervals the share of intervals in which the probe may have been the bottleneck, 0 to 1
 * @param scheduleErrorMicros how late sessions of an open load were that had waited for their arrival, which is this host's
 *     part of the lateness; null for a closed load, or where every session was busy all the time
 * @param stallBaselineMillis how late a sleeping thread woke before the load began, in the median; null in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClientHealth(
        double cpuMicrosPerTransaction,
        double cpuUtilization,
        double gcPauseMillis,
        double maxStallMillis,
        double maxLatenessMicros,
        double steal,
        double limitedIntervals,
        @Nullable LatencyMicros scheduleErrorMicros,
        @Nullable Double stallBaselineMillis) {}
