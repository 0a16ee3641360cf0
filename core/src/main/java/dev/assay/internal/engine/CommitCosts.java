package dev.assay.internal.engine;

/**
 * The commits that the server counts for our own activity. Immutable.
 *
 * @param reading one reading of the counters, on a connection of its own
 * @param session a measured session, opened and closed
 * @param monitor a monitor, opened and closed without a query
 * @param query one query of a monitor
 */
record CommitCosts(long reading, long session, long monitor, long query) {
    static final CommitCosts NONE = new CommitCosts(0, 0, 0, 0);
}
