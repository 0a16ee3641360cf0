package dev.assay.internal.engine;

/**
 * Decides when a worker starts its next transaction. Confined to one worker; allocates nothing.
 *
 * <p>A worker asks in this order: {@link #claim}, {@link #chosen}, {@link #await}, and {@link #completed} after the
 * execution.
 */
interface Pacer {

    /**
     * Fills the slot with the next unit of work: the intended start, and the type where the schedule names it.
     *
     * @return false when there is none: the worker is done
     */
    boolean claim(Ticket ticket);

    /** The type is known now; a pacer that lets people key their request in adds that time to the intended start. */
    default void chosen(Ticket ticket) {}

    /**
     * Waits until the intended start.
     *
     * @return false when that lies beyond the end of the load or the run was stopped: nothing is to be executed
     */
    boolean await(Ticket ticket);

    /** The transaction of the slot ended then. */
    void completed(Ticket ticket, long endNanos);
}
