package dev.assay.workload.ycsb;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where runs knowingly depart from YCSB 0.17's client with its JDBC binding. Stateless. */
final class Deviations {

    private Deviations() {}

    /**
     * One line each.
     *
     * @param binding whether YCSB's own binding does the operations; else the JDBC adapter does
     */
    static List<String> of(
            YcsbParameters parameters, List<Operation> operations, @Nullable DatasetMarker data, boolean binding) {
        List<String> lines = new ArrayList<>();
        if (!binding) {
            ofTheAdapter(parameters, operations, lines);
        }
        if (operations.contains(Operation.INSERT)) {
            lines.add(
                    "unlike YCSB: a key whose insert failed is not given up, but inserted by the worker's next insert,"
                            + " once more if the store itself refused it");
        }
        InsertionRetry retry = parameters.insertionRetry();
        boolean repeats = retry.coreWorkloadInsertionRetryLimit() > 0 && !binding;
        if (repeats || retry.coreWorkloadInsertionKeepGoingOnError()) {
            lines.add("unlike YCSB: a record that cannot be loaded ends the load, which load takes up again");
        }
        if (data != null) {
            lines.add(
                    "unlike YCSB: Assay's loader made the records, through the product's own bulk loader, in MySQL and"
                            + " MariaDB with the characters utf8mb4 and the order utf8mb4_bin, whatever the server's defaults");
        }
        return lines;
    }

    private static void ofTheAdapter(YcsbParameters parameters, List<Operation> operations, List<String> lines) {
        lines.add("unlike YCSB: what a repetition can mend is repeated with the same inputs, up to ten executions with"
                + " pauses; lost connections are replaced");
        boolean documents = parameters.shape().layout() == RecordShape.Layout.DOCUMENT;
        if (documents) {
            lines.add("unlike YCSB: a record is a JSON document in one column, in which the server replaces single"
                    + " fields");
        }
        if (!parameters.access().readAllFields()) {
            lines.add(
                    documents
                            ? "unlike YCSB: a statement that reads one field has the server take it out of the document"
                            : "unlike YCSB: a statement that reads one field selects its column alone");
        }
        if (operations.contains(Operation.INSERT)) {
            lines.add("unlike YCSB: inserts begin behind those of earlier runs");
        }
    }
}
