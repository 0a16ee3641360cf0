package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/** Reads some records in the order of their keys, from one on. Confined to its worker. */
final class ScanOperation implements Transaction<KeyValueSession>, RowSink {

    private final Inputs inputs;
    private final Key first;
    private final LongDraw lengths;
    private final RowBuffer row;
    private FieldSet fields;
    private int length;

    ScanOperation(Inputs inputs) {
        this.inputs = inputs;
        this.first = inputs.key();
        this.lengths = inputs.scanLengths();
        this.row = inputs.rowToRead();
        this.fields = inputs.table().allFields();
    }

    @Override
    public void prepare() {
        inputs.draw(first);
        length = (int) lengths.next();
        fields = inputs.fieldsToRead();
    }

    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        return session.scan(inputs.table(), first, length, fields, this);
    }

    @Override
    public RowBuffer next() {
        row.clear();
        return row;
    }

    /** {@inheritDoc} A scan's records are read and let go. */
    @Override
    public void received(String key) {}
}
