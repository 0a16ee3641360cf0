package dev.assay.spi.workload;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a worker among all workers of all hosts. Immutable.
 *
 * @param worker global index, from 0
 * @param workers number of users on all hosts
 * @param seeds the experiment's seeds; a worker derives its own with its index
 * @param queue queue of work for background workers; {@link WorkQueue#NONE} for workloads without them
 * @param data marker of the present data, such as the carrier of TPC-C's C-Load; null if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkerContext(
        int worker,
        int workers,
        Seeds seeds,
        WorkQueue queue,
        @Nullable DatasetMarker data) {

    /** Creates the context of a worker of a workload without background types. */
    public WorkerContext(int worker, int workers, Seeds seeds, @Nullable DatasetMarker data) {
        this(worker, workers, seeds, WorkQueue.NONE, data);
    }

    /**
     * Returns a random sequence of this worker.
     *
     * @param purpose name of the draws, such as {@code "shop/place-order"}; see {@link Seeds#derive}
     */
    public RandomStream stream(String purpose) {
        return seeds.stream(purpose, worker);
    }

    /** Returns whether this is a background worker; their indexes follow those of users. */
    public boolean background() {
        return worker >= workers;
    }
}
