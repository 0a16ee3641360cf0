package dev.assay.internal.engine;

/**
 * When requests of an open load arrive: a pure function of their number, so that a late host never moves a later arrival.
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
interface ArrivalSequence {

    /** The instant of arrivals that do not come. */
    long NEVER = Long.MAX_VALUE;

    /** No arrival comes later than this, in nanoseconds: there is room to add a clock's reading. */
    long LATEST = Long.MAX_VALUE / 4;

    /**
     * The arrival with that number, in nanoseconds since the load began, or {@link #NEVER}: then no later one comes either.
     *
     * @param index from 0; asked for in any order, mostly ascending
     */
    long arrivalNanos(long index);

    /** The index of the transaction type of that arrival, or {@link Ticket#ANY} where the script chooses. */
    default int type(long index) {
        return Ticket.ANY;
    }
}
