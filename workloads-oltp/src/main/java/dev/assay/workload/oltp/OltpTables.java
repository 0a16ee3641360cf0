package dev.assay.workload.oltp;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The tables and their rows. Immutable.
 *
 * @param tables number of tables, 1 to 100000
 * @param tableSize rows per table, 1 to 2000000000
 * @param autoInc whether the database generates ids
 * @param createSecondary whether {@code k} has an index
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OltpTables(
        @Parameter(
                description = "Number of tables, sbtest1 to sbtestN",
                defaultValue = "1",
                shapesData = true,
                usual = true)
        int tables,

        @Parameter(
                description = "Rows of each table, about 250 bytes each",
                defaultValue = "10000",
                shapesData = true,
                usual = true)
        int tableSize,

        @Parameter(
                description = "Whether the database generates the ids of inserted rows",
                defaultValue = "true",
                shapesData = true)
        boolean autoInc,

        @Parameter(description = "Whether column k has an index", defaultValue = "true", shapesData = true)
        boolean createSecondary) {

    private static final int MOST_TABLES = 100_000;
    private static final int MOST_ROWS = 2_000_000_000;

    /** Checks the ranges. */
    public OltpTables {
        ParameterChecks.number("tables", tables, 1, MOST_TABLES);
        ParameterChecks.number("table-size", tableSize, 1, MOST_ROWS);
    }
}
