package dev.assay.document;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/** Reads a run directory back, finished or cut short. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunReader {

    /** The columns of {@code intervals.csv}. */
    public static final List<String> INTERVAL_COLUMNS = List.of(
            "interval",
            "phase",
            "start_seconds",
            "duration_seconds",
            "committed",
            "rolled_back",
            "failed",
            "retries",
            "transactions_per_second",
            "mean_us",
            "min_us",
            "p50_us",
            "p90_us",
            "p95_us",
            "p99_us",
            "p999_us",
            "max_us",
            "client_cpu",
            "others_cpu",
            "client_steal",
            "client_gc_ms",
            "client_stall_ms",
            "client_throttled");

    /** Without these a line is no interval. */
    private static final List<String> NECESSARY =
            List.of("interval", "phase", "start_seconds", "duration_seconds", "committed");

    private RunReader() {}

    /** What was to run. */
    public static Experiment experiment(Path run) {
        return read(run.resolve("experiment.json"), Experiment.class);
    }

    /**
     * The result of a run: as stored, or of the cells that came to their end before it was cut short; each trial says
     * of which cell it is.
     *
     * @throws AssayException of kind {@code PLAN} if that is no run directory
     */
    public static RunResult result(Path run) {
        if (Files.exists(run.resolve("result.json"))) {
            return read(run.resolve("result.json"), RunResult.class);
        }
        Experiment experiment = experiment(run);
        List<TrialResult> trials = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            Path file = trialFolder(run, cell.id()).resolve("trial.json");
            if (Files.exists(file)) {
                trials.add(read(file, TrialResult.class));
            }
        }
        return new RunResult(RunResult.SCHEMA_VERSION, experiment, trials);
    }

    /** The folder of a cell's trial, whether it is there or not. */
    public static Path trialFolder(Path run, int cell) {
        return run.resolve("trials").resolve(String.format(Locale.ROOT, "%04d", cell));
    }

    /** The folders of all trials that were begun, in the order of their cells. */
    public static List<Path> trialFolders(Path run) {
        Path trials = run.resolve("trials");
        if (!Files.isDirectory(trials)) {
            return List.of();
        }
        try (var folders = Files.list(trials)) {
            return folders.filter(folder -> folder.getFileName().toString().matches("\\d{4,9}"))
                    .sorted(Comparator.comparingInt(
                            folder -> Integer.parseInt(folder.getFileName().toString())))
                    .toList();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + trials + ": " + IoText.of(e), e);
        }
    }

    private static <T extends Record> T read(Path file, Class<T> type) {
        try {
            return Documents.read(file, type);
        } catch (IOException e) {
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    file + " cannot be read (" + IoText.of(e) + "); is that the folder of a run?",
                    e);
        }
    }

    /**
     * What is in a trial's {@code intervals.csv}.
     *
     * @param intervals as far as they were written; what an earlier version did not write is not a number, or unknown
     * @param missing columns that the file does not have
     * @param passedOver lines that have more or fewer fields than the heading
     */
    public record Intervals(List<Interval> intervals, List<String> missing, int passedOver) {

        /** Copies the lists. */
        public Intervals {
            intervals = List.copyOf(intervals);
            missing = List.copyOf(missing);
        }
    }

    /** The intervals of a trial's {@code intervals.csv}, as far as they were written. */
    public static List<Interval> intervals(Path file) throws IOException {
        return intervalsOf(file).intervals();
    }

    /**
     * Likewise, with what is wrong with the file.
     *
     * @throws AssayException of kind {@code PLAN} if it lacks what an interval cannot be without
     */
    public static Intervals intervalsOf(Path file) throws IOException {
        List<Interval> intervals = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        int passedOver = 0;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(WholeLines.of(file))) {
            for (NamedCsvRecord row : rows) {
                if (intervals.isEmpty() && passedOver == 0) {
                    missing.addAll(INTERVAL_COLUMNS);
                    missing.removeAll(row.getHeader());
                    List<String> necessary = new ArrayList<>(NECESSARY);
                    necessary.retainAll(missing);
                    if (!necessary.isEmpty()) {
                        throw AssayException.plan(
                                file + " has no column " + String.join(", ", necessary) + "; was it edited?");
                    }
                }
                if (row.getFieldCount() == row.getHeader().size()) {
                    intervals.add(interval(row));
                } else {
                    passedOver++;
                }
            }
        }
        return new Intervals(intervals, missing, passedOver);
    }

    private static Interval interval(NamedCsvRecord row) {
        return new Interval(
                Integer.parseInt(row.getField("interval")),
                Phase.valueOf(row.getField("phase")),
                Math.round(number(row, "start_seconds", 0) * 1e9),
                Math.round(number(row, "duration_seconds", 0) * 1e9),
                Long.parseLong(row.getField("committed")),
                (long) number(row, "rolled_back", 0),
                (long) number(row, "failed", 0),
                (long) number(row, "retries", 0),
                new LatencyMicros(
                        number(row, "mean_us", Double.NaN),
                        number(row, "min_us", Double.NaN),
                        number(row, "p50_us", Double.NaN),
                        number(row, "p90_us", Double.NaN),
                        number(row, "p95_us", Double.NaN),
                        number(row, "p99_us", Double.NaN),
                        number(row, "p999_us", Double.NaN),
                        number(row, "max_us", Double.NaN)),
                new IntervalHealth(
                        number(row, "client_cpu", -1),
                        number(row, "others_cpu", -1),
                        number(row, "client_steal", -1),
                        number(row, "client_gc_ms", 0),
                        number(row, "client_stall_ms", 0),
                        (long) number(row, "client_throttled", 0)));
    }

    private static double number(NamedCsvRecord row, String column, double otherwise) {
        return row.findField(column).map(Double::parseDouble).orElse(otherwise);
    }
}
