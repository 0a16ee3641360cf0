package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.util.function.LongSupplier;

/** Reads a range of records in the order of their keys. Confined to its worker. */
final class ScanOperation implements Transaction<KeyValueSession>, RowSink {

    private final Inputs inputs;
    private final Key first;
    private final LongSupplier lengths;
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
        length = (int) lengths.getAsLong();
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

    /** {@inheritDoc} Discards the record. */
    @Override
    public void received(String key) {}
}
