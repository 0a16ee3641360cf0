package dev.assay.spi.workload;

import org.apiguardian.api.API;

/**
 * A queue of work from users to background workers, first come first served, such as TPC-C's Delivery (rev 5.11 clause 2.7.2).
 * Each worker has its own view of the trial's queue. Each view is confined to its worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface WorkQueue {

    /**
     * Queues work. Its response time begins now.
     *
     * @param item identifies the work for the workload
     */
    void put(long item);

    /**
     * Returns the present or last work of the calling background worker.
     *
     * @implSpec Set before {@link Transaction#prepare} of a background type is called.
     */
    long item();

    /** Returns when that work was queued, in milliseconds since 1970 UTC. */
    long putAtMillis();

    /** Writes a line to the trial's log of completed work, {@code work.log} in its directory. */
    void log(String line);

    /** A queue that rejects work, for workloads without background types. */
    WorkQueue NONE = new WorkQueue() {
        @Override
        public void put(long item) {
            throw new IllegalStateException("the workload has no background types");
        }

        @Override
        public long item() {
            throw new IllegalStateException("the workload has no background types");
        }

        @Override
        public long putAtMillis() {
            throw new IllegalStateException("the workload has no background types");
        }

        @Override
        public void log(String line) {}
    };
}
