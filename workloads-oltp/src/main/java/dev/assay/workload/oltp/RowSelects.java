package dev.assay.workload.oltp;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The selects of one transaction of the scripts read-write and read-only. Immutable.
 *
 * @param pointSelects selects of one row
 * @param rangeSelects whether the transaction has range selects
 * @param simpleRanges plain range selects
 * @param sumRanges sums over a range
 * @param orderRanges sorted range selects
 * @param distinctRanges distinct range selects
 * @param rangeSize ids in a range
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RowSelects(
        @Parameter(description = "Selects of one row by id, per transaction", defaultValue = "10")
        int pointSelects,

        @Parameter(description = "Whether a transaction has the four kinds of range selects", defaultValue = "true")
        boolean rangeSelects,

        @Parameter(description = "Selects of a range of ids", defaultValue = "1")
        int simpleRanges,

        @Parameter(description = "Selects of the sum of k over a range of ids", defaultValue = "1")
        int sumRanges,

        @Parameter(description = "Selects of a range of ids, sorted by c", defaultValue = "1")
        int orderRanges,

        @Parameter(description = "Selects of the distinct values of c in a range of ids", defaultValue = "1")
        int distinctRanges,

        @Parameter(description = "Ids in a range", defaultValue = "100")
        int rangeSize) {

    /** Maximum of statements of one kind per transaction. */
    static final int MOST_STATEMENTS = 100_000;

    static final int LONGEST_RANGE = 100_000_000;

    /** Checks the ranges. */
    public RowSelects {
        ParameterChecks.number("point-selects", pointSelects, 0, MOST_STATEMENTS);
        ParameterChecks.number("simple-ranges", simpleRanges, 0, MOST_STATEMENTS);
        ParameterChecks.number("sum-ranges", sumRanges, 0, MOST_STATEMENTS);
        ParameterChecks.number("order-ranges", orderRanges, 0, MOST_STATEMENTS);
        ParameterChecks.number("distinct-ranges", distinctRanges, 0, MOST_STATEMENTS);
        ParameterChecks.number("range-size", rangeSize, 1, LONGEST_RANGE);
    }

    int count() {
        return pointSelects + (rangeSelects ? simpleRanges + sumRanges + orderRanges + distinctRanges : 0);
    }
}
