package dev.assay.spi.workload;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Who a worker is, among all workers of all hosts. Immutable.
 *
 * @param worker the global index, from 0
 * @param workers how many users there are on all hosts together
 * @param seeds the experiment's seeds; a worker derives its own with its index
 * @param queue work handed from users to background workers; {@link WorkQueue#NONE} for workloads without
 * @param data the marker of the data that were found, such as the carrier of TPC-C's C-Load; null if they carry none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkerContext(
        int worker,
        int workers,
        Seeds seeds,
        WorkQueue queue,
        @Nullable DatasetMarker data) {

    /** The context of a worker of a workload without background types. */
    public WorkerContext(int worker, int workers, Seeds seeds, @Nullable DatasetMarker data) {
        this(worker, workers, seeds, WorkQueue.NONE, data);
    }

    /**
     * Returns a random sequence of this worker.
     *
     * @param purpose names what the draws are for, such as {@code "shop/place-order"}; see {@link Seeds#derive}
     */
    public RandomStream stream(String purpose) {
        return seeds.stream(purpose, worker);
    }

    /** Whether it does queued work rather than a user's; its index is then one of those after the users'. */
    public boolean background() {
        return worker >= workers;
    }
}
