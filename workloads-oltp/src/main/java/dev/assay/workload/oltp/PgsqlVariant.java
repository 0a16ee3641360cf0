package dev.assay.workload.oltp;

import org.apiguardian.api.API;

/** Products with PostgreSQL's protocol that sysbench distinguishes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PgsqlVariant {
    /** PostgreSQL itself. */
    NONE,
    /** Amazon Redshift: no index on {@code k}, and no replaced rows. */
    REDSHIFT
}
