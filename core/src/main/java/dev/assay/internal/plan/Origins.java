package dev.assay.internal.plan;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Scalar;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.ExperimentValue;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Origin;
import dev.assay.spi.workload.LoadRequirements;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Determines the origin of each value of an experiment, by its name in a plan file. Stateless. */
public final class Origins {

    private static final String TARGETS = "targets";

    private Origins() {}

    /** Returns the line of each value in a plan file, from 1. Targets are keyed by name: {@code targets.NAME.url}. */
    public static Map<String, Integer> lines(PlanSource source) {
        Map<String, Integer> lines = new TreeMap<>();
        if (source.at().orElse(null) instanceof Section root) {
            root.entries().forEach((name, entry) -> {
                if (name.equals(TARGETS)) {
                    targets(entry.value(), lines);
                } else {
                    leaves(
                            name,
                            entry,
                            (path, leaf) -> lines.put(path, leaf.place().line()));
                }
            });
        }
        return lines;
    }

    private static void targets(Located all, Map<String, Integer> lines) {
        for (Located each : all instanceof Items several ? several.items() : List.of(all)) {
            Entry name = each instanceof Section section ? section.entries().get("name") : null;
            if (each instanceof Section target && name != null && name.value() instanceof Scalar text) {
                target.entries()
                        .forEach((key, entry) -> leaves(
                                TARGETS + "." + text.text() + "." + key,
                                entry,
                                (path, leaf) -> lines.put(path, leaf.place().line())));
            }
        }
    }

    /** Returns the single values of a section as written, by name; empty if the section is absent. */
    static Map<String, String> texts(PlanSource source, String section) {
        Map<String, String> texts = new TreeMap<>();
        source.at(section)
                .ifPresent(value -> leaves(section, new Entry(value.place(), value), (path, leaf) -> {
                    if (leaf.value() instanceof Scalar scalar) {
                        texts.put(path, scalar.text());
                    }
                }));
        return texts;
    }

    /** Visits each value below an entry that is not a section. */
    private static void leaves(String path, Entry entry, BiConsumer<String, Entry> leaf) {
        if (entry.value() instanceof Section section) {
            section.entries().forEach((name, below) -> leaves(path + "." + name, below, leaf));
        } else {
            leaf.accept(path, entry);
        }
    }

    /**
     * Returns the experiment with an origin for each value. Unspecified values come from the workload if it requires them, else
     * from defaults.
     */
    public static Experiment completed(Experiment experiment, LoadRequirements requirements) {
        Map<String, Origin> all = new TreeMap<>(experiment.origins());
        Set<String> names = new HashSet<>();
        for (ExperimentValue value : experiment.values()) {
            names.add(value.name());
            if (value.origin() == Origin.MATRIX) {
                all.put(value.name(), Origin.MATRIX);
            } else if (!all.containsKey(value.name())) {
                Origin unspecified = required(requirements, value.name()) ? Origin.WORKLOAD : Origin.DEFAULT;
                all.put(value.name(), ofSection(value.name(), experiment.origins(), unspecified));
            }
        }
        // A flag that sets one of several alternative values is recorded for the value that took effect.
        all.entrySet().removeIf(each -> each.getValue() == Origin.FLAG && !names.contains(each.getKey()));
        return experiment.withOrigins(all);
    }

    /** Returns the origin of the nearest section that was set as a whole. */
    private static Origin ofSection(String name, Map<String, Origin> origins, Origin otherwise) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return otherwise;
        }
        Origin of = origins.get(name.substring(0, dot));
        return of == null ? ofSection(name.substring(0, dot), origins, otherwise) : of;
    }

    private static boolean required(LoadRequirements requirements, String name) {
        return switch (name) {
            case "load.users" -> requirements.users() > 0;
            case "load.think" -> requirements.think();
            case "schedule.ramp-up" -> requirements.rampUp() != null;
            default ->
                name.startsWith(TARGETS)
                        && name.endsWith(".isolation")
                        && requirements.isolation() != Isolation.DEFAULT;
        };
    }
}
