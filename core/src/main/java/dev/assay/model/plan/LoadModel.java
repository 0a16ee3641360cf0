package dev.assay.model.plan;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/** Where requests come from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface LoadModel permits ClosedLoop, OpenLoop, PartlyOpen {

    /** How many sessions there are at most, on all hosts together. */
    int users();

    /** How long users think between an answer and their next transaction. */
    default ThinkTime thinkTime() {
        return ThinkTime.NONE;
    }

    /**
     * Refuses phases that are not for this load.
     *
     * @throws AssayException of kind {@code PLAN} that says why
     */
    default void requireWithin(Schedule schedule) {}
}
