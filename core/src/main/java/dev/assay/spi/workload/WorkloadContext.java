package dev.assay.spi.workload;

import dev.assay.model.random.Seeds;
import org.apiguardian.api.API;

/**
 * What a workload may know when it is created. Immutable.
 *
 * @param seeds the experiment's seeds; the rows of a data set and the inputs of a run derive from them
 * @param users how many sessions will run, on all hosts together; 0 when only loading, checking or cleaning
 * @param transactions after which the run ends, of all sessions together; 0 if it ends after some time, or none is to come
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkloadContext(Seeds seeds, int users, long transactions) {

    /** Of a run that no number of transactions ends. */
    public WorkloadContext(Seeds seeds, int users) {
        this(seeds, users, 0);
    }
}
