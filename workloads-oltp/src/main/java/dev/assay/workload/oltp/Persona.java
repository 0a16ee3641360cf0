package dev.assay.workload.oltp;

import org.apiguardian.api.API;

/** Whose habits a run has, beside the statements, tables and counts that all of them share. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Persona {
    /**
     * Assay's own: the statements of sysbench 1.0, all prepared, transactions begun by the driver, failures treated as in
     * every workload of Assay.
     */
    ASSAY
}
