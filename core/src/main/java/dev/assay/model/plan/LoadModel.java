package dev.assay.model.plan;

import org.apiguardian.api.API;

/** Where requests come from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface LoadModel permits ClosedLoop, OpenLoop {

    /** How many sessions there are at most, on all hosts together. */
    int users();
}
