package dev.assay.analysis;

import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The highest measured load of a system that meets an objective. Immutable.
 *
 * @param objective its text, such as {@code p99(new-order) <= 20ms}
 * @param target system
 * @param point values of the matrix parameters; null if no measured load meets the objective
 * @param cells numbers of the cells of this point
 * @param load users of a closed load, or transactions per second that an open one offers; null without a point
 * @param unit of the load: {@code users} or {@code /s}
 * @param missed the next higher load that misses the objective, the other parameters alike, or without a point the lowest load
 *     that misses it; null if none does
 * @param text the capacity in a sentence
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObjectiveCapacity(
        String objective,
        String target,
        @Nullable Map<String, String> point,
        List<Integer> cells,
        @Nullable Double load,
        String unit,
        @Nullable Double missed,
        String text) {

    /** Copies map and list. */
    public ObjectiveCapacity {
        point = point == null ? null : Analysis.ordered(point);
        cells = List.copyOf(cells);
    }
}
