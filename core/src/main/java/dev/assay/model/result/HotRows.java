package dev.assay.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Rows that many transactions lock, and that are few: while one transaction holds such a row, the others that need it wait. The lock
 * is held until the end of the transaction, so that the round trips after the locking statement limit the throughput of a row,
 * whatever the number of users. Immutable.
 *
 * @param name what a row is, such as {@code district}
 * @param rows number of such rows, all used equally; at least 1
 * @param lockedAfter by id of each transaction type that locks one of them: mean number of round trips from its start to the end of
 *     the statement that locks the row, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HotRows(String name, int rows, Map<String, Double> lockedAfter) {

    /** Copies the map. */
    public HotRows {
        if (rows < 1) {
            throw new IllegalArgumentException(name + ": found " + rows + " rows, at least 1 is needed");
        }
        lockedAfter = Collections.unmodifiableMap(new LinkedHashMap<>(lockedAfter));
    }
}
