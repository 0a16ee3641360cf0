package dev.assay.workload.oltp;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The changes of one transaction. Immutable.
 *
 * @param indexUpdates updates of {@code k}
 * @param nonIndexUpdates updates of {@code c}
 * @param deleteInserts rows replaced
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RowChanges(
        @Parameter(description = "Updates of the indexed column k per transaction", defaultValue = "1")
        int indexUpdates,

        @Parameter(description = "Updates of the unindexed column c per transaction", defaultValue = "1")
        int nonIndexUpdates,

        @Parameter(description = "Deletes followed by an insert with the same id, per transaction", defaultValue = "1")
        int deleteInserts) {

    /** Checks the ranges. */
    public RowChanges {
        ParameterChecks.number("index-updates", indexUpdates, 0, RowSelects.MOST_STATEMENTS);
        ParameterChecks.number("non-index-updates", nonIndexUpdates, 0, RowSelects.MOST_STATEMENTS);
        ParameterChecks.number("delete-inserts", deleteInserts, 0, RowSelects.MOST_STATEMENTS);
    }
}
