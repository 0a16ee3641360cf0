package dev.assay.workload.oltp;

import org.apiguardian.api.API;

/** How ids and values of the indexed column are drawn, by sysbench's names. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RandType {
    /** All alike. */
    UNIFORM,
    /** A bell around the middle. */
    GAUSSIAN,
    /** Most draws from a small part just above the middle, the others a bell around it: sysbench 1.0's default. */
    SPECIAL,
    /** The lower, the more often, by a power of a uniform draw. */
    PARETO,
    /** The lower, the more often, by Zipf's law. */
    ZIPFIAN
}
