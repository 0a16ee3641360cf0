package dev.assay.model.plan;

import org.apiguardian.api.API;

/** The times at which the workload's consistency checks run. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Checking {
    /** Never. Wrong data are not detected. */
    NONE,
    /** After the measurement. */
    AFTER,
    /** Before and after the measurement. */
    BOTH
}
