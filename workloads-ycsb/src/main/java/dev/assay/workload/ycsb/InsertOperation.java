package dev.assay.workload.ycsb;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/**
 * Inserts the next record. The worker's next insert retries a key that failed, so that other operations do not request a
 * missing record. A key that the store has rejected twice is abandoned, because it may exist already. Confined to its worker.
 */
final class InsertOperation implements Transaction<KeyValueSession> {

    private static final int MOST_REJECTIONS = 2;

    private final Inputs inputs;
    private final InsertKeys keys;
    private final Values values;
    private final Key key;
    private final RowBuffer row;
    private long position;
    private boolean open;
    private boolean tried;
    private int rejections;

    InsertOperation(Inputs inputs, InsertKeys keys) {
        this.inputs = inputs;
        this.keys = keys;
        this.values = inputs.values("insert");
        this.key = inputs.key();
        this.row = inputs.rowToWrite();
    }

    @Override
    public void prepare() {
        if (open && rejections == MOST_REJECTIONS) {
            keys.acknowledge(position);
            open = false;
        }
        if (!open) {
            take();
        }
        values.writeAll(row, key);
    }

    private void take() {
        position = keys.next();
        key.set(keys.number(position));
        open = true;
        tried = false;
        rejections = 0;
    }

    /**
     * {@inheritDoc}
     *
     * <p>If an earlier attempt with this key failed and the key exists, that attempt was in doubt and has succeeded. This
     * operation then inserts the next key.
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
        values.writeAll(row, key);
        tried = true;
        return inserted(session);
    }

    /** Inserts a key that is still open, unless the store rejected it. It may exist if an attempt was in doubt. */
    void end(KeyValueSession session) throws Exception {
        if (!open || rejections == MOST_REJECTIONS) {
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
        rejections += outcome.success() ? 0 : 1;
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
