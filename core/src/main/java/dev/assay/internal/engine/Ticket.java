package dev.assay.internal.engine;

/** A worker's next unit of work: its intended start, type and arrival. Confined to its worker; reused. */
final class Ticket {

    /** The transaction starts as soon as the worker is ready. */
    static final long READY = Long.MIN_VALUE;

    /** The script chooses the type. */
    static final int ANY = -1;

    /** The work is no arrival of a schedule. */
    static final long NO_ARRIVAL = -1;

    long intendedNanos = READY;
    int type = ANY;

    /** Number of the arrival in its schedule, from 0. */
    long arrival = NO_ARRIVAL;
}
