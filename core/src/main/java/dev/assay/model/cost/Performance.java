package dev.assay.model.cost;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The throughput that a system achieved. Rates are above zero. Immutable.
 *
 * @param transactionsPerSecond successful transactions of all types; null for published figures that count New-Orders only
 * @param tpmC New-Orders per minute; null for workloads other than TPC-C
 * @param capacityPerSecond the highest rate within the objectives; null if none was searched for
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Performance(
        @Nullable Estimate transactionsPerSecond,
        @Nullable Estimate tpmC,
        @Nullable Estimate capacityPerSecond) {

    /** Returns the same performance, with its throughput as the highest rate within the objectives. */
    public Performance atCapacity() {
        return new Performance(transactionsPerSecond, tpmC, transactionsPerSecond);
    }
}
