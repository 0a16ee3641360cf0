package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.StepTimes;
import dev.assay.spi.workload.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record and then updates it, in two transactions as in YCSB; the new values do not depend on the old ones. Both are
 * steps, which YCSB counts among its reads and updates. Confined to its worker.
 */
final class ReadModifyWriteOperation implements Transaction<KeyValueSession> {

    /** The steps, named like the operations. */
    static final List<String> STEPS = List.of("read", "update");

    private static final int READ = 0;
    private static final int UPDATE = 1;

    private final Inputs inputs;
    private final Values values;
    private final Key key;
    private final RowBuffer written;
    private final RowBuffer row;
    private FieldSet fields;
    private boolean read;
    private boolean begun;
    private long beganNanos;
    private long changedNanos;
    private long endedNanos;
    private @Nullable OutcomeCode reading;
    private @Nullable OutcomeCode writing;

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
        begun = false;
    }

    @Override
    public OutcomeCode execute(KeyValueSession session) throws Exception {
        begun = true;
        reading = null;
        writing = null;
        read = false;
        beganNanos = System.nanoTime();
        try {
            OutcomeCode found = session.read(inputs.table(), key, fields, row);
            changedNanos = System.nanoTime();
            reading = found;
            read = true;
            OutcomeCode changed = session.update(inputs.table(), key, written);
            writing = changed;
            return found.success() ? changed : found;
        } finally {
            endedNanos = System.nanoTime();
        }
    }

    @Override
    public void steps(StepTimes times) {
        if (!begun) {
            return; // not executed: the run has no database
        }
        if (reading == null) {
            times.step(READ, null, beganNanos, endedNanos);
        } else {
            times.step(READ, reading, beganNanos, changedNanos);
            times.step(UPDATE, writing, changedNanos, endedNanos);
        }
        inputs.verification().step(times);
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (begun) {
            inputs.verification().verify(key, read ? row : null);
        }
    }
}
