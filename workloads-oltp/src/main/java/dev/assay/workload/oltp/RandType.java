package dev.assay.workload.oltp;

import org.apiguardian.api.API;

/** Distributions of ids and indexed values, by sysbench's names. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RandType {
    /** All values equally likely. */
    UNIFORM,
    /** Bell-shaped around the middle. */
    GAUSSIAN,
    /** Most draws from a small range just above the middle, the others bell-shaped: sysbench 1.0's default. */
    SPECIAL,
    /** Low values more often, by a power of a uniform draw. */
    PARETO,
    /** Low values more often, by Zipf's law. */
    ZIPFIAN
}
