package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.FieldSet;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.RowBuffer;
import dev.assay.workload.ycsb.RowSink;
import java.util.Properties;
import org.apiguardian.api.API;

/**
 * One instance of a binding, behind types that Assay and the binding's class loader share. Confined to the thread that calls
 * {@link #init}. Exceptions of the binding propagate unchanged.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public interface BindingClient {

    /** Sets the properties of the binding and initialises it. Called once, first. */
    void init(Properties properties) throws Exception;

    /** Cleans up the binding. Called once, last. */
    void cleanup() throws Exception;

    /** Reads a record into a buffer; some bindings return only a status and no fields. */
    OutcomeCode read(KeyTable table, String key, FieldSet fields, RowBuffer into) throws Exception;

    /** Scans records; the sink receives empty keys, because bindings return none. */
    OutcomeCode scan(KeyTable table, String firstKey, int rows, FieldSet fields, RowSink into) throws Exception;

    /** Inserts a record. */
    OutcomeCode insert(KeyTable table, String key, RowBuffer row) throws Exception;

    /** Updates a record. */
    OutcomeCode update(KeyTable table, String key, RowBuffer row) throws Exception;

    /** Deletes a record. */
    OutcomeCode delete(KeyTable table, String key) throws Exception;
}
