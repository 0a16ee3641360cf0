package dev.assay.internal.plan;

import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates the cells of an experiment, one for each target and point of its matrix. Confined to one thread.
 *
 * @param loads the load of each point
 * @param schedule phases of all points
 * @param workloads binds the parameters
 * @param parameters of the workload; the matrix takes precedence
 * @param access the access styles on the targets
 * @param check shared by all cells
 */
public record PlanCells(
        LoadOfPoint loads,
        RequestedSchedule schedule,
        BoundWorkloads workloads,
        Map<String, String> parameters,
        AccessStyles access,
        long seed,
        LoadCheck check) {

    static final int MOST_CELLS = 100_000;

    /** Returns the load of a point of the matrix; throws a PLAN error if the workload cannot run it. */
    public interface LoadOfPoint {

        LoadModel at(Map<String, String> point, Resolution resolution);
    }

    /** Receives the reason why a point has no cell. */
    public interface Rejection {

        void at(Map<String, String> point, AssayException reason);
    }

    /**
     * Returns the cells, target by target and in the order of the matrix, each once.
     *
     * @param bases the point of each target that the matrix extends, by target name; absent ones are empty
     * @throws AssayException of kind {@code PLAN} if the sweep makes too many cells
     */
    public List<Cell> all(
            List<SystemSpec> targets, Sweep sweep, Map<String, Map<String, String>> bases, Rejection rejection) {
        long count = targets.size();
        for (List<String> values : sweep.matrix().values()) {
            count = Math.min(count * values.size(), Long.MAX_VALUE / MOST_CELLS);
        }
        if (count * sweep.repeat() > MOST_CELLS) {
            throw AssayException.plan("makes " + count * sweep.repeat() + " cells, the maximum is " + MOST_CELLS);
        }
        List<Cell> cells = new ArrayList<>();
        for (SystemSpec target : targets) {
            for (Map<String, String> own : sweep.points()) {
                Map<String, String> point = new LinkedHashMap<>(bases.getOrDefault(target.name(), Map.of()));
                point.putAll(own);
                try {
                    cells.add(cell(target, point));
                } catch (AssayException e) {
                    rejection.at(point, e);
                }
            }
        }
        return cells;
    }

    /** Returns the cell of a target at a point; throws a PLAN error if the combination is invalid. */
    public Cell cell(SystemSpec target, Map<String, String> point) {
        Map<String, String> own = new HashMap<>(parameters);
        point.forEach((name, value) -> {
            if (!Setting.known(name)) {
                own.put(name, value);
            }
        });
        BoundWorkload<?, ?> workload = access.bound(target, own, workloads, seed);
        Resolution resolution = Resolution.of(workload, seed);
        LoadModel load = loads.at(point, resolution);
        SystemSpec varied = distant(varied(target, point), point);
        Schedule phases = schedule.at(point, load, resolution);
        resolution.requireFit(load, phases, check);
        return new Cell(1, resolution.isolated(varied, load), workload.spec(), load, phases, point, 1);
    }

    static <T> @Nullable T value(
            Map<String, String> point, String name, Function<String, T> parser, @Nullable T otherwise) {
        String text = point.get(name);
        return text == null ? otherwise : parser.apply(text);
    }

    private static SystemSpec distant(SystemSpec target, Map<String, String> point) {
        Duration roundTrip = value(point, "distance", TimeText::parse, null);
        return roundTrip == null
                ? target
                : DistantTargets.at(target, target.distance().withRoundTrip(roundTrip));
    }

    private static SystemSpec varied(SystemSpec target, Map<String, String> point) {
        Tuning tuning = value(point, "tuning", text -> Setting.constant(Tuning.class, text), null);
        Isolation isolation = value(point, "isolation", text -> Setting.constant(Isolation.class, text), null);
        Connections connections = value(point, "connections", Connections::parse, null);
        if (tuning == null && isolation == null && connections == null) {
            return target;
        } else if (target instanceof SystemSpec.Database database) {
            SessionSettings own = database.sessions();
            return database.withSessions(new SessionSettings(
                    Objects.requireNonNullElse(tuning, own.tuning()),
                    Objects.requireNonNullElse(isolation, own.isolation()),
                    Objects.requireNonNullElse(connections, own.connections()),
                    own.distance()));
        }
        throw AssayException.plan("the matrix varies tuning, isolation or connections, and the target " + target.name()
                + " is not a database");
    }
}
