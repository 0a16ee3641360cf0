package dev.assay.internal.plan;

import dev.assay.internal.plan.document.PlanDocument.Phases;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requested phases of cells. Immutable.
 *
 * @param rampUp null for the workload's own, or else the default
 * @param measure unless the matrix varies it; null for the usual duration
 * @param rampDown zero for none
 * @param transactions limit of the measurement, 0 for none; null for the workload's own
 * @param usualRampUp whether the default ramp-up is the usual one; else it is zero
 */
public record RequestedSchedule(
        @Nullable Duration rampUp,
        @Nullable Duration measure,
        Duration rampDown,
        @Nullable Long transactions,
        boolean usualRampUp) {

    /** The default duration of the measurement, and the shortest that can have a better verdict than SUSPECT. */
    public static final Duration MEASURE = Duration.ofSeconds(60);

    /** Returns the phases of a plan. A section without a ramp-up has none. */
    static RequestedSchedule of(@Nullable Phases phases) {
        return phases == null
                ? new RequestedSchedule(null, null, Duration.ZERO, null, true)
                : new RequestedSchedule(
                        phases.rampUp(),
                        phases.measure(),
                        Objects.requireNonNullElse(phases.rampDown(), Duration.ZERO),
                        phases.transactions(),
                        false);
    }

    Schedule at(Map<String, String> point, LoadModel load, Resolution resolution) {
        String varied = point.get("measure");
        Duration measured = varied != null
                ? TimeText.parse(varied)
                : Objects.requireNonNullElseGet(measure, resolution::measurement);
        long limit = resolution.transactions(transactions);
        Duration otherwise = usualRampUp ? Resolution.usualRampUp(load, measured, limit) : Duration.ZERO;
        return new Schedule(resolution.rampUp(rampUp, otherwise), measured, rampDown, limit);
    }
}
