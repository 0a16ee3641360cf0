package dev.assay.analysis.compare;

import dev.assay.model.result.IntervalEstimate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link ChangeCondition} for a row. Immutable.
 *
 * @param condition as written
 * @param row for display; empty for the only row
 * @param status decided on the interval
 * @param ratio of the figure
 * @param reason why there is no interval to decide by, such as {@code B: REFUSED}; null if there is one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConditionResult(
        String condition,
        String row,
        Status status,
        IntervalEstimate ratio,
        @Nullable String reason) {

    /** Returns whether the run fails: the condition holds, or there is no interval to decide it by. */
    public boolean fails() {
        return status == Status.HOLDS || (status == Status.UNDECIDED && !ratio.available());
    }

    /** The decision. */
    public enum Status {
        /** The whole interval fulfils the condition. */
        HOLDS,
        /** No part of the interval fulfils the condition. */
        DOES_NOT_HOLD,
        /** The limit lies within the interval, or there is no interval. */
        UNDECIDED
    }
}
