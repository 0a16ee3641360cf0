package dev.assay.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an experiment's trials. Immutable; stored as {@code analysis.json}. Parts that are not built yet are null
 * or empty.
 *
 * @param optimum the best of all points, null if none was measured that can be believed
 * @param optima the best point of each target, in the plan's order; those without one are left out
 * @param capacity or null
 * @param knee or null
 * @param comparisons of trials with each other
 * @param frontier of price and performance
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Analysis(
        @Nullable Optimum optimum,
        List<Optimum> optima,
        @Nullable Object capacity,
        @Nullable Object knee,
        List<Object> comparisons,
        List<Object> frontier) {

    /** Copies the lists. */
    public Analysis {
        optima = List.copyOf(optima);
        comparisons = List.copyOf(comparisons);
        frontier = List.copyOf(frontier);
    }

    /**
     * A point of the matrix with the highest mean of the primary metric.
     *
     * @param target its name
     * @param point the values of what the matrix varies
     * @param cells that measured it, by number
     * @param metric its id
     * @param value the mean over the cells; not rounded
     * @param unit of the value
     * @param status the worst verdict on any of the cells
     * @param halfWidth95 half the width of the 95 % confidence interval of the mean, by Student's t; null for a single cell
     */
    public record Optimum(
            String target,
            Map<String, String> point,
            List<Integer> cells,
            String metric,
            double value,
            String unit,
            Verdict.Status status,
            @Nullable Double halfWidth95) {

        /** Copies map and list. */
        public Optimum {
            point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
            cells = List.copyOf(cells);
        }
    }
}
