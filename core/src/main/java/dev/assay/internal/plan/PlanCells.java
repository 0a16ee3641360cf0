package dev.assay.internal.plan;

import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanDocument.Load;
import dev.assay.internal.plan.document.PlanDocument.Phases;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates the cell for a target and a point of a plan's matrix. Confined to one thread.
 *
 * @param workloads binds the parameters
 * @param parameters of the workload; the matrix takes precedence
 * @param trace the recorded arrivals that the load names, or {@code null}
 * @param check shared by all cells
 */
public record PlanCells(
        PlanDocument plan,
        BoundWorkloads workloads,
        Map<String, String> parameters,
        long seed,
        @Nullable RecordedArrivals trace,
        LoadCheck check) {

    /** The default duration of the measurement, and the shortest that can have a better verdict than SUSPECT. */
    static final Duration MEASURE = Duration.ofSeconds(60);

    /** Returns the cell; throws a PLAN error if the combination is invalid. */
    Cell cell(SystemSpec target, Map<String, String> point) {
        Map<String, String> own = new HashMap<>(parameters);
        point.forEach((name, value) -> {
            if (!Setting.known(name)) {
                own.put(name, value);
            }
        });
        BoundWorkload<?, ?> workload = workloads.bind(own);
        Resolution resolution = Resolution.of(workload, seed);
        RequestedLoad asked = new PlanLoad(plan.load() == null ? Load.UNSPECIFIED : plan.load(), point, trace).asked();
        SystemSpec varied = varied(target, point);
        LoadModel load = resolution.load(asked);
        Schedule schedule = schedule(point, load, resolution);
        resolution.requireFit(load, schedule, check);
        return new Cell(1, resolution.isolated(varied, load), workload.spec(), load, schedule, point, 1);
    }

    static <T> @Nullable T value(
            Map<String, String> point, String name, Function<String, T> parser, @Nullable T otherwise) {
        String text = point.get(name);
        return text == null ? otherwise : parser.apply(text);
    }

    private Schedule schedule(Map<String, String> point, LoadModel load, Resolution resolution) {
        Phases phases = plan.schedule() == null ? new Phases(null, null, null, null, null) : plan.schedule();
        Duration measure =
                Objects.requireNonNullElse(value(point, "measure", TimeText::parse, phases.measure()), MEASURE);
        long transactions = resolution.transactions(phases.transactions());
        // A schedule section without a ramp-up has none.
        Duration usual = plan.schedule() == null ? Resolution.usualRampUp(load, measure, transactions) : Duration.ZERO;
        Duration rampUp = resolution.rampUp(phases.rampUp(), usual);
        return new Schedule(
                rampUp, measure, Objects.requireNonNullElse(phases.rampDown(), Duration.ZERO), transactions);
    }

    private static SystemSpec varied(SystemSpec target, Map<String, String> point) {
        Tuning tuning = value(point, "tuning", text -> Setting.constant(Tuning.class, text), null);
        Isolation isolation = value(point, "isolation", text -> Setting.constant(Isolation.class, text), null);
        Connections connections = value(point, "connections", Connections::parse, null);
        if (tuning == null && isolation == null && connections == null) {
            return target;
        }
        if (target instanceof TargetSpec url) {
            return url.withTuning(Objects.requireNonNullElse(tuning, url.tuning()))
                    .withIsolation(Objects.requireNonNullElse(isolation, url.isolation()))
                    .withConnections(Objects.requireNonNullElse(connections, url.connections()));
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return new SystemSpec.Embedded(
                    embedded.name(),
                    embedded.database(),
                    embedded.directory(),
                    embedded.settings(),
                    Objects.requireNonNullElse(tuning, embedded.tuning()),
                    Objects.requireNonNullElse(isolation, embedded.isolation()),
                    Objects.requireNonNullElse(connections, embedded.connections()));
        } else if (target instanceof SystemSpec.Rented rented) {
            return new SystemSpec.Rented(
                    rented.name(),
                    rented.database(),
                    Objects.requireNonNullElse(tuning, rented.tuning()),
                    Objects.requireNonNullElse(isolation, rented.isolation()),
                    Objects.requireNonNullElse(connections, rented.connections()));
        }
        throw AssayException.plan("the matrix varies tuning, isolation or connections, and the target " + target.name()
                + " is not a database");
    }
}
