package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/**
 * Reads a record and then changes it, in two transactions of the database, as in YCSB: values do not depend on what was read.
 * Confined to its worker.
 */
final class ReadModifyWriteOperation implements Transaction<KeyValueSession> {

    private final Inputs inputs;
    private final Values values;
    private final Key key;
    private final RowBuffer written;
    private final RowBuffer row;
    private FieldSet fields;
    private boolean read;

    ReadModifyWriteOperation(Inputs inputs) {
        this.inputs = inputs;
        this.values = inputs.values("read-modify-write");
        this.key = inputs.key();
        this.written = inputs.rowToWrite();
        this.row = inputs.rowToRead();
        this.fields = inputs.table().allFields();
    }

    @Override
    public void prepare() {
        inputs.draw(key);
        fields = inputs.fieldsToRead();
        inputs.drawUpdate(written, values, key);
        read = false;
    }

    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        OutcomeCode reading = session.read(inputs.table(), key, fields, row);
        read = true;
        OutcomeCode writing = session.update(inputs.table(), key, written);
        return reading.success() ? writing : reading;
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (read) {
            inputs.verification().verify(key, row);
            read = false;
        }
    }
}
