package dev.assay.workload.ycsb;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The known deviations of a run from YCSB 0.17's client with its JDBC binding. Stateless. */
final class Deviations {

    private Deviations() {}

    /**
     * Returns one line for each deviation.
     *
     * @param binding whether one of YCSB's bindings executes the operations, instead of the JDBC adapter
     */
    static List<String> of(
            YcsbParameters parameters, List<Operation> operations, @Nullable DatasetMarker data, boolean binding) {
        List<String> lines = new ArrayList<>();
        if (!binding) {
            ofTheAdapter(parameters, operations, lines);
        }
        if (operations.contains(Operation.INSERT)) {
            lines.add(
                    "unlike YCSB: the worker's next insert retries a key whose insert failed, at most once if the store"
                            + " itself rejected it");
        }
        InsertionRetry retry = parameters.insertionRetry();
        boolean repeats = retry.coreWorkloadInsertionRetryLimit() > 0 && !binding;
        if (repeats || retry.coreWorkloadInsertionKeepGoingOnError()) {
            lines.add("unlike YCSB: a record that cannot be loaded ends the load; the next load resumes it");
        }
        if (data != null) {
            lines.add("unlike YCSB: the records were loaded with the product's bulk loader; in MySQL and MariaDB the"
                    + " table has the character set utf8mb4 and the collation utf8mb4_bin, not the server's defaults");
        }
        return lines;
    }

    private static void ofTheAdapter(YcsbParameters parameters, List<Operation> operations, List<String> lines) {
        lines.add("unlike YCSB: retryable failures are retried with the same inputs, up to ten executions with"
                + " back-off; lost connections are replaced");
        boolean documents = parameters.shape().layout() == RecordShape.Layout.DOCUMENT;
        if (documents) {
            lines.add(
                    "unlike YCSB: a record is a JSON document in one column; the server replaces single fields in it");
        }
        if (!parameters.access().readAllFields()) {
            lines.add(
                    documents
                            ? "unlike YCSB: a statement that reads one field extracts it from the document on the server"
                            : "unlike YCSB: a statement that reads one field selects only its column");
        }
        if (operations.contains(Operation.INSERT)) {
            lines.add("unlike YCSB: the keys of inserts start after those of earlier runs");
        }
    }
}
