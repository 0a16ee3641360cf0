package dev.assay.report.section;

import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The matrix parameters with several values. Immutable.
 *
 * @param load the load parameter, or the last numeric one; null if there is none
 * @param others the other parameters, in order
 */
record VariedSettings(@Nullable String load, List<String> others) {

    private static final List<String> LOADS = List.of("users", "threads", "clients", "agents", "rate");

    static VariedSettings of(ReportedRuns runs) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        for (ReportedPoint point : runs.points()) {
            point.at()
                    .forEach((name, value) -> values.computeIfAbsent(name, key -> new LinkedHashSet<>())
                            .add(value));
        }
        List<String> names = new ArrayList<>(values.keySet());
        names.removeIf(name -> values.getOrDefault(name, Set.of()).size() < 2);
        String load = LOADS.stream().filter(names::contains).findFirst().orElse(null);
        for (String name : names) {
            boolean numbers = Points.numbers(values.getOrDefault(name, Set.of()));
            if (numbers && !LOADS.contains(load)) {
                load = name;
            }
        }
        names.remove(load);
        return new VariedSettings(load, names);
    }
}
