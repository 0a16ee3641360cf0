package dev.assay.internal.engine;

/** The next unit of work of a worker: when it is meant to start, and which type. Confined to its worker; reused. */
final class Ticket {

    /** The intended start is whenever the worker is ready. */
    static final long READY = Long.MIN_VALUE;

    /** The script chooses the type. */
    static final int ANY = -1;

    long intendedNanos = READY;
    int type = ANY;
}
