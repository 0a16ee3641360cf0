package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.FieldSet;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.RowBuffer;
import dev.assay.workload.ycsb.RowSink;
import java.util.Properties;
import org.apiguardian.api.API;

/**
 * One instance of a binding, in words that Assay and the binding's own class loader share. Confined to one thread, which is
 * the one that says {@link #init}. What a binding throws comes through unchanged.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public interface BindingClient {

    /** Gives the binding its properties, then says {@code init}. Once, before all others. */
    void init(Properties properties) throws Exception;

    /** Says {@code cleanup}. Once, after all others. */
    void cleanup() throws Exception;

    /** Reads into a buffer what the binding answers with; some answer with nothing but their status. */
    OutcomeCode read(KeyTable table, String key, FieldSet fields, RowBuffer into) throws Exception;

    /** Scans; the sink is told no keys, as bindings do not. */
    OutcomeCode scan(KeyTable table, String firstKey, int rows, FieldSet fields, RowSink into) throws Exception;

    /** Inserts a record. */
    OutcomeCode insert(KeyTable table, String key, RowBuffer row) throws Exception;

    /** Updates a record. */
    OutcomeCode update(KeyTable table, String key, RowBuffer row) throws Exception;

    /** Deletes a record. */
    OutcomeCode delete(KeyTable table, String key) throws Exception;
}
