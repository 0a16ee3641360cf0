package dev.assay.workload.ycsb;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;

/** A key-value session without a store: every operation succeeds and has no effect. Confined to one worker. */
final class DiscardingStore implements KeyValueSession {

    @Override
    public OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) {
        into.clear();
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) {
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode insert(KeyTable table, Key key, RowBuffer row) {
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode update(KeyTable table, Key key, RowBuffer row) {
        return OutcomeCode.COMMITTED;
    }

    @Override
    public OutcomeCode delete(KeyTable table, Key key) {
        return OutcomeCode.COMMITTED;
    }

    @Override
    public void begin() {}

    @Override
    public void commit() {}

    @Override
    public void rollback() {}

    @Override
    public ErrorClass classify(Exception failure) {
        return ErrorClass.FATAL;
    }

    @Override
    public boolean usable() {
        return true;
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}
}
