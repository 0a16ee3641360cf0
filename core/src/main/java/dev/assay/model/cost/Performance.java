package dev.assay.model.cost;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What one got for the money. Rates are above zero. Immutable.
 *
 * @param transactionsPerSecond successful ones of all types; null of published figures that are of New-Orders alone
 * @param tpmC New-Orders a minute; null of another workload than TPC-C
 * @param capacityPerSecond the highest rate within the objectives; null where none was searched for
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Performance(
        @Nullable Estimate transactionsPerSecond,
        @Nullable Estimate tpmC,
        @Nullable Estimate capacityPerSecond) {

    /** The same, of which somebody found out that it is the highest rate within the objectives. */
    public Performance atCapacity() {
        return new Performance(transactionsPerSecond, tpmC, transactionsPerSecond);
    }
}
