package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The state of the client process and its host during the measurement. Immutable.
 *
 * @param cpuMicrosPerTransaction CPU time of the client process per finished transaction
 * @param cpuUtilization share of the host's CPUs used by the client process, 0 to 1
 * @param gcPauseMillis total time of garbage collection pauses
 * @param maxStallMillis longest time in which a runnable thread did not run, above the baseline of the quiet host
 * @param maxLatenessMicros longest time between an intended and the actual start; 0 if workers never wait
 * @param steal share of the host's CPUs taken by the hypervisor, 0 to 1; −1 if unknown
 * @param limitedIntervals share of intervals in which the client may have been the bottleneck, 0 to 1
 * @param scheduleErrorMicros lateness of open-load starts for which a session was waiting, which is this host's part of the
 *     lateness; null for a closed load, or if all sessions were always busy
 * @param stallBaselineMillis median wake-up delay of a sleeping thread before the load; null in documents of earlier versions
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
