package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured;
import dev.assay.spi.event.RunListener;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sums the seconds of a trial to intervals and prints a line for each: as text, or as one JSON object. An interval ends with its
 * phase at the latest. Confined to the coordinator.
 */
final class IntervalReport implements RunListener {

    private final int every;
    private final boolean json;
    private final Consumer<String> out;
    private Set<String> successes = Set.of();
    private Set<String> background = Set.of();
    private String cell = "";
    private @Nullable IntervalMeasured last;
    private @Nullable LatencyDistribution times;
    private double seconds;
    private long ended;
    private long failed;

    /**
     * Creates a report.
     *
     * @param every seconds, at least 1
     * @param json whether to print JSON objects
     * @param out receives the lines
     */
    IntervalReport(int every, boolean json, Consumer<String> out) {
        this.every = every;
        this.json = json;
        this.out = out;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.CellStarted started) {
            cell = started.cell().id() + "/" + started.of();
        } else if (event instanceof RunEvent.TrialStarted started) {
            clear();
            successes = marked(started.outcomes(), started.successes());
            background = marked(started.types(), started.background());
        } else if (event instanceof IntervalMeasured measured
                && measured.interval().durationNanos() > 0) {
            IntervalMeasured before = last;
            if (before != null
                    && before.interval().phase() != measured.interval().phase()) {
                print();
            }
            add(measured);
            // Readings are a few milliseconds late.
            if (every == 1 || seconds > every - 0.5) {
                print();
            }
        } else if (event instanceof RunEvent.TrialEnded) {
            print();
        }
    }

    private static Set<String> marked(List<String> names, List<Boolean> marks) {
        return IntStream.range(0, names.size())
                .filter(marks::get)
                .mapToObj(names::get)
                .collect(Collectors.toSet());
    }

    private void add(IntervalMeasured measured) {
        last = measured;
        seconds += measured.interval().durationNanos() / 1e9;
        ended += measured.interval().committed() + measured.interval().rolledBack();
        failed += measured.interval().failed();
        for (IntervalMeasured.Part part : measured.parts()) {
            if (successes.contains(part.outcome()) && !background.contains(part.type())) {
                LatencyDistribution sum = times;
                times = sum == null ? part.responseTime() : sum.plus(part.responseTime());
            }
        }
    }

    private void clear() {
        last = null;
        times = null;
        seconds = 0;
        ended = 0;
        failed = 0;
    }

    private void print() {
        IntervalMeasured measured = last;
        if (measured != null) {
            out.accept(json ? object(measured) : line(measured));
        }
        clear();
    }

    private static double until(IntervalMeasured measured) {
        return (measured.interval().startNanos() + measured.interval().durationNanos()) / 1e9;
    }

    /** Returns the response times; null without successes, which have no percentiles. */
    private @Nullable LatencyMicros micros(IntervalMeasured measured) {
        if (ended == 0) {
            return null;
        }
        LatencyDistribution sum = times;
        return every == 1 || sum == null ? measured.interval().responseTime() : sum.toMicros();
    }

    private String line(IntervalMeasured measured) {
        LatencyMicros micros = micros(measured);
        Phase phase = measured.interval().phase();
        return format(
                "%s%6.0f/%.0f s  %,9.1f tps  p50 %s  p95 %s  p99 %s  errors %d%s",
                cell.isEmpty() ? "" : cell + " ",
                until(measured),
                measured.planned().toMillis() / 1e3,
                ended / seconds,
                micros == null ? "-" : SummaryText.millis(micros.p50()),
                micros == null ? "-" : SummaryText.millis(micros.p95()),
                micros == null ? "-" : SummaryText.millis(micros.p99()),
                failed,
                phase == Phase.MEASUREMENT ? "" : "  (" + Kebab.of(phase) + ")");
    }

    private String object(IntervalMeasured measured) {
        LatencyMicros micros = micros(measured);
        return format(
                "{\"cell\": %s, \"phase\": \"%s\", \"untilSeconds\": %.3f, \"plannedSeconds\": %.3f,"
                        + " \"transactionsPerSecond\": %.3f, \"p50Micros\": %s, \"p95Micros\": %s, \"p99Micros\": %s,"
                        + " \"failed\": %d}",
                cell.isEmpty() ? "null" : "\"" + cell + "\"",
                Kebab.of(measured.interval().phase()),
                until(measured),
                measured.planned().toMillis() / 1e3,
                ended / seconds,
                micros == null ? "null" : format("%.1f", micros.p50()),
                micros == null ? "null" : format("%.1f", micros.p95()),
                micros == null ? "null" : format("%.1f", micros.p99()),
                failed);
    }
}
