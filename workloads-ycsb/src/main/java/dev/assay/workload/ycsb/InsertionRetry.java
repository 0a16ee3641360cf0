package dev.assay.workload.ycsb;

import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/**
 * YCSB's handling of inserts that fail during a load. Immutable.
 *
 * @param coreWorkloadInsertionRetryLimit repetitions of a failed insert when loading through a binding; the bulk loader has
 *     no use for it
 * @param coreWorkloadInsertionRetryInterval seconds between these repetitions
 * @param coreWorkloadInsertionKeepGoingOnError whether to load on after those; likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record InsertionRetry(
        @Parameter(
                description = "Repetitions of a failed insert when a binding loads; the bulk loader has no use for it",
                defaultValue = "0")
        int coreWorkloadInsertionRetryLimit,

        @Parameter(description = "Seconds between those", defaultValue = "3")
        int coreWorkloadInsertionRetryInterval,

        @Parameter(description = "Whether to load on after those; likewise", defaultValue = "false")
        boolean coreWorkloadInsertionKeepGoingOnError) {}
