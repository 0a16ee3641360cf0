package dev.assay.internal.search;

import dev.assay.model.result.CellResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A search on one target, by the results of its cells. Pure and immutable. */
public interface TargetSearch {

    /**
     * The next measurement.
     *
     * @param point values of the matrix parameters
     * @param confirmation whether it measures the answer again
     */
    record Request(Map<String, String> point, boolean confirmation) {}

    /**
     * What a search has found so far.
     *
     * @param point the answer; null if no cell qualifies
     * @param reported the runs whose figures are reported for it: the confirmations, if there are any
     * @param confidence probability that the answer is within the margin of the best cell; null if the method states none
     * @param confirmed whether a separate run confirmed the answer
     * @param tried number of different points that were measured
     * @param beyond the next point, which does not qualify; null if there is none
     */
    record Found(
            @Nullable Map<String, String> point,
            List<CellResult> reported,
            @Nullable Double confidence,
            boolean confirmed,
            int tried,
            @Nullable Map<String, String> beyond) {

        static Found nothing(int tried) {
            return new Found(null, List.of(), null, false, tried, null);
        }
    }

    /** Returns the next measurement; empty if the search has ended. */
    Optional<Request> next(List<CellResult> before);

    /** Returns what was found so far. */
    Found found(List<CellResult> before);

    /** Returns points whose demands bound those of all points that may be chosen; at least one. */
    List<Map<String, String>> bounds();

    /** Returns the length of a confirmation relative to other measurements, if the plan sets none. */
    default int confirmationLength() {
        return 1;
    }

    /** Returns the highest number of measurements. */
    int mostRuns();
}
