package dev.assay.workload.ycsb;

import org.apiguardian.api.API;

/** Receives the records of a scan, one at a time. Confined to one worker. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RowSink {

    /** Returns an empty buffer for the fields of the next record. The session uses it until {@link #received}. */
    RowBuffer next();

    /**
     * Completes the record in the buffer.
     *
     * @param key the text of its key; empty unless {@link KeyValueSession#scansKeys}
     */
    void received(String key);
}
