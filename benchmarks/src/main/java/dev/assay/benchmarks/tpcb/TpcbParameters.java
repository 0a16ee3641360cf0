package dev.assay.benchmarks.tpcb;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;

/**
 * How large the tables are.
 *
 * @param scale branches, as pgbench's {@code -s}; 1 to 10,000
 */
public record TpcbParameters(
        @Parameter(description = "Branches, as pgbench's -s", defaultValue = "1", shapesData = true)
        int scale) {

    /** Checks the range. */
    public TpcbParameters {
        ParameterChecks.number("scale", scale, 1, 10_000);
    }
}
