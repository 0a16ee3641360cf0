package dev.assay.internal.io;

import dev.assay.cost.Prices;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.Experiment;
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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The folder of one run: {@code experiment.json}, {@code trials/0001/…} and, once all is done, {@code result.json}. It is
 * nobody else's until it is closed. Immutable; the files are written by one thread.
 */
public final class RunDirectory implements AutoCloseable {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String EXPERIMENT = "experiment.json";

    /** The free space that a run needs at least, in bytes. The files of a trial without a second take half of it. */
    private static final long LEAST_BYTES = 64 << 10;

    private final Path path;
    private final RunLock lock;

    private RunDirectory(Path path, RunLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Rejects a results folder that cannot be written to, before the run starts. Creates nothing.
     *
     * @param results the folder of all runs, or of one run; it need not exist
     * @throws AssayException of kind {@code HOST} that names the obstacle
     */
    public static void requireWritable(Path results) {
        Path there = results.toAbsolutePath().normalize();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        String trouble = null;
        try {
            long free = Files.getFileStore(there).getUsableSpace();
            if (!Files.isDirectory(there)) {
                trouble = there + " is no folder";
            } else if (!Files.isWritable(there)) {
                trouble = there + " may not be written to";
            } else if (free < LEAST_BYTES) {
                trouble = (free >> 10) + " KiB are free there, at least " + (LEAST_BYTES >> 10) + " are needed";
            }
        } catch (IOException e) {
            trouble = IoText.of(e);
        }
        if (trouble != null) {
            throw AssayException.host(
                    "cannot write to " + results + ": " + trouble + "; make room, or choose another folder with --out",
                    null);
        }
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
            Path path = unused(results, name).toAbsolutePath();
            boolean begun = false;
            try {
                RunDirectory made = begin(path, experiment);
                begun = true;
                return made;
            } finally {
                if (!begun) {
                    Files.deleteIfExists(path);
                }
            }
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot write to " + results + ": " + IoText.of(e) + "; choose another folder with --out", e);
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
        if (unbegun(path)) {
            try {
                return begin(path, experiment);
            } catch (IOException e) {
                throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
            }
        }
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

    /** Returns true if a run was killed in this folder before it had written its experiment. */
    public static boolean unbegun(Path run) {
        try (Stream<Path> files = Files.list(run)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            return !names.isEmpty()
                    && List.of(RunLock.FILE, EXPERIMENT + ".part").containsAll(names);
        } catch (IOException e) {
            return false; // is told when it is read
        }
    }

    /** Takes a folder and writes the experiment; gives the folder back if that fails. */
    private static RunDirectory begin(Path path, Experiment experiment) throws IOException {
        RunLock lock = RunLock.take(path);
        boolean written = false;
        try {
            Json.writeFile(path.resolve(EXPERIMENT), experiment);
            written = true;
            return new RunDirectory(path, lock);
        } finally {
            if (!written) {
                lock.close();
            }
        }
    }

    private static RunLock locked(Path path) {
        try {
            return RunLock.take(path);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
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
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
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
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
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
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
        }
    }

    /** Writes the result of the whole run, then the analysis of what was written. */
    public void complete(RunResult result, Supplier<Prices> prices) {
        try {
            Json.writeFile(path.resolve("result.json"), result);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
        }
        StoredAnalysis.renew(path, result, prices);
    }
}
