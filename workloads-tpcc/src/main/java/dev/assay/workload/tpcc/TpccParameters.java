package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * What the workload can be told. Immutable.
 *
 * @param warehouses the scale: about 100 MB each, 1 to 100000
 * @param profile which reading of the standard
 * @param foreignKeys whether the tables refer to one another
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TpccParameters(
        @Parameter(description = "Number of warehouses, about 100 MB each", defaultValue = "1", shapesData = true)
        int warehouses,

        @Parameter(description = "Which reading of the standard to follow", defaultValue = "standard")
        Profile profile,

        @Parameter(
                description = "Whether the tables have the references of TPC-C clause 1.3",
                defaultValue = "false",
                shapesData = true)
        boolean foreignKeys) {

    private static final int MOST_WAREHOUSES = 100_000;

    /** Checks the ranges. */
    public TpccParameters {
        Objects.requireNonNull(profile, "profile");
        if (warehouses < 1 || warehouses > MOST_WAREHOUSES) {
            throw AssayException.plan(
                    "--warehouses: found " + warehouses + ", a number from 1 to " + MOST_WAREHOUSES + " is needed");
        }
    }
}
