package dev.assay.workload.ycsb;

import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/** The fields of a record that operations read and write. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FieldAccess(
        @Parameter(description = "Whether to read all fields, or one drawn at random", defaultValue = "true")
        boolean readAllFields,

        @Parameter(description = "Whether to name all fields when reading them", defaultValue = "false")
        boolean readAllFieldsByName,

        @Parameter(description = "Whether to update all fields, or one drawn at random", defaultValue = "false")
        boolean writeAllFields) {}
