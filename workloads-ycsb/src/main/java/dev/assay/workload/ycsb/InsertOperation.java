package dev.assay.workload.ycsb;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/**
 * Adds the next record. A key whose insert failed is inserted by the worker's next operation of the kind, so that others do
 * not ask for what is not there; one to which the store has answered twice that it does not take it is given up, as it may be
 * there already. Confined to its worker.
 */
final class InsertOperation implements Transaction<KeyValueSession> {

    private static final int MOST_REFUSALS = 2;

    private final Inputs inputs;
    private final InsertKeys keys;
    private final Values values;
    private final Key key;
    private final RowBuffer row;
    private long position;
    private boolean open;
    private boolean tried;
    private int refusals;

    InsertOperation(Inputs inputs, InsertKeys keys) {
        this.inputs = inputs;
        this.keys = keys;
        this.values = inputs.values("insert");
        this.key = inputs.key();
        this.row = inputs.rowToWrite();
    }

    @Override
    public void prepare() {
        if (open && refusals == MOST_REFUSALS) {
            keys.acknowledge(position);
            open = false;
        }
        if (!open) {
            take();
        }
        inputs.drawAll(row, values, key);
    }

    private void take() {
        position = keys.next();
        key.set(keys.number(position));
        open = true;
        tried = false;
        refusals = 0;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Where an earlier attempt with this key failed, and it is there, that attempt was in doubt and has arrived: the next
     * key takes its place.
     */
    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        boolean again = tried;
        tried = true;
        try {
            return inserted(session);
        } catch (Exception failure) {
            if (!again || session.classify(failure) != ErrorClass.CONSTRAINT) {
                throw failure;
            }
        }
        keys.acknowledge(position);
        take();
        inputs.drawAll(row, values, key);
        tried = true;
        return inserted(session);
    }

    /** Inserts the key that is still open, unless the store has refused it; it may be there, if an attempt was in doubt. */
    void end(KeyValueSession session) throws Exception {
        if (!open || refusals == MOST_REFUSALS) {
            return;
        }
        open = false;
        try {
            inserted(session);
        } catch (Exception failure) {
            if (!tried || session.classify(failure) != ErrorClass.CONSTRAINT) {
                throw failure;
            }
        }
    }

    private OutcomeCode inserted(KeyValueSession session) throws Exception {
        OutcomeCode outcome = session.insert(inputs.table(), key, row);
        refusals += outcome.success() ? 0 : 1;
        return outcome;
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (open && successful) {
            keys.acknowledge(position);
            open = false;
        }
    }
}
