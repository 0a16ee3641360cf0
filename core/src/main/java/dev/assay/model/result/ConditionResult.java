package dev.assay.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A condition decided for one cell. Immutable.
 *
 * @param condition the condition
 * @param target system that was measured; with the name of its run if there are several runs
 * @param point values of the matrix parameters
 * @param cell number of the cell
 * @param outcome whether the cell is as wanted
 * @param value of the figure, in the unit of the limit; null for a verdict, if unknown, or if failures exceed every measured time
 * @param observed the value for display, such as {@code 34.2 ms}; a dash if unknown
 * @param reason why the condition is not decided; null if it is
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConditionResult(
        Condition condition,
        String target,
        Map<String, String> point,
        int cell,
        Outcome outcome,
        @Nullable Double value,
        String observed,
        @Nullable String reason) {

    /** Whether a cell is as a condition wants it. */
    public enum Outcome {
        /** The objective holds, or the condition of failure does not. */
        MET,
        /** The objective does not hold, or the condition of failure does. */
        MISSED,
        /** The figure is not known although the cell was measured. The run fails. */
        UNDECIDED,
        /** The cell was refused, so that it has no figures. The run does not fail. */
        NOT_MEASURED
    }

    /** Copies the map. */
    public ConditionResult {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
    }

    /** Returns whether the run fails because of this result. */
    public boolean failed() {
        return outcome == Outcome.MISSED || outcome == Outcome.UNDECIDED;
    }
}
