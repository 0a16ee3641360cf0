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
 * Tells a run the way YCSB 0.17.0 does, value for value, for scripts that read its output. Only the measurement is told.
 * Confined to the coordinator.
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
    private long toldOperations;
    private double toldSeconds;
    private boolean insertsTimed;
    private boolean toldAll;

    /**
     * @param wanted operations that end the run, or 0 for no limit
     * @param out takes the report
     * @param err takes status lines
     */
    public YcsbReport(ReportSettings settings, long wanted, Consumer<String> out, Consumer<String> err) {
        this.settings = settings;
        this.wanted = wanted;
        this.out = out;
        this.err = err;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.TrialStarted && settings.status()) {
            tellStatus();
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

    /** How far a load is that is all there is to tell; the times of its inserts come in the end. */
    public void loading(RunEvent.LoadProgress progress) {
        operations = progress.written();
        seconds = progress.elapsed().toNanos() / 1e9;
        boolean last = progress.rows() == progress.totalRows() && !toldAll;
        if (settings.status() && (last || seconds >= toldSeconds + settings.statusSeconds())) {
            toldAll = last;
            // What an earlier load has left is none of this one's work.
            tellStatus(progress.totalRows() - progress.rows() + progress.written());
        }
    }

    private void measured(RunEvent.IntervalMeasured measured) {
        for (Part part : measured.parts()) {
            operations += part.responseTime().count();
            String operation = part.type().toUpperCase(Locale.ROOT);
            if (operation.equals(PAIR)) {
                // Its steps have statuses, and it is timed whatever they are.
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
        if (settings.status() && seconds > toldSeconds + settings.statusSeconds() - 0.5) {
            tellStatus();
        }
    }

    private void answered(String operation, Part part) {
        Status status = Status.of(part.outcome());
        series.answered(operation, status.name(), part.responseTime().count());
        times(status.ok() ? operation : settings.failures(operation, status.name()), part);
    }

    /** Verified is on this side, and nobody asks for it at a certain time: it is timed by itself alone, whatever its status. */
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

    private void tellStatus() {
        tellStatus(wanted);
    }

    private void tellStatus(long all) {
        StringBuilder line = new StringBuilder(StatusLine.head(
                settings.label(),
                LocalDateTime.now(ZoneId.systemDefault()),
                seconds,
                operations,
                // The last line may come with the one before it.
                seconds > toldSeconds ? (operations - toldOperations) / (seconds - toldSeconds) : 0,
                Math.max(0, all - operations)));
        series.forEach((name, times) -> {
            for (Measure measure : settings.measures()) {
                measure.recent(
                        SeriesTable.name(settings, measure, name),
                        times,
                        (metric, recent) -> line.append(StatusLine.series(measure, metric, recent)));
                line.append(' ');
            }
            times.told();
        });
        toldOperations = operations;
        toldSeconds = seconds;
        err.accept(line.toString());
        if (settings.measures().contains(Measure.TIME_SERIES)) {
            out.accept(line.toString());
        }
    }

    @Override
    public void end(TrialResult result) {
        end(result.phases().measuredSeconds());
    }

    /** Prints the report of a measurement that was so long. */
    void end(double measuredSeconds) {
        if (settings.status()) {
            tellStatus();
        }
        List<Value> told = new ArrayList<>();
        series.export(settings, told);
        export(Math.round(measuredSeconds * 1e3), operations, told);
    }

    /**
     * Tells a load. Of rows that came through a bulk loader it is how many, and no times of single ones.
     *
     * @param rows that were inserted
     * @param loadSeconds how long that took
     */
    public void loaded(long rows, double loadSeconds) {
        List<Value> told = new ArrayList<>();
        if (insertsTimed) {
            series.export(settings, told);
        } else {
            told.add(new Value(INSERT, "Operations", rows));
            told.add(new Value(INSERT, "Return=" + Status.OK, rows));
        }
        export(Math.round(loadSeconds * 1e3), rows, told);
    }

    private void export(long millis, long count, List<Value> told) {
        List<Value> values = new ArrayList<>();
        values.add(new Value("OVERALL", "RunTime(ms)", millis));
        values.add(new Value("OVERALL", "Throughput(ops/sec)", 1_000.0 * count / millis));
        GarbageCollections.add(millis, values);
        values.addAll(told);
        String text = settings.exporter().text(values);
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
