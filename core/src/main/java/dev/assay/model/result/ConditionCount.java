package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * How a trial kept a condition: the transactions that miss it. A condition on the throughput has one observation. Immutable.
 *
 * @param condition as written
 * @param misses number of transactions beyond the limit
 * @param of number of transactions, failed ones and arrivals without a start included
 * @param allowed proportion of misses that keeps the condition, such as 0.05 for a 95th percentile
 * @param met whether the figure of this trial keeps the condition
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConditionCount(String condition, long misses, long of, double allowed, boolean met) {}
