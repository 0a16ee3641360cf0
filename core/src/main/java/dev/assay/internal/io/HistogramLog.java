package dev.assay.internal.io;

import dev.assay.model.result.LatencyDistribution;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * What a trial's {@code histograms.hlog} says of the successful transactions of its measurement. Immutable.
 *
 * @param times response times by transaction type, in the workload's order
 * @param counts how many ended in each interval, likewise
 */
public record HistogramLog(Map<String, LatencyDistribution> times, Map<String, List<Count>> counts) {

    private static final String OUTCOMES = "#[Outcomes: ";
    private static final String TYPES = "#[Types: ";

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
        List<String> types = new ArrayList<>();
        Set<String> successes = new HashSet<>();
        try (var lines = Files.lines(file)) {
            lines.takeWhile(line -> line.startsWith("#")).forEach(line -> {
                if (line.startsWith(TYPES)) {
                    types.addAll(words(line, TYPES));
                } else if (line.startsWith(OUTCOMES)) {
                    words(line, OUTCOMES).stream()
                            .filter(outcome -> outcome.endsWith("=true"))
                            .forEach(outcome -> successes.add(outcome.substring(0, outcome.lastIndexOf('='))));
                }
            });
        }
        Map<String, Histogram> sums = new HashMap<>();
        Map<String, Map<Double, Count>> counts = new HashMap<>();
        try (InputStream in = WholeLines.of(file);
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                String tag = next == null ? null : next.getTag();
                int colon = tag == null ? -1 : tag.indexOf(':');
                // What did not count has the phase before its type, and so no outcome of that name.
                if (tag != null && next instanceof Histogram found && successes.contains(tag.substring(colon + 1))) {
                    String type = tag.substring(0, colon);
                    double start = found.getStartTimeStamp() / 1e3 - reader.getStartTimeSec();
                    double seconds = (found.getEndTimeStamp() - found.getStartTimeStamp()) / 1e3;
                    counts.computeIfAbsent(type, key -> new TreeMap<>())
                            .merge(start, new Count(start, seconds, found.getTotalCount()), Count::plus);
                    sums.merge(type, found, (sum, more) -> {
                        sum.add(more);
                        return sum;
                    });
                }
            }
        }
        Map<String, LatencyDistribution> times = new LinkedHashMap<>();
        Map<String, List<Count>> byType = new LinkedHashMap<>();
        for (String type : types) {
            Histogram sum = sums.get(type);
            if (sum != null) {
                times.put(type, LatencyDistribution.of(sum));
                byType.put(type, List.copyOf(counts.getOrDefault(type, Map.of()).values()));
            }
        }
        return new HistogramLog(times, byType);
    }

    private static List<String> words(String line, String prefix) {
        return List.of(line.substring(prefix.length(), line.length() - 1).split(" "));
    }
}
