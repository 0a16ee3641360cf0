package dev.assay.report.run;

import dev.assay.internal.codec.Json;
import dev.assay.internal.io.HistogramLog;
import dev.assay.internal.io.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SecretText;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.Interval;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is left of a run in its folder: what somebody killed, what an earlier version wrote, what was edited. Whatever cannot
 * be read is a problem that is told, and the rest is shown. Confined to one thread.
 */
final class RunFolder {

    /** What trials are told apart by whose experiment is lost. */
    static final String MADE_UP = "trial";

    private static final Duration UNKNOWN = Duration.ofSeconds(1);

    /** A name in a plan's line, be it a comment or one of several in braces, and where its value begins. */
    private static final Pattern SETTING = Pattern.compile("(?<![\\w.$-])([A-Za-z][\\w.-]*)['\"]?\\s*:\\s+(?=\\S)");

    /** A value that is in the lines below, which are further to the right. */
    private static final Pattern BELOW = Pattern.compile("[|>][+\\d-]*\\s*(#.*)?");

    /** Settings that say where a secret is, and hold none. */
    private static final Pattern PLACE = Pattern.compile("(?i)(env|file|rotation|days)$");

    /** Likewise, values. */
    private static final Pattern REFERENCE = Pattern.compile("['\"]?\\$\\{(env|file):");

    private final Path folder;
    private final String name;
    private final boolean several;
    private final List<String> problems;

    private RunFolder(Path folder, String name, boolean several, List<String> problems) {
        this.folder = folder;
        this.name = name;
        this.several = several;
        this.problems = problems;
    }

