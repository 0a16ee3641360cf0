package dev.assay.model.result;

import org.apiguardian.api.API;

/** A phase of a trial. An operation belongs to the phase in which it ends. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Phase {
    /** Load before the measurement, not counted. */
    RAMP_UP,
    /** Load that counts. */
    MEASUREMENT,
    /** Load after the measurement, not counted. */
    RAMP_DOWN
}
