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
 * Which cells there are beside the first, and how they follow each other. Immutable.
 *
 * @param matrix the values of each parameter that varies, in text form; the first varies slowest. Empty for a single cell a
 *     target
 * @param repeat how often each cell is measured, at least 1
 * @param order in which cells run
 * @param coolDown for which nothing is asked between two cells
 * @param reset what is done to the data before each cell
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Sweep(Map<String, List<String>> matrix, int repeat, Order order, Duration coolDown, Reset reset) {

    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int MOST = 1_000;

    /** One cell a target, measured once. */
    public static final Sweep NONE = new Sweep(Map.of(), 1, Order.AS_WRITTEN, Duration.ZERO, Reset.NONE);

    /** In which order cells run; repetitions of all cells follow those of all others. */
    public enum Order {
        /** Target by target, in the order of the matrix. */
        AS_WRITTEN,
        /** Cells that work on the same data after each other, so that each data set is loaded once. */
        RELOAD_COST,
        /** Shuffled by the experiment's seed, so that what drifts with time does not drift with a parameter. */
        RANDOM
    }

    /** What is done to data that transactions have run on, before the next cell. */
    public enum Reset {
        /** Nothing: each cell finds what the one before it left. */
        NONE,
        /** What the server does to bring itself into a quiet state: vacuum, analyze, checkpoint. */
        CHECKPOINT,
        /** They are dropped and loaded again. */
        RELOAD,
        /** The database is made again from a copy of the loaded one, before the first cell on it, too. */
        TEMPLATE
    }

    /** Copies the map and checks the ranges. */
    public Sweep {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        matrix.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        matrix = Collections.unmodifiableMap(copy);
        if (repeat < 1 || repeat > MOST) {
            throw new SettingException("repeat", "found " + repeat + ", 1 to " + MOST + " is needed");
        }
        if (coolDown.isNegative() || coolDown.compareTo(LONGEST) > 0) {
            throw new SettingException("cool-down", "found " + coolDown + ", at most a day is meant");
        }
    }

    /** All points of the matrix, the last parameter varying fastest; one without values if nothing varies. */
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
