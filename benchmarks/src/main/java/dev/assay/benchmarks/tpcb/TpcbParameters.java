package dev.assay.benchmarks.tpcb;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;

/** The size of the tables. Immutable. */
public record TpcbParameters(
        @Parameter(description = "Number of branches, like pgbench's -s", defaultValue = "1", shapesData = true)
        int scale) {

    /** Checks the range. */
    public TpcbParameters {
        ParameterChecks.number("scale", scale, 1, 10_000);
    }
}
