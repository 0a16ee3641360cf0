package dev.assay.model.plan;

import org.apiguardian.api.API;

/** Which driver preset measured connections use; part of every result. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Tuning {
    /** The driver's own defaults. */
    OUT_OF_THE_BOX,
    /** What a careful user sets: statements prepared on the server from the first execution, no needless round trips. */
    TUNED
}
