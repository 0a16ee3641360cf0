package dev.assay.internal.engine;

/**
 * Decides when a worker starts its next transaction. Confined to one worker; allocates nothing.
 *
 * <p>A worker calls {@link #claim}, {@link #chosen}, {@link #await}, and {@link #completed} after the execution.
 */
interface Pacer {

    /**
     * Fills the ticket with the next unit of work: the intended start, and the type if scheduled. Returns false if there is none.
     */
    boolean claim(Ticket ticket);

    /** Called when the type is known; a pacer with keying times adds that time to the intended start. */
    default void chosen(Ticket ticket) {}

    /** Waits until the intended start. Returns false if that is beyond the load's end or the run was stopped: execute nothing. */
    boolean await(Ticket ticket);

    /** Called when the ticket's transaction has ended. */
    void completed(Ticket ticket, long endNanos);
}
