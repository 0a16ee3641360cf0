package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Scalar;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the workload parameters and matrix axes of a plan and checks each value at its place. Confined to one thread. */
public final class Axes {

    private final PlanSource source;
    private final List<ParameterDescription> parameters;
    private final boolean known;

    /** @param workload the plan's workload, or null if it is unknown */
    public Axes(PlanSource source, @Nullable WorkloadFactory<?, ?> workload) {
        this.source = source;
        this.known = workload != null;
        this.parameters = workload == null ? List.of() : ParameterBinder.describe(workload.parameterType());
    }

    /** Returns the workload's parameters as texts; reports problems. */
    public Map<String, String> parameters() {
        Map<String, String> values = new LinkedHashMap<>();
        if (source.at("workload", "parameters").orElse(null) instanceof Section section) {
            section.entries().forEach((name, entry) -> scalar(name, entry).ifPresent(text -> values.put(name, text)));
        }
        return values;
    }

    private Optional<String> scalar(String name, Entry entry) {
        String[] path = {"workload", "parameters", name};
        if (known && described(name).isEmpty()) {
            source.problems().add(entry.place(), String.join(".", path) + ": " + unknown("parameter", name, names()));
        } else if (!(entry.value() instanceof Scalar scalar)) {
            source.wrong("found several values, one is needed; write several into the matrix", path);
        } else if (fits(name, scalar, path)) {
            return Optional.of(scalar.text());
        }
        return Optional.empty();
    }

    public Map<String, List<String>> matrix() {
        Map<String, List<String>> matrix = new LinkedHashMap<>();
        if (source.at("matrix").orElse(null) instanceof Section section) {
            section.entries().forEach((name, entry) -> matrix.put(name, axis(name, entry)));
        }
        return matrix;
    }

    private List<String> axis(String name, Entry entry) {
        List<String> all = new ArrayList<>(Setting.names());
        all.addAll(names());
        if (known && !all.contains(name)) {
            source.problems().add(entry.place(), "matrix." + name + ": " + unknown("parameter", name, all));
            return List.of();
        }
        Set<String> values = new LinkedHashSet<>();
        List<Located> items = entry.value() instanceof Items several ? several.items() : List.of(entry.value());
        for (Located item : items) {
            for (Scalar value : spelledOut(item, name)) {
                if (fits(name, value, "matrix", name) && !values.add(value.text())) {
                    source.problems().add(value.place(), "matrix." + name + ": '" + value.text() + "' is listed twice");
                }
            }
        }
        if (items.isEmpty()) {
            source.wrong("found no value, at least 1 is needed", "matrix", name);
        }
        return List.copyOf(values);
    }

    private List<Scalar> spelledOut(Located item, String name) {
        if (!(item instanceof Scalar scalar)) {
            source.problems().add(item.place(), "matrix." + name + ": a list of single values is needed, or 1..32 x2");
            return List.of();
        }
        try {
            return Progression.of(scalar.text())
                    .map(texts -> texts.stream()
                            .map(text -> new Scalar(scalar.place(), text))
                            .toList())
                    .orElse(List.of(scalar));
        } catch (AssayException e) {
            source.problems().add(scalar.place(), "matrix." + name + ": " + e.message());
            return List.of();
        }
    }

    private boolean fits(String name, Scalar value, String... path) {
        try {
            Setting setting = path[0].equals("matrix") ? Setting.of(name).orElse(null) : null;
            if (setting != null) {
                setting.require(value.text());
            } else {
                described(name).ifPresent(parameter -> ParameterBinder.require(parameter, value.text()));
            }
            return true;
        } catch (AssayException e) {
            source.problems().add(value.place(), String.join(".", path) + ": " + without(name, e.message()));
            return false;
        }
    }

    /** Removes the option name from a message, since the path contains it. */
    private static String without(String name, String message) {
        for (String prefix : List.of("--" + name + ": ", name + ": ")) {
            if (message.startsWith(prefix)) {
                return message.substring(prefix.length());
            }
        }
        return message;
    }

    private Optional<ParameterDescription> described(String name) {
        return parameters.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    private List<String> names() {
        return parameters.stream().map(ParameterDescription::name).toList();
    }

    private static String unknown(String what, String name, List<String> known) {
        return "there is no " + what + " '" + name + "'" + NearestName.suggestion(name, known) + "; known are "
                + String.join(", ", known);
    }
}
