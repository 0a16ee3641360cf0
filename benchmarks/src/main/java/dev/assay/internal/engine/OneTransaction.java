package dev.assay.internal.engine;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;

/** A script with five types and without random draws, so that benchmarks measure only the worker loop. */
final class OneTransaction implements Script<Session>, Transaction<Session> {

    static final int TYPES = 5;

    private int next;

    @Override
    public int choose() {
        next = next == TYPES - 1 ? 0 : next + 1;
        return next;
    }

    @Override
    public Transaction<Session> transaction(int type) {
        return this;
    }

    @Override
    public void prepare() {
        // nothing to draw
    }

    @Override
    public OutcomeCode execute(Session session) {
        return OutcomeCode.COMMITTED;
    }
}
