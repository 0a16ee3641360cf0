package dev.assay.internal.io;

import dev.assay.cost.Prices;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.Cell;
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
 * The directory of one run: {@code experiment.json}, {@code trials/0001/…} and, at the end, {@code result.json}. Locked against
 * other processes until it is closed. Immutable; one thread writes the files.
 */
public final class RunDirectory implements AutoCloseable {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String EXPERIMENT = "experiment.json";

    /** The minimum free space of a run in bytes. The files of a trial of zero seconds need half of it. */
    private static final long LEAST_BYTES = 64 << 10;

    private final Path path;
    private final ProcessLock lock;

    private RunDirectory(Path path, ProcessLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Rejects a results folder that cannot be written to, before the run starts. Creates nothing.
     *
     * @param results the folder that contains all runs, or of one run; it need not exist
     * @throws AssayException of kind {@code HOST} that names the cause
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
                trouble = there + " is not a folder";
            } else if (!Files.isWritable(there)) {
                trouble = there + " is not writable";
            } else if (free < LEAST_BYTES) {
                trouble = (free >> 10) + " KiB are free there, at least " + (LEAST_BYTES >> 10) + " are needed";
            }
        } catch (IOException e) {
            trouble = IoText.of(e);
        }
        if (trouble != null) {
            throw AssayException.host(
                    "cannot write to " + results + ": " + trouble + "; free space, or choose another folder with --out",
                    null);
        }
    }

    /**
     * Creates the directory of a new run.
     *
     * @param results the folder that contains all runs; created if missing
     * @throws AssayException of kind {@code HOST} if it cannot be written to
     */
    public static RunDirectory create(Path results, Experiment experiment, Instant now) {
        Path path = createFolder(results, experiment.plan().name(), now);
        boolean begun = false;
        try {
            RunDirectory made = writing(path, () -> begin(path, experiment));
            begun = true;
            return made;
        } finally {
            if (!begun) {
                writing(path, () -> Files.deleteIfExists(path));
            }
        }
    }

    /** Creates the folder of a new run, named by time and plan; throws a HOST error if it cannot be written to. */
    static Path createFolder(Path results, String plan, Instant now) {
        String name = NAME.format(now) + "-" + plan.replaceAll("[^A-Za-z0-9._-]+", "-");
        try {
            Files.createDirectories(results);
            return unused(results, name).toAbsolutePath();
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
     * Opens the directory of an interrupted run.
     *
     * @throws AssayException of kind {@code PLAN} if it is no run directory, or one of another experiment; of kind {@code HOST}
     *     if another process writes to it
     */
    public static RunDirectory resume(Path run, Experiment experiment) {
        Path path = run.toAbsolutePath().normalize();
        if (withoutExperiment(path)) {
            return writing(path, () -> begin(path, experiment));
        }
        requireSame(run, experiment);
        ProcessLock lock = writing(path, () -> RunLock.take(path));
        if (Files.exists(path.resolve("result.json"))) {
            lock.close();
            throw AssayException.plan(run + " is complete; there is nothing to resume");
        }
        return new RunDirectory(path, lock);
    }

    /**
     * Opens the directory of an experiment: a new one, or one that was begun.
     *
     * @throws AssayException of kind {@code HOST} if another process writes to it, or it cannot be written to
     */
    static RunDirectory open(Path path, Experiment experiment) {
        boolean begun = Files.exists(path.resolve(EXPERIMENT));
        return writing(path, () -> {
            Files.createDirectories(path);
            return begun ? new RunDirectory(path, RunLock.take(path)) : begin(path, experiment);
        });
    }

    /**
     * Returns whether the experiment with its last cell is stored already. A resumed search decides its cells again.
     *
     * @throws AssayException of kind {@code PLAN} if another cell is stored there
     */
    public boolean holdsLastCell(Experiment experiment) {
        int last = experiment.cells().size() - 1;
        List<Cell> stored = RunReader.experiment(path).cells();
        if (stored.size() <= last) {
            return false;
        }
        if (!Json.write(stored.get(last)).equals(Json.write(experiment.cells().get(last)))) {
            throw AssayException.plan(path + ": the search decides another cell " + (last + 1)
                    + " than the interrupted run did; its results were changed, or it ran with another version of"
                    + " Assay; start a new run without --resume");
        }
        return true;
    }

    /** Writes the experiment with the cells that a search has decided; throws a HOST error if that fails. */
    public void extend(Experiment experiment) {
        writing(path, () -> {
            Json.writeFile(path.resolve(EXPERIMENT), experiment);
            return path;
        });
    }

    /** Throws a PLAN error unless the directory holds a run of this experiment. */
    public static void requireSame(Path run, Experiment experiment) {
        Experiment begun = RunReader.experiment(run.toAbsolutePath().normalize());
        if (experiment.mostCells() > experiment.cells().size()
                && begun.cells().size() > experiment.cells().size()) {
            // A search appends the cells that it decides.
            begun = begun.withCells(begun.cells().subList(0, experiment.cells().size()));
        }
        if (!Json.write(begun).equals(Json.write(experiment))) {
            throw AssayException.plan(run + " is a run of another experiment: plan, targets or Assay version ("
                    + begun.toolVersion() + ") differ; resume with the same ones, or start a new run without --resume");
        }
    }

    /** Throws a HOST error if a process writes to a run's directory. */
    public static void requireUnused(Path run) {
        writing(run, () -> {
            RunLock.take(run).close();
            return run;
        });
    }

    /** Returns true if a run was killed in this folder before it had written its experiment. */
    public static boolean withoutExperiment(Path run) {
        return holdsOnly(run, List.of(RunLock.FILE, EXPERIMENT + ".part"));
    }

    /** Returns true if a folder holds some of these files and no other. */
    static boolean holdsOnly(Path folder, List<String> files) {
        try (Stream<Path> found = Files.list(folder)) {
            List<String> names =
                    found.map(file -> file.getFileName().toString()).toList();
            return !names.isEmpty() && files.containsAll(names);
        } catch (IOException e) {
            return false; // reading it reports the error
        }
    }

    /** Locks a directory and writes the experiment; unlocks it if that fails. */
    private static RunDirectory begin(Path path, Experiment experiment) throws IOException {
        ProcessLock lock = RunLock.take(path);
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

    interface Write<T> {
        T run() throws IOException;
    }

    static <T> T writing(Path path, Write<T> write) {
        try {
            return write.run();
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
        }
    }

    @Override
    public void close() {
        lock.close();
    }

    public void keepPlan(String text) {
        writing(path, () -> Files.writeString(path.resolve("plan.yaml"), text));
    }

    public Journal journal() {
        return journalOf(path);
    }

    /** Returns the journal of a run directory. */
    public static Journal journalOf(Path run) {
        return new Journal(run.resolve("journal.tsv"));
    }

    public Path path() {
        return path;
    }

    /** Returns the result of a completed or refused trial; empty if the cell has to run. */
    public Optional<TrialResult> finished(int id) {
        Path file = RunReader.trialFolder(path, id).resolve("trial.json");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.readFile(file, TrialResult.class))
                    .filter(trial -> trial.course().status() != TrialResult.Status.ABORTED);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    /** Opens the files of a trial; deletes those of an interrupted one. */
    public TrialFiles trial(int id) {
        return writing(path, () -> {
            Path folder = Files.createDirectories(RunReader.trialFolder(path, id));
            try (DirectoryStream<Path> remains = Files.newDirectoryStream(folder)) {
                for (Path file : remains) {
                    Files.delete(file);
                }
            }
            return new TrialFiles(folder);
        });
    }

    /** Writes the result of the run and its analysis. */
    public void complete(RunResult result, Supplier<Prices> prices) {
        try {
            Json.writeFile(path.resolve("result.json"), result);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
        }
        StoredAnalysis.renew(path, result, prices);
    }
}
