package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Scalar;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.spi.workload.WorkloadFactory;
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
    private final AxisRules rules;
    private final boolean known;

    /** @param workload the plan's workload, or null if it is unknown */
    public Axes(PlanSource source, @Nullable WorkloadFactory<?, ?> workload) {
        this.source = source;
        this.known = workload != null;
        this.rules = new AxisRules(workload == null ? List.of() : ParameterBinder.describe(workload.parameterType()));
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
        List<String> names = rules.parameterNames();
        if (known && !names.contains(name)) {
            source.problems()
                    .add(entry.place(), String.join(".", path) + ": " + AxisRules.unknown("parameter", name, names));
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
        List<String> all = rules.names();
        if (known && !all.contains(name)) {
            source.problems().add(entry.place(), "matrix." + name + ": " + AxisRules.unknown("parameter", name, all));
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
            if (path[0].equals("matrix")) {
                rules.require(name, value.text());
            } else {
                rules.requireParameter(name, value.text());
            }
            return true;
        } catch (AssayException e) {
            source.problems().add(value.place(), String.join(".", path) + ": " + e.message());
            return false;
        }
    }
}
