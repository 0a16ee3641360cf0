package dev.assay.benchmarks.tpcb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;

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
        if (scale < 1 || scale > 10_000) {
            throw AssayException.plan("--scale: found " + scale + ", 1 to 10000 can be set");
        }
    }
}
