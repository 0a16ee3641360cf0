package dev.assay.internal.plan.document;

import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.spi.workload.ParameterDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names and values that a matrix may have: those of {@link Setting} and of the workload's parameters. Immutable.
 *
 * @param parameters of the workload
 */
public record AxisRules(List<ParameterDescription> parameters) {

    /** Returns the names of all parameters of the workload. */
    List<String> parameterNames() {
        return parameters.stream().map(ParameterDescription::name).toList();
    }

    /** Returns all names that a matrix may have. */
    List<String> names() {
        List<String> all = new ArrayList<>(Setting.names());
        all.addAll(parameterNames());
        return all;
    }

    static String unknown(String what, String name, List<String> known) {
        return "there is no " + what + " '" + name + "'" + NearestName.suggestion(name, known) + "; known are "
                + String.join(", ", known);
    }

    /** Throws a PLAN error without the name if a text is not a value of a parameter of the workload. */
    void requireParameter(String name, String text) {
        try {
            for (ParameterDescription parameter : parameters) {
                if (parameter.name().equals(name)) {
                    ParameterBinder.require(parameter, text);
                }
            }
        } catch (AssayException e) {
            throw AssayException.plan(without(name, e.message()));
        }
    }

    /** Throws a PLAN error without the name if a text is not a value of an axis. */
    void require(String name, String text) {
        Setting setting = Setting.of(name).orElse(null);
        if (setting == null) {
            requireParameter(name, text);
            return;
        }
        try {
            setting.require(text);
        } catch (AssayException e) {
            throw AssayException.plan(without(name, e.message()));
        }
    }

    /** Removes the name from a message, since the caller puts its place before it. */
    private static String without(String name, String message) {
        for (String prefix : List.of("--" + name + ": ", name + ": ")) {
            if (message.startsWith(prefix)) {
                return message.substring(prefix.length());
            }
        }
        return message;
    }

    /**
     * Returns a matrix with every progression, such as {@code 1..32 x2}, replaced by its values.
     *
     * @throws AssayException of kind {@code PLAN} for the first name or value that a plan could not have either
     */
    public Map<String, List<String>> spelledOut(Map<String, List<String>> matrix) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        matrix.forEach((name, texts) -> {
            if (!names().contains(name)) {
                throw AssayException.plan("matrix." + name + ": " + unknown("parameter", name, names()));
            }
            if (Setting.later(name)) {
                throw AssayException.plan("matrix." + name + " is not implemented yet");
            }
            try {
                all.put(name, values(name, texts));
            } catch (AssayException e) {
                throw AssayException.plan(name + ": " + e.message());
            }
        });
        return all;
    }

    private List<String> values(String name, List<String> texts) {
        Set<String> values = new LinkedHashSet<>();
        for (String text : texts) {
            for (String value : Progression.of(text).orElse(List.of(text))) {
                require(name, value);
                if (!values.add(value)) {
                    throw AssayException.plan("'" + value + "' is listed twice");
                }
            }
        }
        if (values.isEmpty()) {
            throw AssayException.plan("found no value, at least 1 is needed");
        }
        return List.copyOf(values);
    }
}
