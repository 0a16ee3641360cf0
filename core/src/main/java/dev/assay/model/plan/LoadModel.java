package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The origin of requests. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface LoadModel permits ClosedLoop, OpenLoop, PartlyOpen {

    /** Returns the maximum number of sessions on all client hosts together. */
    int users();

    /** Returns the time between a response and the user's next transaction. */
    default ThinkTime thinkTime() {
        return ThinkTime.NONE;
    }

    /** Returns the mean rate of transactions that arrive independently of responses; null for a closed loop. */
    default @Nullable Rate offered() {
        return null;
    }

    /**
     * Checks that the phases fit this load.
     *
     * @throws AssayException of kind {@code PLAN} with the reason if they do not
     */
    default void requireWithin(Schedule schedule) {}
}
