package dev.assay.cli.ycsb;

import dev.assay.cli.ycsb.Exporter.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The series of a run in order of appearance, with the counts of statuses. Confined to the coordinator. */
final class SeriesTable {

    private final Map<String, OperationTimes> times = new LinkedHashMap<>();
    private final Map<String, Map<String, Long>> answers = new LinkedHashMap<>();

    OperationTimes named(String name) {
        return times.computeIfAbsent(name, unknown -> new OperationTimes());
    }

    void answered(String operation, String status, long count) {
        named(operation);
        answers.computeIfAbsent(operation, unknown -> new TreeMap<>()).merge(status, count, Long::sum);
    }

    void forEach(BiConsumer<String, OperationTimes> visitor) {
        times.forEach(visitor);
    }

    /** Returns the name of a series; with several measurement types, prefixed by the type. */
    static String name(ReportSettings settings, Measure measure, String name) {
        if (settings.measures().size() == 1) {
            return name;
        }
        return (measure == Measure.HDR ? "Hdr" : "Bucket") + name;
    }

    void export(ReportSettings settings, List<Value> to) {
        times.forEach((name, some) -> {
            boolean first = true;
            for (Measure measure : settings.measures()) {
                String metric = name(settings, measure, name);
                measure.figures(metric, some, settings, to);
                if (first) {
                    answers.getOrDefault(name, Map.of())
                            .forEach((status, count) -> to.add(new Value(metric, "Return=" + status, count)));
                }
                measure.details(metric, some, settings, to);
                first = false;
            }
        });
    }
}
