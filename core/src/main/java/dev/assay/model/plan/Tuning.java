package dev.assay.model.plan;

import org.apiguardian.api.API;

/** The driver preset of measured connections; part of each result. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Tuning {
    /** The driver's own defaults. */
    OUT_OF_THE_BOX,
    /** The settings of a careful user: server-side prepared statements from the first execution, no avoidable round trips. */
    TUNED
}
