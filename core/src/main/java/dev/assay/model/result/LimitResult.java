package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * What a standard wants of one transaction type beside what was found, such as a line of TPC-C's table in clause 5.2.5.7.
 * Immutable.
 *
 * @param type its id
 * @param minimumShare of the mix, 0 to 1
 * @param share found, of all transactions that ended in the measurement
 * @param keyingSeconds before the transaction; 0 when users do not wait
 * @param meanThinkSeconds after it; 0 when users do not wait
 * @param limitSeconds for the 90th percentile of the response time
 * @param p90Seconds found, failures counted as longer than every success; not a number if it falls among them
 * @param meanSeconds found; the standard wants the 90th percentile not to be below it
 * @param met whether the type kept its limits; true when none ended
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
