package dev.assay.spi.workload;

import dev.assay.model.random.Seeds;
import org.apiguardian.api.API;

/**
 * The context in which a workload is created. Immutable.
 *
 * @param seeds the experiment's seeds, from which the rows of a data set and the inputs of a run derive
 * @param users number of sessions on all hosts; 0 if only loading, checking or cleaning
 * @param transactions number of transactions of all sessions that ends the run; 0 if a duration ends it, or there is no run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkloadContext(Seeds seeds, int users, long transactions) {

    /** Creates the context of a run that no number of transactions ends. */
    public WorkloadContext(Seeds seeds, int users) {
        this(seeds, users, 0);
    }
}
