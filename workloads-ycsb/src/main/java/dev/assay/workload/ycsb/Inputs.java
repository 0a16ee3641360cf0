package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What a worker's operations draw from. Confined to its worker. */
final class Inputs {

    private final YcsbParameters parameters;
    private final KeyTable table;
    private final FieldLengths lengths;
    private final KeyChooser keys;
    private final WorkerContext worker;
    private final boolean readAllFields;
    private final boolean writeAllFields;
    private final FieldSet allFields;
    private final FieldSet[] single;
    private final RandomStream fields;
    private final Verification verification;

    /**
     * @param verifying the position of {@link Verification#STEP} in the workload's steps, negative if it is none
     */
    Inputs(
            YcsbParameters parameters,
            KeyTable table,
            FieldLengths lengths,
            KeyChooser keys,
            WorkerContext worker,
            int verifying) {
        this.parameters = parameters;
        this.table = table;
        this.lengths = lengths;
        this.keys = keys;
        this.worker = worker;
        FieldAccess access = parameters.access();
        this.readAllFields = access.readAllFields();
        this.writeAllFields = access.writeAllFields();
        int count = table.fields().size();
        // Of all fields without their names some bindings return none, and there is nothing to verify then.
        this.allFields =
                access.readAllFieldsByName() || parameters.dataIntegrity() ? FieldSet.named(count) : table.allFields();
        this.single = IntStream.range(0, count).mapToObj(FieldSet::only).toArray(FieldSet[]::new);
        this.fields = stream("field");
        this.verification = new Verification(values("verify"), verifying);
    }

    /** The worker's own sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream("ycsb/" + purpose, worker.worker());
    }

    KeyTable table() {
        return table;
    }

    /** A key of the workload's form, without a number yet. */
    Key key() {
        return parameters.key();
    }

    /** Makes a key one of those that are asked for. */
    void draw(Key key) {
        key.set(keys.next());
    }

    /** What a read asks for: all fields, or one of them, each equally likely. */
    FieldSet fieldsToRead() {
        return readAllFields ? allFields : single[fields.nextInt(single.length)];
    }

    /** A buffer for what is read. */
    RowBuffer rowToRead() {
        return new RowBuffer(table.fields().size(), 0);
    }

    /** A buffer for what is written. */
    RowBuffer rowToWrite() {
        return new RowBuffer(table.fields().size(), lengths.longest());
    }

    /** The values of one kind of operation, in sequences of their own. */
    Values values(String purpose) {
        return new Values(parameters, table, lengths.over(stream(purpose + "/length")), stream(purpose + "/value"));
    }

    /** Fills a row with what an update changes: all fields, or one of them, each equally likely. */
    void drawUpdate(RowBuffer row, Values values, Key key) {
        row.clear();
        if (writeAllFields) {
            drawAll(row, values, key);
        } else {
            values.write(row, fields.nextInt(single.length), key);
        }
    }

    /** Fills all fields of a row. */
    void drawAll(RowBuffer row, Values values, Key key) {
        row.clear();
        for (int position = 0; position < single.length; position++) {
            values.write(row, position, key);
        }
    }

    /** How many records scans ask for. */
    LongDraw scanLengths() {
        return parameters.scans().over(stream("scan-length"));
    }

    /** The operations' shares of all, by their weights. */
    double[] shares(List<Operation> operations) {
        double[] weights = operations.stream()
                .mapToDouble(each -> each.type(parameters).weight())
                .toArray();
        double all = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / all).toArray();
    }

    Verification verification() {
        return verification;
    }
}
