package dev.assay.analysis;

import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a search on one system. Immutable.
 *
 * @param target system
 * @param find kind of the search, as in plans, such as {@code best}
 * @param point values of the matrix parameters; null if no measurement qualifies
 * @param cells numbers of the cells whose figures are reported: the confirmation, if it was measured
 * @param metric id of the throughput metric; null without a point
 * @param value throughput at the point, by these cells alone; not rounded; null without a point
 * @param confidence probability, 0 to 1, that no other point exceeds it by more than the margin; null if the method states none
 * @param confirmed whether a run after the search confirmed the answer
 * @param tried number of different points that were measured
 * @param space number of points of the search space; null if it is a range
 * @param text the answer in a sentence or two
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SearchConclusion(
        String target,
        String find,
        @Nullable Map<String, String> point,
        List<Integer> cells,
        @Nullable String metric,
        @Nullable Double value,
        @Nullable Double confidence,
        boolean confirmed,
        int tried,
        @Nullable Integer space,
        String text) {

    /** Copies map and list. */
    public SearchConclusion {
        point = point == null ? null : Analysis.ordered(point);
        cells = List.copyOf(cells);
    }
}
