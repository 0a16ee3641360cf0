package dev.assay.workload.ycsb;

import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/** YCSB's handling of inserts that fail during a load. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record InsertionRetry(
        @Parameter(
                description = "Retries of a failed insert when a binding loads; ignored by the bulk loader",
                defaultValue = "0")
        int coreWorkloadInsertionRetryLimit,

        @Parameter(description = "Seconds between retries of an insert when a binding loads", defaultValue = "3")
        int coreWorkloadInsertionRetryInterval,

        @Parameter(
                description = "Ignored: a record that cannot be loaded ends the load, and the next load resumes it",
                defaultValue = "false")
        boolean coreWorkloadInsertionKeepGoingOnError) {}
