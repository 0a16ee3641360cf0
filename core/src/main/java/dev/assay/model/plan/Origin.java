package dev.assay.model.plan;

import org.apiguardian.api.API;

/** The origin of a value of an experiment. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Origin {
    /** The plan file. */
    PLAN,
    /** An option of the command line, or the embedding program. */
    FLAG,
    /** An axis of the matrix. */
    MATRIX,
    /** A requirement of the workload. */
    WORKLOAD,
    /** What all targets of the experiment have in common. */
    TARGETS,
    /** The default. */
    DEFAULT
}
