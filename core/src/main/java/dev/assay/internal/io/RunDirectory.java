package dev.assay.internal.io;

import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Analysis;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The folder of one run: {@code experiment.json}, {@code trials/0001/…} and, once all is done, {@code result.json}. It is
 * nobody else's until it is closed. Immutable; the files are written by one thread.
 */
public final class RunDirectory implements AutoCloseable {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path path;
    private final RunLock lock;

    private RunDirectory(Path path, RunLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes the folder of a run that starts now.
     *
     * @param results the folder of all runs; made if it is missing
     * @throws AssayException of kind {@code HOST} if nothing can be written there
     */
    public static RunDirectory create(Path results, Experiment experiment, Instant now) {
        String name = NAME.format(now) + "-" + experiment.plan().name().replaceAll("[^A-Za-z0-9._-]+", "-");
        try {
            Files.createDirectories(results);
            Path path = unused(results, name);
            RunDirectory made = new RunDirectory(path.toAbsolutePath(), RunLock.take(path));
            Json.writeFile(path.resolve("experiment.json"), experiment);
            return made;
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot write to " + results + ": " + e + "; choose another folder with --out", e);
        }
    }

    private static Path unused(Path results, String name) throws IOException {
        for (int i = 1; ; i++) {
            try {
                return Files.createDirectory(results.resolve(i == 1 ? name : name + "-" + i));
            } catch (FileAlreadyExistsException taken) {
                if (i >= 1_000) {
                    throw taken;
                }
            }
        }
    }

    /**
     * The folder of a run that was cut short, to go on with it.
     *
     * @throws AssayException of kind {@code PLAN} if it is no such folder, or of another experiment; of kind {@code HOST} if
     *     somebody is writing into it
     */
    public static RunDirectory resume(Path run, Experiment experiment) {
        Path path = run.toAbsolutePath().normalize();
        Experiment begun = RunReader.experiment(path);
        if (!Json.write(begun).equals(Json.write(experiment))) {
            throw AssayException.plan(run + " is a run of another experiment: plan, targets or version of Assay ("
                    + begun.toolVersion() + ") were not the same; go on with those, or begin anew without --resume");
        }
        RunLock lock = locked(path);
        if (Files.exists(path.resolve("result.json"))) {
            lock.close();
            throw AssayException.plan(run + " is complete; there is nothing to go on with");
        }
        return new RunDirectory(path, lock);
    }

    private static RunLock locked(Path path) {
        try {
            return RunLock.take(path);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }

    /** Lets go of the folder. */
    @Override
    public void close() {
        lock.close();
    }

    /** Keeps the plan as it was written beside the experiment that came of it. */
    public void keepPlan(String text) {
        try {
            Files.writeString(path.resolve("plan.yaml"), text);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }

    /** What was done in this folder. */
    public Journal journal() {
        return new Journal(path.resolve("journal.tsv"));
    }

    /** The folder, absolute. */
    public Path path() {
        return path;
    }

    private Path trialFolder(int id) {
        return RunReader.trialFolder(path, id);
    }

    /** The result of a trial that came to its end, measured or refused; empty if it has to be measured (again). */
    public Optional<TrialResult> finished(int id) {
        Path file = trialFolder(id).resolve("trial.json");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.readFile(file, TrialResult.class))
                    .filter(trial -> trial.status() != TrialResult.Status.ABORTED);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + e, e);
        }
    }

    /** Opens the files of a trial; what one that was cut short left there goes. */
    public TrialFiles trial(int id) {
        try {
            Path folder = Files.createDirectories(trialFolder(id));
            try (DirectoryStream<Path> remains = Files.newDirectoryStream(folder)) {
                for (Path file : remains) {
                    Files.delete(file);
                }
            }
            return new TrialFiles(folder);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }

    /** Writes the result of the whole run, and what follows from it. */
    public void complete(RunResult result, Analysis analysis) {
        try {
            Json.writeFile(path.resolve("analysis.json"), analysis);
            Json.writeFile(path.resolve("result.json"), result);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }
}
