package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Where requests come from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface LoadModel permits ClosedLoop, OpenLoop, PartlyOpen {

    /** How many sessions there are at most, on all hosts together. */
    int users();

    /** How long users think between an answer and their next transaction. */
    default ThinkTime thinkTime() {
        return ThinkTime.NONE;
    }

    /** The mean rate of transactions that come whether or not others were answered; null for a closed loop. */
    default @Nullable Rate offered() {
        return null;
    }

    /**
     * Refuses phases that are not for this load.
     *
     * @throws AssayException of kind {@code PLAN} that says why
     */
    default void requireWithin(Schedule schedule) {}
}
