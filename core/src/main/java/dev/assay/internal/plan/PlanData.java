package dev.assay.internal.plan;

import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Groups the cells of an experiment that use the same rows: those of one target with equal data parameters. Stateless. */
public final class PlanData {

    private PlanData() {}

    /** Returns the names of the parameters that determine the rows. */
    public static List<String> dataParameters(WorkloadFactory<?, ?> factory) {
        return ParameterBinder.describe(factory.parameterType()).stream()
                .filter(ParameterDescription::shapesData)
                .map(ParameterDescription::name)
                .toList();
    }

    static Map<String, String> shape(Cell cell, List<String> shaping) {
        Map<String, String> shape = new TreeMap<>(cell.workload().parameters());
        shape.keySet().retainAll(shaping);
        return shape;
    }

    /** Returns the cell with the most users for each data set on each target, in the order of first occurrence. */
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
     * Returns the cells of {@link #distinct} if each target has only one data set.
     *
     * @param verb the command, for the message
     * @throws AssayException of kind {@code PLAN} if a target has several
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
