package dev.assay.spi.workload;

import org.apiguardian.api.API;

/** The reaction to a failure: the engine's, or that of a tool that a workload imitates. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum FailureAction {
    /** By the class of the failure: a bounded number of repetitions with the same inputs, another session, or none. */
    AS_CLASSIFIED,
    /**
     * The failure counts as retryable. The transaction restarts immediately, with new inputs and without a limit, and without a
     * rollback.
     */
    RESTART,
    /** Like {@link #RESTART}, but after a rollback. */
    ROLL_BACK_AND_RESTART,
    /** The failure ends the run. */
    STOP
}
