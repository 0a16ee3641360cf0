package dev.assay.workload.oltp;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The statement of the scripts select-random-points and select-random-ranges. Immutable.
 *
 * @param randomPoints values of {@code k} per select
 * @param numberOfRanges ranges of {@code k} per select
 * @param delta last minus first value of a range
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RandomSelects(
        @Parameter(description = "Values of k per select of select-random-points", defaultValue = "10")
        int randomPoints,

        @Parameter(description = "Ranges of k per select of select-random-ranges", defaultValue = "10")
        int numberOfRanges,

        @Parameter(description = "Last minus first value of such a range", defaultValue = "5")
        int delta) {

    /** Checks the ranges. */
    public RandomSelects {
        ParameterChecks.number("random-points", randomPoints, 1, RowSelects.MOST_STATEMENTS);
        ParameterChecks.number("number-of-ranges", numberOfRanges, 1, RowSelects.MOST_STATEMENTS);
        ParameterChecks.number("delta", delta, 0, RowSelects.LONGEST_RANGE);
    }
}
