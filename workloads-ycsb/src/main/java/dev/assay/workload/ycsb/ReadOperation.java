package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.StepTimes;
import dev.assay.spi.workload.Transaction;

/** Reads one record, or one field of it. Confined to its worker. */
final class ReadOperation implements Transaction<KeyValueSession> {

    private final Inputs inputs;
    private final Key key;
    private final RowBuffer row;
    private FieldSet fields;
    private boolean begun;
    private boolean read;

    ReadOperation(Inputs inputs) {
        this.inputs = inputs;
        this.key = inputs.key();
        this.row = inputs.rowToRead();
        this.fields = inputs.table().allFields();
    }

    @Override
    public void prepare() {
        inputs.draw(key);
        fields = inputs.fieldsToRead();
        begun = false;
    }

    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        begun = true;
        read = false;
        OutcomeCode outcome = session.read(inputs.table(), key, fields, row);
        read = true;
        return outcome;
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (begun) {
            inputs.verification().verify(key, read ? row : null);
        }
    }

    @Override
    public void steps(StepTimes times) {
        inputs.verification().step(times);
    }
}
