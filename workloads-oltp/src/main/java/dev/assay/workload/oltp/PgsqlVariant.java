package dev.assay.workload.oltp;

import org.apiguardian.api.API;

/** What speaks PostgreSQL's protocol, as far as sysbench tells it from PostgreSQL. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PgsqlVariant {
    /** PostgreSQL itself. */
    NONE,
    /** Amazon Redshift: no index on {@code k}, and no row is replaced. */
    REDSHIFT
}
