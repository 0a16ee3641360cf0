package dev.assay.workload.ycsb;

import org.apiguardian.api.API;

/** Takes the records of a scan, one after the other. Confined to one worker. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RowSink {

    /** Where the fields of the next record go; cleared, and of the caller only until {@link #received}. */
    RowBuffer next();

    /**
     * The record is whole.
     *
     * @param key its text; empty if the session does not tell keys
     */
    void received(String key);
}
