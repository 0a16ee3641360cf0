package dev.assay.model.plan;

import dev.assay.model.SettingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The cells of an experiment besides the first, and their order. Immutable.
 *
 * @param matrix values of each varying parameter in text form; the first parameter varies slowest. Empty for one cell per target
 * @param repeat measurements of each cell, 1 to 1,000
 * @param order order of the cells
 * @param coolDown pause without load between two cells, at most a day
 * @param reset reset of the data before each cell
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Sweep(Map<String, List<String>> matrix, int repeat, Order order, Duration coolDown, Reset reset) {

    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int MOST = 1_000;

    /** One cell per target, measured once. */
    public static final Sweep NONE = new Sweep(Map.of(), 1, Order.AS_WRITTEN, Duration.ZERO, Reset.NONE);

    /** The order of cells. A repetition of all cells ends before the next one begins. */
    public enum Order {
        /** Target by target, in the order of the matrix. */
        AS_WRITTEN,
        /** Cells with the same data in succession, so that each data set is loaded once. */
        RELOAD_COST,
        /** Shuffled by the experiment's seed, so that drift over time is not correlated with a parameter. */
        RANDOM
    }

    /** The reset, before the next cell, of data that transactions have used. */
    public enum Reset {
        /** None: each cell uses the data that the previous one left. */
        NONE,
        /** Server maintenance: vacuum, analyze, checkpoint. */
        CHECKPOINT,
        /** The data are dropped and loaded again. */
        RELOAD,
        /** The database is replaced by a copy of the loaded one, also before its first cell. */
        TEMPLATE
    }

    public Sweep {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        matrix.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        matrix = Collections.unmodifiableMap(copy);
        if (repeat < 1 || repeat > MOST) {
            throw new SettingException("repeat", "found " + repeat + ", 1 to " + MOST + " is needed");
        }
        if (coolDown.isNegative() || coolDown.compareTo(LONGEST) > 0) {
            throw new SettingException("cool-down", "found " + coolDown + ", 0 to 24 h is needed");
        }
    }

    /** Returns all points of the matrix, the last parameter varying fastest; one empty point if nothing varies. */
    public List<Map<String, String>> points() {
        List<Map<String, String>> points = new ArrayList<>();
        points.add(Map.of());
        for (Map.Entry<String, List<String>> axis : matrix.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> point : points) {
                for (String value : axis.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(point);
                    next.put(axis.getKey(), value);
                    longer.add(next);
                }
            }
            points = longer;
        }
        return points;
    }
}
