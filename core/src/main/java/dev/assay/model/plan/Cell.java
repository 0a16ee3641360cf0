package dev.assay.model.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * One point of an experiment's matrix. Immutable.
 *
 * @param id from 1, in the order of execution
 * @param target what is measured
 * @param workload what runs
 * @param load how it is driven
 * @param schedule for how long
 * @param point the values of what the matrix varies, in its order; empty if nothing varies
 * @param repetition from 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Cell(
        int id,
        SystemSpec target,
        WorkloadSpec workload,
        LoadModel load,
        Schedule schedule,
        Map<String, String> point,
        int repetition) {

    /** Copies the map. */
    public Cell {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
    }

    /** The point as people read it, {@code warehouses=4 users=8}; empty if nothing varies. */
    public String pointText() {
        return text(point);
    }

    /** A point as people read it. */
    public static String text(Map<String, String> point) {
        return point.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(" "));
    }

    /** The same under another number. */
    public Cell withId(int other) {
        return new Cell(other, target, workload, load, schedule, point, repetition);
    }

    /** The same once more. */
    public Cell repeated(int times) {
        return new Cell(id, target, workload, load, schedule, point, times);
    }
}
