package dev.assay.report.run;

import dev.assay.analysis.Source;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a run from its folder, also if it was killed, edited, or written by an earlier version. Unreadable files become
 * problems; the rest is shown. Confined to one thread.
 */
final class RunFolder {

    private static final Duration UNKNOWN = Duration.ofSeconds(1);

    private final Path folder;
    private final String name;
    private final Problems problems;

    private RunFolder(Path folder, String name, Problems problems) {
        this.folder = folder;
        this.name = name;
        this.problems = problems;
    }

    /**
     * Returns the run in a folder; without trials if there is none.
     *
     * @param name of the run
     * @param problems receives what cannot be read
     */
    static ReportedRun read(Path folder, String name, Problems problems) {
        return new RunFolder(folder, name, problems).read();
    }

    private ReportedRun read() {
        Map<Integer, Path> folders = folders();
        // Reads the logs in parallel: they and a large result take most of the time.
        ForkJoinTask<Map<Integer, TrialLogs>> logs =
                ForkJoinTask.adapt(() -> logs(folders)).fork();
        try {
            return read(folders, logs);
        } finally {
            logs.quietlyJoin();
        }
    }

    private static Map<Integer, TrialLogs> logs(Map<Integer, Path> folders) {
        return folders.entrySet().parallelStream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> TrialLogs.read(each.getValue())));
    }

    private ReportedRun read(Map<Integer, Path> folders, ForkJoinTask<Map<Integer, TrialLogs>> logs) {
        Path file = folder.resolve("result.json");
        RunResult result =
                Files.exists(file) ? problems.attempt(file, () -> Documents.read(file, RunResult.class)) : null;
        Experiment experiment = result != null ? result.experiment() : experiment();
        Map<Integer, TrialResult> results = new TreeMap<>();
        if (result != null) {
            newer(file, result.schemaVersion(), RunResult.SCHEMA_VERSION);
            for (TrialResult trial : result.trials()) {
                add(file, trial, results);
            }
        }
        folders.forEach((cell, trial) -> {
            Path own = trial.resolve("trial.json");
            if (!results.containsKey(cell) && Files.exists(own)) {
                TrialResult read = problems.attempt(own, () -> Documents.read(own, TrialResult.class));
                if (read != null) {
                    results.put(cell, read);
                }
            }
        });
        Set<Integer> begun = new TreeSet<>(folders.keySet());
        begun.addAll(results.keySet());
        Map<Integer, TrialLogs> read = logs.join();
        List<ReportedTrial> trials = begun.stream()
                .map(cell -> trial(cell, results.get(cell), experiment, read.getOrDefault(cell, TrialLogs.NONE)))
                .filter(trial -> trial.result() != null || !trial.intervals().isEmpty())
                .toList();
        missing(experiment, trials);
        return new ReportedRun(name, folder, experiment, planText(), trials);
    }

    private void add(Path file, TrialResult trial, Map<Integer, TrialResult> results) {
        Integer cell = trial.provenance().cell();
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
        Experiment experiment = problems.attempt(file, () -> Documents.read(file, Experiment.class));
        if (experiment != null) {
            newer(file, experiment.schemaVersion(), Experiment.SCHEMA_VERSION);
        }
        return experiment;
    }

    private void newer(Path file, int version, int known) {
        if (version > known) {
            problems.add(file + " was written by a later version of Assay (schema " + version + "; this one reads "
                    + known + "); unknown fields are not shown");
        }
    }

    private Map<Integer, Path> folders() {
        Path trials = folder.resolve("trials");
        List<Path> found = problems.attempt(trials, () -> RunReader.trialFolders(folder));
        return found == null
                ? Map.of()
                : found.stream()
                        .collect(Collectors.toMap(
                                each -> Integer.parseInt(each.getFileName().toString()),
                                each -> each,
                                (one, other) -> one,
                                TreeMap::new));
    }

    private ReportedTrial trial(
            int number, @Nullable TrialResult result, @Nullable Experiment experiment, TrialLogs logs) {
        Cell cell = cell(number, result, experiment);
        boolean refused = result != null && result.course().status() == TrialResult.Status.REFUSED;
        TrialLogs shown = refused ? TrialLogs.NONE : logs;
        problems.addAll(shown.problems());
        return new ReportedTrial(name, cell.target().name(), cell, result, shown.intervals(), shown.histograms());
    }

    /** Returns the cell of the experiment, or one reconstructed from the result if that is lost. */
    private Cell cell(int number, @Nullable TrialResult result, @Nullable Experiment experiment) {
        if (experiment != null) {
            for (Cell cell : experiment.cells()) {
                if (cell.id() == number) {
                    return cell;
                }
            }
            problems.add(folder + ": there is a trial of cell " + number + ", which is not in the experiment");
        }
        return new Cell(
                number,
                new SystemSpec.Given(result == null ? "?" : result.target().product()),
                new WorkloadSpec(result == null ? "?" : result.workload().id(), Map.of()),
                new ClosedLoop(result == null ? 1 : Math.max(1, result.load().users())),
                Schedule.measuring(UNKNOWN),
                Map.of(Source.MADE_UP, "#" + number),
                1);
    }

    private void missing(@Nullable Experiment experiment, List<ReportedTrial> trials) {
        if (experiment == null) {
            problems.add(folder
                    + (trials.isEmpty()
                            ? " is not the folder of a run"
                            : ": neither result.json nor experiment.json can be read"));
            return;
        }
        long cut = trials.stream().filter(trial -> trial.result() == null).count();
        int cells = experiment.cells().size();
        if (cut > 0) {
            problems.add(folder + ": " + cut + " of " + cells + " trials did not finish");
        }
        if (trials.size() < cells) {
            problems.add(folder + ": " + (cells - trials.size()) + " of " + cells + " cells were not measured");
        }
    }

    private @Nullable String planText() {
        Path file = folder.resolve("plan.yaml");
        return Files.exists(file)
                ? problems.attempt(file, () -> PlanText.withoutSecrets(Files.readString(file)))
                : null;
    }

    static ReportedRuns readAll(List<Path> folders) {
        Problems problems = new Problems();
        List<ReportedRun> runs = new ArrayList<>();
        Map<String, Long> names =
                folders.stream().collect(Collectors.groupingBy(RunFolder::name, Collectors.counting()));
        for (Path each : folders) {
            String own = name(each);
            runs.add(read(each, names.getOrDefault(own, 0L) > 1 ? each.toString() : own, problems));
        }
        return new ReportedRuns(
                runs,
                problems.lines(),
                folders.size() == 1 ? StoredAnalysis.read(folders.get(0)).orElse(null) : null);
    }

    private static String name(Path folder) {
        return StoredAnalysis.name(folder);
    }
}
