package dev.assay.internal.io;

import dev.assay.cost.Prices;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs of parts of one experiment, each by a client host of its own, become one run. Each part has the whole experiment and the trials
 * of some of its cells. Stateless.
 */
public final class RunParts {

    private static final String TRIAL = "trial.json";
    private static final String PLAN = "plan.yaml";
    private static final String EXPERIMENT = "experiment.json";

    /** The folder at the beginning of an absolute path in JSON. */
    private static final Pattern FOLDER = Pattern.compile("\"(?:file://)?/[^\"]*/");

    private RunParts() {}

    /** Returns whether all cells of the experiment were measured or refused. */
    public static boolean whole(RunResult result) {
        return result.trials().size() == result.experiment().cells().size()
                && result.trials().stream().noneMatch(RunParts::aborted);
    }

    /** Returns whether a trial was stopped before its end, so that its cell has to be measured again. */
    public static boolean aborted(TrialResult trial) {
        return trial.course().status() == TrialResult.Status.ABORTED;
    }

    /**
     * Copies the trials of all parts to one run directory. It has the name of the earliest part, or that of another one if an earlier
     * call has made it. With all trials, it gets a result and an analysis. Safe to repeat, also with further parts: trials that are
     * there stay.
     *
     * @param parts run directories of the same experiment, at least one; an earlier result of this method may be one of them
     * @param results folder that contains all runs; created if missing
     * @param prices those of the analysis
     * @return the run directory
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a part is of another experiment; {@code HOST} if files cannot be
     *     read or written
     */
    public static Path join(List<Path> parts, Path results, Supplier<Prices> prices) {
        Path path = joined(parts, results);
        Experiment experiment = RunReader.experiment(parts.get(0));
        parts.forEach(part -> requireSame(part, experiment));
        if (Files.exists(path.resolve(EXPERIMENT))) {
            requireSame(path, experiment);
        }
        if (Files.exists(path.resolve("result.json"))) {
            return path; // records of providers may have been added to it
        }
        try (RunDirectory directory = RunDirectory.open(path, experiment)) {
            RunDirectory.writing(path, () -> copied(parts, path));
            RunResult result = RunReader.result(path);
            if (whole(result)) {
                directory.complete(result, prices);
            }
        }
        return path;
    }

    /** Returns the directory that an earlier call has made, or else the one that the earliest part names. */
    private static Path joined(List<Path> parts, Path results) {
        List<Path> names = parts.stream()
                .map(RunParts::name)
                .sorted()
                .map(name -> results.resolve(name).toAbsolutePath().normalize())
                .toList();
        return names.stream()
                .filter(path -> Files.exists(path.resolve(EXPERIMENT)))
                .findFirst()
                .orElseGet(() -> names.get(0));
    }

    private static void requireSame(Path part, Experiment experiment) {
        Experiment its = RunReader.experiment(part);
        if (!text(its).equals(text(experiment))) {
            throw AssayException.plan(part + " is a part of another experiment: plan, targets or Assay version ("
                    + its.toolVersion() + ") differ, so that it is no part of the same run");
        }
    }

    /** Returns an experiment without the folders of files, such as those of CAs: each host has its own. */
    private static String text(Experiment experiment) {
        return FOLDER.matcher(Json.write(experiment)).replaceAll("\"");
    }

    private static String name(Path part) {
        return Objects.requireNonNull(part.getFileName(), "a run has a name").toString();
    }

    private static Path copied(List<Path> parts, Path run) throws IOException {
        TreeSet<String> steps = new TreeSet<>(lines(run)); // each line begins with its time
        for (Path part : parts) {
            if (Files.exists(part.resolve(PLAN)) && !Files.exists(run.resolve(PLAN))) {
                Files.copy(part.resolve(PLAN), run.resolve(PLAN));
            }
            for (Path trial : RunReader.trialFolders(part)) {
                copy(trial, run.resolve("trials").resolve(name(trial)));
            }
            steps.addAll(lines(part));
        }
        Files.write(RunDirectory.journalOf(run).file(), steps);
        return run;
    }

    private static List<String> lines(Path run) throws IOException {
        Path file = RunDirectory.journalOf(run).file();
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** Copies a trial, so that it is there as a whole or not at all. A whole one replaces an aborted one. */
    private static void copy(Path trial, Path to) throws IOException {
        if (!Files.exists(trial.resolve(TRIAL)) || (Files.exists(to) && !(aborted(to) && !aborted(trial)))) {
            return;
        }
        Path incoming = to.resolveSibling("." + name(to));
        delete(incoming);
        Files.createDirectories(incoming);
        for (Path file : files(trial)) {
            Files.copy(file, incoming.resolve(name(file)));
        }
        delete(to);
        Files.move(incoming, to, StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean aborted(Path trial) throws IOException {
        return aborted(Json.readFile(trial.resolve(TRIAL), TrialResult.class));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            for (Path file : files(folder)) {
                Files.delete(file);
            }
            Files.delete(folder);
        }
    }

    /** Returns the files of a trial, which has no folders. */
    private static List<Path> files(Path trial) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.list(trial)) {
            found.filter(Files::isRegularFile).forEach(files::add);
        }
        return files;
    }
}
