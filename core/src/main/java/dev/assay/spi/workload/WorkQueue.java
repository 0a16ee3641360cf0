package dev.assay.spi.workload;

import org.apiguardian.api.API;

/**
 * Work that users hand in and background workers do, first come first served, such as TPC-C's Delivery (rev 5.11 clause
 * 2.7.2). Each worker has its own view of the one queue of a trial.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface WorkQueue {

    /**
     * Hands in a piece of work. Its response time begins now.
     *
     * @param item whatever tells the workload what to do
     */
    void put(long item);

    /**
     * What the calling background worker does next, or did last.
     *
     * @implSpec Set before {@link Transaction#prepare} of a background type is called.
     */
    long item();

    /** When that was handed in, in milliseconds since 1970 UTC. */
    long putAtMillis();

    /** Writes a line to the trial's log of work done, {@code work.log} in its folder. */
    void log(String line);

    /** No queue: nothing can be handed in. For workloads without background types. */
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
