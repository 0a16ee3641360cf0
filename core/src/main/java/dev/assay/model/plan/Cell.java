package dev.assay.model.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * One point of an experiment's matrix. Immutable.
 *
 * @param id number from 1, in the order of execution
 * @param target system under test
 * @param workload workload and its parameters
 * @param load load model
 * @param schedule durations of the phases
 * @param point values of the parameters that the matrix varies, in its order; empty if none vary
 * @param repetition from 1; 1 in documents of earlier versions
 * @param confirmation whether a search measures the point again to confirm its answer; false in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Cell(
        int id,
        SystemSpec target,
        WorkloadSpec workload,
        LoadModel load,
        Schedule schedule,
        Map<String, String> point,
        int repetition,
        boolean confirmation) {

    public Cell {
        repetition = Math.max(1, repetition);
        point = point == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(point));
    }

    /** Creates a cell that confirms nothing. */
    public Cell(
            int id,
            SystemSpec target,
            WorkloadSpec workload,
            LoadModel load,
            Schedule schedule,
            Map<String, String> point,
            int repetition) {
        this(id, target, workload, load, schedule, point, repetition, false);
    }

    /** Returns the point for display, {@code warehouses=4 users=8}; empty if nothing varies. */
    public String pointText() {
        return text(point);
    }

    /** Returns a point for display. */
    public static String text(Map<String, String> point) {
        return point.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Returns the same cell with another number. */
    public Cell withId(int other) {
        return new Cell(other, target, workload, load, schedule, point, repetition, confirmation);
    }

    /** Returns the same cell as another repetition. */
    public Cell repeated(int times) {
        return new Cell(id, target, workload, load, schedule, point, times, confirmation);
    }

    /** Returns the same cell as the confirmation of a search, measured for this duration. */
    public Cell confirming(Duration measurement) {
        return new Cell(
                id,
                target,
                workload,
                load,
                new Schedule(schedule.rampUp(), measurement, schedule.rampDown(), schedule.transactions()),
                point,
                repetition,
                true);
    }
}
