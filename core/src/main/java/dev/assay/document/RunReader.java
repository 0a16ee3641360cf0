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

/** Reads run directories, complete or interrupted. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunReader {

    /** The columns of {@code intervals.csv}. */
    public static final List<String> INTERVAL_COLUMNS = List.of(
            ("interval phase start_seconds duration_seconds committed rolled_back failed retries transactions_per_second"
                            + " mean_us min_us p50_us p90_us p95_us p99_us p999_us max_us"
                            + " client_cpu others_cpu client_steal client_gc_ms client_stall_ms client_throttled")
                    .split(" "));

    /** The columns that each interval needs. */
    private static final List<String> REQUIRED_COLUMNS =
            List.of("interval", "phase", "start_seconds", "duration_seconds", "committed");

    private RunReader() {}

    /** Returns the experiment of a run. */
    public static Experiment experiment(Path run) {
        return read(run.resolve("experiment.json"), Experiment.class);
    }

    /**
     * Returns the stored result of a run, or the results of the completed cells of an interrupted run.
     *
     * @throws AssayException of kind {@code PLAN} if the folder is not a run directory, or was written by a later version
     */
    public static RunResult result(Path run) {
        Path file = run.resolve("result.json");
        if (Files.exists(file)) {
            RunResult result = stored(run, file);
            requireKnown(file, result.schemaVersion(), RunResult.SCHEMA_VERSION);
            return result;
        }
        Experiment experiment = experiment(run);
        List<TrialResult> trials = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            Path trial = trialFolder(run, cell.id()).resolve("trial.json");
            if (Files.exists(trial)) {
                trials.add(read(trial, TrialResult.class));
            }
        }
        return new RunResult(RunResult.SCHEMA_VERSION, experiment, trials);
    }

    /** Reads the result; a message on a damaged one says how to use the trials without it. */
    private static RunResult stored(Path run, Path file) {
        try {
            return read(file, RunResult.class);
        } catch (AssayException e) {
            throw trialFolders(run).isEmpty()
                    ? e
                    : new AssayException(
                            e.kind(),
                            e.message() + "; delete this file to use the trials in " + run.resolve("trials"),
                            e);
        }
    }

    /** Rejects a document of a later version, whose figures this version would misread. */
    static void requireKnown(Path file, int version, int known) {
        if (version > known) {
            throw AssayException.plan(file + " was written by a later version of Assay (schema " + version
                    + "; this one reads " + known + "); use that version, or a newer one");
        }
    }

    /** Returns the folder of a cell's trial, which need not exist. */
    public static Path trialFolder(Path run, int cell) {
        return run.resolve("trials").resolve(String.format(Locale.ROOT, "%04d", cell));
    }

    /** Returns the folders of all started trials, in cell order. */
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

    /** Reads a document of a run; throws a PLAN error if it cannot be read. */
    static <T extends Record> T read(Path file, Class<T> type) {
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
     * The content of a trial's {@code intervals.csv}.
     *
     * @param intervals with NaN or unknown for values that an earlier version did not write
     * @param missing columns that the file does not have
     * @param passedOver number of lines with more or fewer fields than the heading
     */
    public record Intervals(List<Interval> intervals, List<String> missing, int passedOver) {

        public Intervals {
            intervals = List.copyOf(intervals);
            missing = List.copyOf(missing);
        }
    }

    /** Returns the intervals of a trial's {@code intervals.csv} up to its last complete line. */
    public static List<Interval> intervals(Path file) throws IOException {
        return intervalsOf(file).intervals();
    }

    /**
     * Returns the intervals with the problems of the file.
     *
     * @throws AssayException of kind {@code PLAN} if a required column is missing
     */
    public static Intervals intervalsOf(Path file) throws IOException {
        List<Interval> intervals = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        int passedOver = 0;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(CompleteLines.of(file))) {
            for (NamedCsvRecord row : rows) {
                if (intervals.isEmpty() && passedOver == 0) {
                    missing.addAll(INTERVAL_COLUMNS);
                    missing.removeAll(row.getHeader());
                    List<String> required = new ArrayList<>(REQUIRED_COLUMNS);
                    required.retainAll(missing);
                    if (!required.isEmpty()) {
                        throw AssayException.plan(
                                file + " has no column " + String.join(", ", required) + "; was it edited?");
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
