package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * A standard's requirements on one transaction type, with the observed values, as in the table of TPC-C clause 5.2.5.7.
 * Immutable.
 *
 * @param type id of the type
 * @param minimumShare required share of the mix, 0 to 1
 * @param share observed share of all transactions that ended in the measurement
 * @param keyingSeconds time before the transaction; 0 without think times
 * @param meanThinkSeconds mean time after the transaction; 0 without think times
 * @param limitSeconds limit of the 90th percentile of the response time
 * @param p90Seconds observed percentile, with failures counted as longer than all successes; NaN if it falls among failures
 * @param meanSeconds observed mean; the standard requires that the 90th percentile is not below it
 * @param met whether the limits were met; true if no transaction ended
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LimitResult(
        String type,
        double minimumShare,
        double share,
        double keyingSeconds,
        double meanThinkSeconds,
        double limitSeconds,
        double p90Seconds,
        double meanSeconds,
        boolean met) {}
