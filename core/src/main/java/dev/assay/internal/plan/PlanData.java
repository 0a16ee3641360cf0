package dev.assay.internal.plan;

import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which cells of an experiment work on the same rows: those of one target whose parameters shape the data alike. Stateless. */
public final class PlanData {

    private PlanData() {}

    /** The names of parameters whose values decide which rows there are. */
    public static List<String> dataParameters(WorkloadFactory<?, ?> factory) {
        return ParameterBinder.describe(factory.parameterType()).stream()
                .filter(ParameterDescription::shapesData)
                .map(ParameterDescription::name)
                .toList();
    }

    /** What is said of the rows of a cell, by the parameters' names. */
    static Map<String, String> shape(Cell cell, List<String> shaping) {
        Map<String, String> shape = new TreeMap<>(cell.workload().parameters());
        shape.keySet().retainAll(shaping);
        return shape;
    }

    /**
     * How often data have to be loaded if no target has any yet, cells in their order: each target keeps those of its last
     * cell. What is started here for one tuning, isolation or kind of connections is a target of its own.
     */
    public static int loads(Experiment experiment, List<String> shaping) {
        boolean always = experiment.plan().sweep().reset() == Sweep.Reset.RELOAD;
        Map<Object, Map<String, String>> there = new HashMap<>();
        int loads = 0;
        for (Cell cell : experiment.cells()) {
            SystemSpec target = cell.target();
            if (target instanceof SystemSpec.StandIn) {
                continue;
            }
            boolean temporary = target instanceof SystemSpec.Embedded embedded && embedded.directory() == null;
            Map<String, String> shape = shape(cell, shaping);
            Map<String, String> before = there.put(temporary ? target : target.name(), shape);
            if (always || !shape.equals(before)) {
                loads++;
            }
        }
        return loads;
    }

    /**
     * One cell for each data set on each target, in the order of their first cells: the one with most users, which asks most of
     * target and host.
     */
    public static List<Cell> distinct(List<Cell> cells, List<String> shaping) {
        Map<List<Object>, Cell> distinct = new LinkedHashMap<>();
        for (Cell cell : cells) {
            distinct.merge(
                    List.of(cell.target().name(), shape(cell, shaping)),
                    cell,
                    (one, other) -> other.load().users() > one.load().users() ? other : one);
        }
        return List.copyOf(distinct.values());
    }

    /**
     * The same where each target has room for what is wanted of it.
     *
     * @param verb what is to be done with the data
     * @throws AssayException of kind {@code PLAN} if a target is to have several data sets
     */
    public static List<Cell> oneEach(List<Cell> cells, List<String> shaping, String verb) {
        Map<String, List<Cell>> byTarget = new LinkedHashMap<>();
        for (Cell cell : distinct(cells, shaping)) {
            byTarget.computeIfAbsent(cell.target().name(), name -> new ArrayList<>())
                    .add(cell);
        }
        byTarget.forEach((target, own) -> {
            if (own.size() > 1) {
                throw AssayException.plan(verb + ": the target " + target + " is to have " + own.size()
                        + " data sets one after the other ("
                        + String.join(
                                "; ",
                                own.stream()
                                        .map(cell -> Cell.text(shape(cell, shaping)))
                                        .toList())
                        + "); run loads each when its cells come");
            }
        });
        return byTarget.values().stream().flatMap(List::stream).toList();
    }
}
