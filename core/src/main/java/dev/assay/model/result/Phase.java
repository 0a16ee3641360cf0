package dev.assay.model.result;

import org.apiguardian.api.API;

/** The part of a trial an operation belongs to: the one in which it ends. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Phase {
    /** Runs, but does not count. */
    RAMP_UP,
    /** Counts. */
    MEASUREMENT,
    /** Runs on, but does not count. */
    RAMP_DOWN
}