    /**
     * The run in a folder; without trials if there is none.
     *
     * @param name of the run
     * @param several whether there are others, whose systems may have the same names
     * @param problems takes what cannot be read
     */
    static ReportedRun read(Path folder, String name, boolean several, List<String> problems) {
        return new RunFolder(folder, name, several, problems).read();
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** What a reading gives; null, and a problem, if it fails in whatever way. */
    private <T> @Nullable T attempt(Path file, Reading<T> reading) {
        try {
            return reading.read();
        } catch (AssayException e) {
            problems.add(oneLine(e.message()));
        } catch (IOException | RuntimeException e) {
            problems.add(oneLine(file + " cannot be read: " + e));
        }
        return null;
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private ReportedRun read() {
        Path file = folder.resolve("result.json");
        RunResult result = Files.exists(file) ? attempt(file, () -> whole(file, RunResult.class)) : null;
        Experiment experiment = result != null ? result.experiment() : experiment();
        Map<Integer, TrialResult> results = new TreeMap<>();
        if (result != null) {
            newer(file, result.schemaVersion(), RunResult.SCHEMA_VERSION);
            for (TrialResult trial : result.trials()) {
                keep(file, trial, results);
            }
        }
        Map<Integer, Path> folders = folders();
        folders.forEach((cell, trial) -> {
            Path own = trial.resolve("trial.json");
            if (!results.containsKey(cell) && Files.exists(own)) {
                TrialResult read = attempt(own, () -> whole(own, TrialResult.class));
                if (read != null) {
                    results.put(cell, read);
                }
            }
        });
        Map<Integer, Path> begun = new TreeMap<>(folders);
        results.keySet().forEach(cell -> begun.putIfAbsent(cell, RunReader.trialFolder(folder, cell)));
        // Logs take the time, and each trial has its own; what is wrong with them is told in the order of the cells.
        List<ReadTrial> read = begun.keySet().parallelStream()
                .map(cell -> readTrial(cell, begun.get(cell), results.get(cell), experiment))
                .toList();
        read.forEach(one -> problems.addAll(one.problems));
        List<ReportedTrial> trials = read.stream()
                .map(ReadTrial::trial)
                .filter(trial -> trial.result() != null || !trial.intervals().isEmpty())
                .toList();
        missing(experiment, trials);
        return new ReportedRun(name, folder, experiment, planText(), trials);
    }

    private <T extends Record> T whole(Path file, Class<T> type) throws IOException {
        T read = Json.readFile(file, type);
        if (read == null) {
            throw AssayException.plan(file + " holds nothing");
        }
        Wholeness.lack(read).ifPresent(lack -> {
            throw AssayException.plan(file + " lacks '" + lack + "'; was it edited?");
        });
        return read;
    }

    private void keep(Path file, TrialResult trial, Map<Integer, TrialResult> results) {
        Integer cell = trial.cell();
        int number = cell == null ? results.size() + 1 : cell;
        if (results.putIfAbsent(number, trial) != null) {
            problems.add(file + " has two trials of cell " + number + "; the first is shown");
        }
    }

    private @Nullable Experiment experiment() {
        Path file = folder.resolve("experiment.json");
        if (!Files.exists(file)) {
            return null;
        }
        Experiment experiment = attempt(file, () -> whole(file, Experiment.class));
        if (experiment != null) {
            newer(file, experiment.schemaVersion(), Experiment.SCHEMA_VERSION);
        }
        return experiment;
    }

    private void newer(Path file, int version, int known) {
        if (version > known) {
            problems.add(file + " was written by a later Assay (schema " + version + ", known is " + known
                    + "); what it has besides is not shown");
        }
    }

    private Map<Integer, Path> folders() {
        Path trials = folder.resolve("trials");
        List<Path> found = attempt(trials, () -> RunReader.trialFolders(folder));
        return found == null
                ? Map.of()
                : found.stream()
                        .collect(Collectors.toMap(
                                each -> Integer.parseInt(each.getFileName().toString()),
                                each -> each,
                                (one, other) -> one,
                                TreeMap::new));
    }

    private record ReadTrial(ReportedTrial trial, List<String> problems) {}

    private ReadTrial readTrial(
            int number, @Nullable Path at, @Nullable TrialResult result, @Nullable Experiment experiment) {
        List<String> own = new ArrayList<>();
        return new ReadTrial(new RunFolder(folder, name, several, own).trial(number, at, result, experiment), own);
    }

    private ReportedTrial trial(
            int number, @Nullable Path at, @Nullable TrialResult result, @Nullable Experiment experiment) {
        Cell cell = cell(number, result, experiment);
        String system = cell.target().name();
        List<Interval> intervals = List.of();
        HistogramLog histograms = null;
        if (at != null && (result == null || result.status() != TrialResult.Status.REFUSED)) {
            Path seconds = at.resolve("intervals.csv");
            intervals = Files.exists(seconds) ? intervals(seconds) : List.of();
            Path log = at.resolve("histograms.hlog");
            histograms = Files.exists(log) ? attempt(log, () -> HistogramLog.read(log)) : null;
        }
        return new ReportedTrial(name, several ? name + ": " + system : system, cell, result, intervals, histograms);
    }

    private List<Interval> intervals(Path file) {
        RunReader.Intervals read = attempt(file, () -> RunReader.intervalsOf(file));
        if (read == null) {
            return List.of();
        }
        if (!read.missing().isEmpty()) {
            problems.add(file + " was written by another version: it has no " + String.join(", ", read.missing())
                    + ", which charts over time do not show");
        }
        if (read.passedOver() > 0) {
            problems.add(file + ": " + read.passedOver()
                    + " lines have more or fewer fields than the heading and are not shown; was it edited?");
        }
        return read.intervals();
    }

    /** That of the experiment, or what is known of one that is lost. */
    private Cell cell(int number, @Nullable TrialResult result, @Nullable Experiment experiment) {
        if (experiment != null) {
            for (Cell cell : experiment.cells()) {
                if (cell.id() == number) {
                    return cell;
                }
            }
            problems.add(folder + ": its experiment has no cell " + number + ", of which there is a trial");
        }
        return new Cell(
                number,
                new SystemSpec.Given(result == null ? "?" : result.target().product()),
                new WorkloadSpec(result == null ? "?" : result.workload().id(), Map.of()),
                new ClosedLoop(result == null ? 1 : Math.max(1, result.load().users())),
                Schedule.measuring(UNKNOWN),
                Map.of(MADE_UP, "#" + number),
                1);
    }

    private void missing(@Nullable Experiment experiment, List<ReportedTrial> trials) {
        if (experiment == null) {
            problems.add(folder + (trials.isEmpty() ? " is no folder of a run" : ": what was to run is lost"));
            return;
        }
        long cut = trials.stream().filter(trial -> trial.result() == null).count();
        int cells = experiment.cells().size();
        if (cut > 0) {
            problems.add(folder + ": " + cut + " of " + cells + " trials did not come to their end");
        }
        if (trials.size() < cells) {
            problems.add(folder + ": " + (cells - trials.size()) + " of " + cells + " cells were not measured");
        }
    }

    private @Nullable String planText() {
        Path file = folder.resolve("plan.yaml");
        return Files.exists(file) ? attempt(file, () -> withoutSecrets(Files.readString(file))) : null;
    }

    /** A plan may have a password in a URL, and one that was edited has whatever somebody put there. */
    private static String withoutSecrets(String plan) {
        List<String> lines = new ArrayList<>();
        int secretBelow = Integer.MAX_VALUE;
        for (String line : plan.split("\\R", -1)) {
            int margin = line.length() - line.stripLeading().length();
            if (margin > secretBelow || (secretBelow != Integer.MAX_VALUE && line.isBlank())) {
                lines.add(line.isBlank() ? line : line.substring(0, margin) + "***");
                continue;
            }
            int secret = secret(line);
            boolean below = secret >= 0 && BELOW.matcher(line.substring(secret)).matches();
            secretBelow = below ? margin : Integer.MAX_VALUE;
            // Whatever follows on a line may belong to the secret.
            lines.add(secret < 0 || below ? SecretText.blot(line) : SecretText.blot(line.substring(0, secret)) + "***");
        }
        return String.join("\n", lines);
    }

    /** Where the first value begins in a line that its name says to be secret; -1 if there is none. */
    private static int secret(String line) {
        for (Matcher named = SETTING.matcher(line); named.find(); ) {
            if (SecretText.named(named.group(1))
                    && !PLACE.matcher(named.group(1)).find()
                    && !REFERENCE.matcher(line.substring(named.end())).lookingAt()) {
                return named.end();
            }
        }
        return -1;
    }

    /** All runs that are there. */
    static ReportedRuns readAll(List<Path> folders) {
        List<String> problems = new ArrayList<>();
        List<ReportedRun> runs = new ArrayList<>();
        Map<String, Long> names =
                folders.stream().collect(Collectors.groupingBy(RunFolder::name, Collectors.counting()));
        for (Path each : folders) {
            String own = name(each);
            runs.add(read(each, names.getOrDefault(own, 0L) > 1 ? each.toString() : own, folders.size() > 1, problems));
        }
        return new ReportedRuns(runs, problems);
    }

    private static String name(Path folder) {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        return last == null ? folder.toString() : last.toString();
    }
}
