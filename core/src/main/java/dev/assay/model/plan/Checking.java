package dev.assay.model.plan;

import org.apiguardian.api.API;

/** When the workload's consistency conditions are checked. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Checking {
    /** Never: a figure whose data may be wrong. */
    NONE,
    /** After the measurement. */
    AFTER,
    /** Before and after the measurement. */
    BOTH
}
