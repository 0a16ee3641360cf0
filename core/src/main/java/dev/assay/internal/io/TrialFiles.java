package dev.assay.internal.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files of one trial, written each second so that an interrupted run is readable: {@code intervals.csv},
 * {@code histograms.hlog} (HdrHistogram log format, tags {@code type:outcome}, values in nanoseconds) and, at the end,
 * {@code trial.json}. Confined to the coordinator.
 */
public final class TrialFiles implements RunListener, AutoCloseable {

    /** The divisor of the maximum column of histogram logs, from nanoseconds to milliseconds. */
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path folder;
    private final CsvWriter intervals;
    private final OutputStream histogramFile;
    private final HistogramLogWriter histograms;
    private long startMillis;

    TrialFiles(Path folder) throws IOException {
        this.folder = folder;
        this.intervals = CsvWriter.builder().build(folder.resolve("intervals.csv"));
        this.histogramFile = new BufferedOutputStream(Files.newOutputStream(folder.resolve("histograms.hlog")));
        this.histograms = new HistogramLogWriter(histogramFile);
        intervals.writeRecord(RunReader.INTERVAL_COLUMNS);
    }

    @Override
    public void on(RunEvent event) {
        try {
            if (event instanceof RunEvent.TrialStarted started) {
                begin(started);
            } else if (event instanceof RunEvent.IntervalMeasured measured) {
                add(measured);
            } else if (event instanceof RunEvent.WorkLogged logged) {
                Files.write(
                        folder.resolve("work.log"),
                        logged.lines(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } else if (event instanceof RunEvent.TrialEnded ended) {
                Json.writeFile(folder.resolve("trial.json"), ended.result());
            }
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + folder + ": " + IoText.of(e), e);
        }
    }

    private void begin(RunEvent.TrialStarted started) throws IOException {
        startMillis = Instant.now().toEpochMilli();
        histograms.outputComment(
                "[Assay: response times in nanoseconds by type:outcome, users=" + started.users() + "]");
        StringBuilder outcomes = new StringBuilder("[Outcomes:");
        for (int i = 0; i < started.outcomes().size(); i++) {
            outcomes.append(' ')
                    .append(started.outcomes().get(i))
                    .append('=')
                    .append(started.successes().get(i));
        }
        histograms.outputComment(outcomes.append(']').toString());
        histograms.outputComment("[Types: " + String.join(" ", started.types()) + "]");
        for (int type = 0; type < started.types().size(); type++) {
            if (started.background().get(type)) {
                histograms.outputComment("[Background: " + started.types().get(type) + "]");
            }
        }
        histograms.outputLogFormatVersion();
        histograms.outputStartTime(startMillis);
        histograms.setBaseTime(startMillis);
        histograms.outputLegend();
        flush();
    }

    private void add(RunEvent.IntervalMeasured measured) throws IOException {
        Interval interval = measured.interval();
        long from = startMillis + interval.startNanos() / 1_000_000;
        long until = from + interval.durationNanos() / 1_000_000;
        for (RunEvent.IntervalMeasured.Part part : measured.parts()) {
            Histogram histogram = part.responseTime().toHistogram();
            histogram.setTag(tag(interval.phase(), part.type(), part.outcome()));
            histogram.setStartTimeStamp(from);
            histogram.setEndTimeStamp(until);
            histograms.outputIntervalHistogram(
                    (from - startMillis) / 1e3, (until - startMillis) / 1e3, histogram, NANOS_PER_MILLI);
        }
        intervals.writeRecord(record(interval));
        flush();
    }

    /** Prefixes the tag of an unmeasured phase, so that viewers that sum a tag show only the measurement. */
    private static String tag(Phase phase, String type, String outcome) {
        String tag = type + ":" + outcome;
        return phase == Phase.MEASUREMENT ? tag : Kebab.of(phase) + ":" + tag;
    }

    private static List<String> record(Interval interval) {
        LatencyMicros times = interval.responseTime();
        IntervalHealth health = interval.health();
        return List.of(
                String.valueOf(interval.index()),
                interval.phase().name(),
                decimal(interval.startNanos() / 1e9),
                decimal(interval.durationNanos() / 1e9),
                String.valueOf(interval.committed()),
                String.valueOf(interval.rolledBack()),
                String.valueOf(interval.failed()),
                String.valueOf(interval.retries()),
                decimal(interval.transactionsPerSecond()),
                decimal(times.mean()),
                decimal(times.min()),
                decimal(times.p50()),
                decimal(times.p90()),
                decimal(times.p95()),
                decimal(times.p99()),
                decimal(times.p999()),
                decimal(times.max()),
                decimal(health.cpu()),
                decimal(health.othersCpu()),
                decimal(health.steal()),
                decimal(health.gcPauseMillis()),
                decimal(health.maxStallMillis()),
                String.valueOf(health.throttled()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.6f", value).replaceFirst("\\.?0+$", "");
    }

    private void flush() throws IOException {
        intervals.flush();
        histogramFile.flush();
    }

    @Override
    public void close() {
        try {
            intervals.close();
            histograms.close();
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + folder + ": " + IoText.of(e), e);
        }
    }
}
