package dev.assay.model.plan;

import org.apiguardian.api.API;

/** Who said what a value of an experiment is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Origin {
    /** The plan file. */
    PLAN,
    /** An option of the command line, or the embedding program. */
    FLAG,
    /** The matrix, which varies it. */
    MATRIX,
    /** The workload, which asks to be driven so. */
    WORKLOAD,
    /** Nobody. */
    DEFAULT
}
