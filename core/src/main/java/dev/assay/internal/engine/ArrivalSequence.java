package dev.assay.internal.engine;

/**
 * The arrival times of an open load: a pure function of the arrival's number, so a slow host never delays a later arrival.
 * Thread-safe.
 */
@FunctionalInterface
interface ArrivalSequence {

    /** The time of an arrival that does not exist. */
    long NEVER = Long.MAX_VALUE;

    /** The latest possible arrival, in nanoseconds; leaves room for adding a clock reading. */
    long LATEST = Long.MAX_VALUE / 4;

    /**
     * Returns when an arrival is due, in nanoseconds since the load began. After the last arrival, all are {@link #NEVER}.
     *
     * @param index from 0; requested in any order, mostly ascending
     */
    long arrivalNanos(long index);

    /** Returns the index of the arrival's transaction type, or {@link Ticket#ANY} if the script chooses. */
    default int type(long index) {
        return Ticket.ANY;
    }
}
