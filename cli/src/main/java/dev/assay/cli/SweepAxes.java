package dev.assay.cli;

import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.Sweep.Order;
import dev.assay.spi.workload.ParameterDescription;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a run that were given several values: the matrix of its experiment. Confined to one thread. */
final class SweepAxes {

    /** Parameters that determine the rows vary slowest, so that each data set is loaded once. */
    private final Map<String, List<String>> data = new LinkedHashMap<>();

    private final Map<String, List<String>> others = new LinkedHashMap<>();

    /** Takes the values of a workload parameter; returns false for a single value. A text parameter has one. */
    boolean take(ParameterDescription parameter, String value) {
        return parameter.type() != String.class
                && take(parameter.shapesData() ? data : others, parameter.name(), ValueList.parse(value));
    }

    /** Takes the values of another option; returns false for a single value, or none. */
    boolean take(String name, @Nullable ValueList values) {
        return take(others, name, values);
    }

    private static boolean take(Map<String, List<String>> axes, String name, @Nullable ValueList values) {
        if (values == null || !values.several()) {
            return false;
        }
        axes.put(name, values.texts());
        return true;
    }

    /** Returns the option names of the axes, in the order of the matrix. */
    List<String> names() {
        return List.copyOf(matrix().keySet());
    }

    private Map<String, List<String>> matrix() {
        Map<String, List<String>> matrix = new LinkedHashMap<>(data);
        matrix.putAll(others);
        return matrix;
    }

    Sweep sweep(int repeat, Duration coolDown, Sweep.Reset reset) {
        return new Sweep(matrix(), repeat, data.isEmpty() ? Order.AS_WRITTEN : Order.RELOAD_COST, coolDown, reset);
    }
}
