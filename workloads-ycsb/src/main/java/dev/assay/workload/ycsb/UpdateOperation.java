package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/** Updates one field of a record, or all of them. Confined to its worker. */
final class UpdateOperation implements Transaction<KeyValueSession> {

    private final Inputs inputs;
    private final Values values;
    private final Key key;
    private final RowBuffer row;

    UpdateOperation(Inputs inputs) {
        this.inputs = inputs;
        this.values = inputs.values("update");
        this.key = inputs.key();
        this.row = inputs.rowToWrite();
    }

    @Override
    public void prepare() {
        inputs.draw(key);
        inputs.drawUpdate(row, values, key);
    }

    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        return session.update(inputs.table(), key, row);
    }
}
