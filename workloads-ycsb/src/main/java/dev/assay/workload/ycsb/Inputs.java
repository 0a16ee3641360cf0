package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** The random inputs of a worker's operations: keys, fields, values and scan lengths. Confined to its worker. */
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
     * @param verifying the position of {@link Verification#STEP} in the workload's steps; negative if it is not a step
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
        // Some bindings return no fields for a request without names, which leaves nothing to verify.
        this.allFields =
                access.readAllFieldsByName() || parameters.dataIntegrity() ? FieldSet.named(count) : table.allFields();
        this.single = IntStream.range(0, count).mapToObj(FieldSet::only).toArray(FieldSet[]::new);
        this.fields = stream("field");
        this.verification = new Verification(values("verify"), verifying);
    }

    /** Returns the worker's random stream for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream("ycsb/" + purpose, worker.worker());
    }

    KeyTable table() {
        return table;
    }

    /** Returns a new key in the workload's format, without a number. */
    Key key() {
        return parameters.key();
    }

    /** Sets a key by the request distribution. */
    void draw(Key key) {
        key.set(keys.next());
    }

    /** Returns all fields, or one of them drawn uniformly. */
    FieldSet fieldsToRead() {
        return readAllFields ? allFields : single[fields.nextInt(single.length)];
    }

    RowBuffer rowToRead() {
        return new RowBuffer(table.fields().size(), 0);
    }

    RowBuffer rowToWrite() {
        return new RowBuffer(table.fields().size(), lengths.longest());
    }

    /** Returns the values of one kind of operation, from random streams of their own. */
    Values values(String purpose) {
        return new Values(parameters, table, lengths.over(stream(purpose + "/length")), stream(purpose + "/value"));
    }

    /** Fills a row for an update: all fields, or one of them drawn uniformly. */
    void drawUpdate(RowBuffer row, Values values, Key key) {
        if (writeAllFields) {
            values.writeAll(row, key);
        } else {
            row.clear();
            values.write(row, fields.nextInt(single.length), key);
        }
    }

    LongSupplier scanLengths() {
        return parameters.scans().over(stream("scan-length"));
    }

    /** Returns the weights of the operations, scaled to a sum of 1. */
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
