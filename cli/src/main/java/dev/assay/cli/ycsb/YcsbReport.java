package dev.assay.cli.ycsb;

import dev.assay.cli.style.StyledReport;
import dev.assay.cli.ycsb.Exporter.Value;
import dev.assay.cli.ycsb.ReportSettings.Interval;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * The report of a run in the layout of YCSB 0.17.0, value for value, for scripts that parse it. Covers only the measurement
 * phase. Confined to the coordinator.
 */
@API(status = API.Status.INTERNAL)
public final class YcsbReport implements StyledReport {

    private static final String CLEANUP = "CLEANUP";
    private static final String INSERT = "INSERT";
    private static final String PAIR = "READ-MODIFY-WRITE";
    private static final String VERIFY = "VERIFY";

    private final ReportSettings settings;
    private final long wanted;
    private final Consumer<String> out;
    private final Consumer<String> err;
    private final SeriesTable series = new SeriesTable();
    private long operations;
    private double seconds;
    private long reportedOperations;
    private double reportedSeconds;
    private boolean insertsTimed;
    private boolean loadReported;

    /**
     * Creates a report.
     *
     * @param wanted limit of operations, or 0 for none
     * @param out receives the report
     * @param err receives status lines
     */
    public YcsbReport(ReportSettings settings, long wanted, Consumer<String> out, Consumer<String> err) {
        this.settings = settings;
        this.wanted = wanted;
        this.out = out;
        this.err = err;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.TrialStarted && settings.status().printed()) {
            printStatus();
        } else if (event instanceof RunEvent.IntervalMeasured measured
                && measured.interval().phase() == Phase.MEASUREMENT) {
            measured(measured);
        } else if (event instanceof RunEvent.SessionsClosed closed) {
            times(CLEANUP, new Part(CLEANUP, "", closed.times()));
        } else if (event instanceof RunEvent.RowsInserted inserted) {
            inserted.times().inserts().forEach((outcome, times) -> answered(INSERT, new Part(INSERT, outcome, times)));
            times(CLEANUP, new Part(CLEANUP, "", inserted.times().closing()));
            insertsTimed = true;
        }
    }

    /** Updates the progress of a load; times of its inserts follow at the end. */
    public void loading(RunEvent.LoadProgress progress) {
        operations = progress.written();
        seconds = progress.elapsed().toNanos() / 1e9;
        boolean last = progress.rows() == progress.totalRows() && !loadReported;
        if (settings.status().printed()
                && (last || seconds >= reportedSeconds + settings.status().seconds())) {
            loadReported = last;
            // Rows of an earlier load are not part of this one.
            printStatus(progress.totalRows() - progress.rows() + progress.written());
        }
    }

    private void measured(RunEvent.IntervalMeasured measured) {
        for (Part part : measured.parts()) {
            operations += part.responseTime().count();
            String operation = part.type().toUpperCase(Locale.ROOT);
            if (operation.equals(PAIR)) {
                // Only its steps have statuses; it is timed in any case.
                times(operation, part);
            } else {
                answered(operation, part);
            }
        }
        for (Part step : measured.steps()) {
            String operation = step.type().toUpperCase(Locale.ROOT);
            if (operation.equals(VERIFY)) {
                verified(step);
            } else {
                answered(operation, step);
            }
        }
        seconds += measured.interval().durationNanos() / 1e9;
        // Readings are a few milliseconds late.
        if (settings.status().printed()
                && seconds > reportedSeconds + settings.status().seconds() - 0.5) {
            printStatus();
        }
    }

    private void answered(String operation, Part part) {
        Status status = Status.of(part.outcome());
        series.answered(operation, status.name(), part.responseTime().count());
        times(status.ok() ? operation : settings.failures(operation, status.name()), part);
    }

    /** Verification runs on the client without an intended start: only its service time is counted, for any status. */
    private void verified(Part part) {
        series.answered(
                VERIFY, Status.of(part.outcome()).name(), part.responseTime().count());
        if (settings.interval() != Interval.INTENDED) {
            series.named(VERIFY).add(part.serviceTime(), unit());
        }
    }

    private long unit() {
        return (long) (seconds * 1e3) / settings.unitMillis() * settings.unitMillis();
    }

    private void times(String name, Part part) {
        long unit = unit();
        boolean fromIntended = settings.interval() == Interval.INTENDED;
        series.named(name).add(fromIntended ? part.responseTime() : part.serviceTime(), unit);
        if (settings.interval() == Interval.BOTH) {
            series.named("Intended-" + name).add(part.responseTime(), unit);
        }
    }

    private void printStatus() {
        printStatus(wanted);
    }

    private void printStatus(long all) {
        StringBuilder line = new StringBuilder(StatusLine.head(
                settings.status().label(),
                LocalDateTime.now(ZoneId.systemDefault()),
                seconds,
                operations,
                // The last line may have the time of the previous one.
                seconds > reportedSeconds ? (operations - reportedOperations) / (seconds - reportedSeconds) : 0,
                Math.max(0, all - operations)));
        series.forEach((name, times) -> {
            for (Measure measure : settings.measures()) {
                measure.recent(
                        SeriesTable.name(settings, measure, name),
                        times,
                        (metric, recent) -> line.append(StatusLine.series(measure, metric, recent)));
                line.append(' ');
            }
            times.resetRecent();
        });
        reportedOperations = operations;
        reportedSeconds = seconds;
        err.accept(line.toString());
        if (settings.measures().contains(Measure.TIME_SERIES)) {
            out.accept(line.toString());
        }
    }

    @Override
    public void end(TrialResult result) {
        end(result.course().phases().measuredSeconds());
    }

    void end(double measuredSeconds) {
        if (settings.status().printed()) {
            printStatus();
        }
        List<Value> values = new ArrayList<>();
        series.export(settings, values);
        export(Math.round(measuredSeconds * 1e3), operations, values);
    }

    /**
     * Prints the report of a load. A bulk loader has counts but no times of single rows.
     *
     * @param rows inserted
     * @param loadSeconds duration
     */
    public void loaded(long rows, double loadSeconds) {
        List<Value> values = new ArrayList<>();
        if (insertsTimed) {
            series.export(settings, values);
        } else {
            values.add(new Value(INSERT, "Operations", rows));
            values.add(new Value(INSERT, "Return=" + Status.OK, rows));
        }
        export(Math.round(loadSeconds * 1e3), rows, values);
    }

    private void export(long millis, long count, List<Value> values) {
        List<Value> all = new ArrayList<>();
        all.add(new Value("OVERALL", "RunTime(ms)", millis));
        all.add(new Value("OVERALL", "Throughput(ops/sec)", 1_000.0 * count / millis));
        GarbageCollections.add(millis, all);
        all.addAll(values);
        String text = settings.exporter().text(all);
        Path file = settings.file();
        if (file == null) {
            out.accept(text);
            return;
        }
        try {
            Files.writeString(file, text + System.lineSeparator());
        } catch (IOException e) {
            throw AssayException.host("exportfile: cannot write " + file + ": " + IoText.of(e), e);
        }
    }
}
