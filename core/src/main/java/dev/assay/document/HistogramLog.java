package dev.assay.document;

import dev.assay.model.AssayException;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.spi.workload.OutcomeCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The successful transactions of a trial's measurement, from its {@code histograms.hlog}. Immutable.
 *
 * @param times response times by transaction type, in the workload's order
 * @param counts transactions per interval, likewise
 * @param background the types that run in the background
 * @param passedOver number of invalid lines
 * @param firstPassedOver the first invalid line and its error; {@code null} if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HistogramLog(
        Map<String, LatencyDistribution> times,
        Map<String, List<Count>> counts,
        Set<String> background,
        int passedOver,
        @Nullable String firstPassedOver) {

    /**
     * The successful transactions of an interval.
     *
     * @param startSeconds since the start of the trial
     * @param seconds length of the interval
     */
    public record Count(double startSeconds, double seconds, long transactions) {

        private Count plus(Count other) {
            return new Count(startSeconds, seconds, transactions + other.transactions);
        }
    }

    public HistogramLog {
        times = Collections.unmodifiableMap(new LinkedHashMap<>(times));
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
        background = Set.copyOf(background);
    }

    private static final class OfType {

        private final HistogramDecoder.Sum times = new HistogramDecoder.Sum();
        private final Map<Double, Count> counts = new TreeMap<>();

        private void add(HistogramLines.Line line, long ended) {
            counts.merge(line.startSeconds(), new Count(line.startSeconds(), line.seconds(), ended), Count::plus);
        }
    }

    /**
     * Reads a log up to its last complete line and skips invalid lines.
     *
     * @throws AssayException of kind {@code PLAN} if the heading is invalid
     * @throws IOException if the file cannot be read
     */
    public static HistogramLog read(Path file) throws IOException {
        try (HistogramLines lines = new HistogramLines(file)) {
            Map<String, Boolean> successes = lines.outcomes();
            Map<String, OfType> byType = new HashMap<>();
            for (HistogramLines.Line line = lines.next(); line != null; line = lines.next()) {
                if (line.measured() && successes.getOrDefault(OutcomeCode.declared(line.outcome()), false)) {
                    OfType type = byType.computeIfAbsent(line.type(), key -> new OfType());
                    OptionalLong ended = lines.add(line, type.times);
                    if (ended.isPresent()) {
                        type.add(line, ended.getAsLong());
                    }
                }
            }
            Map<String, LatencyDistribution> times = new LinkedHashMap<>();
            Map<String, List<Count>> counts = new LinkedHashMap<>();
            for (String name : lines.types()) {
                OfType type = byType.get(name);
                if (type != null && !type.counts.isEmpty()) {
                    times.put(name, type.times.distribution());
                    counts.put(name, Collections.unmodifiableList(new ArrayList<>(type.counts.values())));
                }
            }
            return new HistogramLog(times, counts, lines.background(), lines.passedOver(), lines.firstPassedOver());
        }
    }
}
