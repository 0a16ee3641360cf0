package dev.assay.internal.io;

import dev.assay.model.result.LatencyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a trial's {@code histograms.hlog} says of the successful transactions of its measurement. Immutable.
 *
 * @param times response times by transaction type, in the workload's order
 * @param counts how many ended in each interval, likewise
 */
public record HistogramLog(Map<String, LatencyDistribution> times, Map<String, List<Count>> counts) {

    /**
     * How many ended in an interval.
     *
     * @param startSeconds since the trial began
     * @param seconds how long it was
     * @param transactions that succeeded
     */
    public record Count(double startSeconds, double seconds, long transactions) {

        private Count plus(Count other) {
            return new Count(startSeconds, seconds, transactions + other.transactions);
        }
    }

    /** Keeps the order of the maps. */
    public HistogramLog {
        times = Collections.unmodifiableMap(new LinkedHashMap<>(times));
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    /**
     * Reads a log up to its last whole line.
     *
     * @throws IOException if it cannot be read
     * @throws RuntimeException if it is no such log
     */
    public static HistogramLog read(Path file) throws IOException {
        List<String> types;
        Map<String, HistogramDecoder.Sum> sums = new HashMap<>();
        Map<String, Map<Double, Count>> counts = new HashMap<>();
        try (HistogramLines lines = new HistogramLines(file)) {
            types = lines.types();
            for (HistogramLines.Line line = lines.next(); line != null; line = lines.next()) {
                int colon = line.tag().indexOf(':');
                // What did not count has the phase before its type, and so no outcome of that name.
                if (lines.outcomes().getOrDefault(line.tag().substring(colon + 1), false)) {
                    String type = line.tag().substring(0, colon);
                    long found = lines.add(line, sums.computeIfAbsent(type, key -> new HistogramDecoder.Sum()));
                    counts.computeIfAbsent(type, key -> new TreeMap<>())
                            .merge(
                                    line.startSeconds(),
                                    new Count(line.startSeconds(), line.seconds(), found),
                                    Count::plus);
                }
            }
        }
        Map<String, LatencyDistribution> times = new LinkedHashMap<>();
        Map<String, List<Count>> byType = new LinkedHashMap<>();
        for (String type : types) {
            HistogramDecoder.Sum sum = sums.get(type);
            if (sum != null) {
                times.put(type, sum.distribution());
                byType.put(type, List.copyOf(counts.getOrDefault(type, Map.of()).values()));
            }
        }
        return new HistogramLog(times, byType);
    }
}
