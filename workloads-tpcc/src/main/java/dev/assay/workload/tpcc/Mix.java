package dev.assay.workload.tpcc;

/** A user's choice of transaction types. Confined to its worker. */
interface Mix {

    /** The index of the next type; allocates nothing. */
    int next();
}
