package dev.assay.cli;

import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a search, named as in the search section of plan files. Filled by the parser. */
final class SearchOptions {

    @Option(
            names = "--find",
            paramLabel = "best|capacity|step-up",
            description = "best: the best point of all combinations of values, such as --users 1,2,4,8; capacity: the"
                    + " highest users or rate within --objective; step-up: the last step before response times"
                    + " deteriorate (default: capacity with --objective, else best)")
    private @Nullable String find;

    @Option(
            names = {"--objective", "--slo"},
            paramLabel = "CONDITIONS",
            description = "what the capacity keeps, such as 'p95(new-order) < 20ms, errors < 0.1%%'")
    private @Nullable String objective;

    @Option(
            names = "--over",
            paramLabel = "users|rate",
            description = "the load that the capacity is a number of (default: users)")
    private @Nullable String over;

    @Option(
            names = "--from",
            paramLabel = "LOAD",
            description = "first load of a search for the capacity (default: 1 user, or 10/s)")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "LOAD",
            description = "highest load of a search for the capacity (default: 256 users, or 10000/s)")
    private @Nullable String to;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "distance between the capacity and a load that misses the objective (default: 0.02)")
    private @Nullable String precision;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            description = "probability at which the search for the best point stops (default: 0.95)")
    private @Nullable String confidence;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "share by which another point may exceed the best one (default: 0.05)")
    private @Nullable String margin;

    @Option(
            names = "--latency",
            paramLabel = "FIGURE",
            description = "the percentile that ends a step-up, such as 'p95(update)' (default: p95)")
    private @Nullable String latency;

    @Option(
            names = "--latency-growth",
            paramLabel = "SHARE",
            description = "growth of this percentile between two steps that is too much (default: 0.1)")
    private @Nullable String latencyGrowth;

    @Option(
            names = "--throughput-gain",
            paramLabel = "SHARE",
            description = "gain of throughput between two steps that justifies it (default: 0.05)")
    private @Nullable String throughputGain;

    @Option(
            names = "--max-cells",
            paramLabel = "N",
            description = "different cells of a search for the best point (default: a quarter of all, at least 8), or"
                    + " measurements of a search for the capacity (default: 40)")
    private @Nullable String maxCells;

    @Option(
            names = "--confirm",
            paramLabel = "TIME",
            description = "duration of the measurement that confirms the answer (default: that of the others; for the"
                    + " capacity three times as long)")
    private @Nullable Duration confirm;

    /** Returns the given options by their keys in plan files. */
    Map<String, String> settings() {
        Map<String, @Nullable String> all = new LinkedHashMap<>();
        all.put("find", find != null ? find : objective != null ? "capacity" : "best");
        all.put("over", over);
        all.put("from", from);
        all.put("to", to);
        all.put("objective", objective);
        all.put("precision", precision);
        all.put("confidence", confidence);
        all.put("margin", margin);
        all.put("latency", latency);
        all.put("latency-growth", latencyGrowth);
        all.put("throughput-gain", throughputGain);
        all.put("max-cells", maxCells);
        all.put("confirm", confirm == null ? null : TimeText.format(confirm));
        Map<String, String> given = new LinkedHashMap<>();
        all.forEach((key, value) -> {
            if (value != null) {
                given.put(key, value);
            }
        });
        return given;
    }
}
