package dev.assay.spi.workload;

import org.apiguardian.api.API;

/** What is done about a failure: by the engine as of every workload, or as a tool would that a workload imitates. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum FailureAction {
    /** What its class asks for: a bounded number of repetitions with the same inputs, another session, or nothing. */
    AS_CLASSIFIED,
    /**
     * The failure counts as retryable, and the transaction begins anew at once and with other inputs, as often as it takes;
     * nothing is rolled back first.
     */
    RESTART,
    /** The same after a rollback. */
    ROLL_BACK_AND_RESTART,
    /** The failure ends the run. */
    STOP
}
