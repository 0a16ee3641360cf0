package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/** The weights of the operations. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Proportions(
        @Parameter(description = "Weight of reads", defaultValue = "0.95", usual = true)
        double readProportion,

        @Parameter(description = "Weight of updates", defaultValue = "0.05", usual = true)
        double updateProportion,

        @Parameter(description = "Weight of inserts", defaultValue = "0.0", usual = true)
        double insertProportion,

        @Parameter(description = "Weight of scans", defaultValue = "0.0", usual = true)
        double scanProportion,

        @Parameter(description = "Weight of reads followed by an update of the same record", defaultValue = "0.0")
        double readModifyWriteProportion) {

    private static final double HEAVIEST = 1e9;

    /** Checks the ranges, and that at least one weight is positive. */
    public Proportions {
        ParameterChecks.share("read-proportion", readProportion, HEAVIEST);
        ParameterChecks.share("update-proportion", updateProportion, HEAVIEST);
        ParameterChecks.share("insert-proportion", insertProportion, HEAVIEST);
        ParameterChecks.share("scan-proportion", scanProportion, HEAVIEST);
        ParameterChecks.share("read-modify-write-proportion", readModifyWriteProportion, HEAVIEST);
        if (!(readProportion + updateProportion + insertProportion + scanProportion + readModifyWriteProportion > 0)) {
            throw AssayException.plan(
                    "the proportions of all operations are 0: set at least one of --read-proportion, --update-proportion,"
                            + " --insert-proportion, --scan-proportion, --read-modify-write-proportion");
        }
    }
}
