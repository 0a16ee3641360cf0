package dev.assay.internal.io;

import dev.assay.document.StagedRuns;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * The directory of a plan with stages: {@code stages.json}, {@code plan.yaml}, and the run directories of the stages. Locked
 * against other processes until it is closed. Immutable; one thread writes the files.
 */
public final class StagedDirectory implements AutoCloseable {

    private static final String PLAN = "plan.yaml";

    private final Path path;
    private final ProcessLock lock;
    private final StagedRuns.Document stages;

    private StagedDirectory(Path path, ProcessLock lock, StagedRuns.Document stages) {
        this.path = path;
        this.lock = lock;
        this.stages = stages;
    }

    /**
     * Creates the directory of a new run.
     *
     * @param results the folder that contains all runs; created if missing
     * @param text the plan's text without secrets
     * @throws AssayException of kind {@code HOST} if it cannot be written to
     */
    public static StagedDirectory create(Path results, StagedRuns.Document stages, String text, Instant now) {
        Path path = RunDirectory.createFolder(results, stages.plan(), now);
        return begin(path, stages, text);
    }

    /**
     * Opens the directory of an interrupted run.
     *
     * @throws AssayException of kind {@code PLAN} if it is none of this plan; of kind {@code HOST} if another process writes to it
     */
    public static StagedDirectory resume(Path run, StagedRuns.Document stages, String text) {
        Path path = run.toAbsolutePath().normalize();
        if (!StagedRuns.isStaged(path)) {
            if (RunDirectory.holdsOnly(path, List.of(RunLock.FILE, PLAN, StagedRuns.FILE + ".part"))) {
                return begin(path, stages, text); // killed before it had written the list
            }
            throw AssayException.plan(
                    run + " has no " + StagedRuns.FILE + ": it is not the folder of a run of a plan with stages");
        }
        if (!StagedRuns.read(path).equals(stages)) {
            throw AssayException.plan(
                    run + " is a run of another plan: its stages differ; resume with the same plan, or"
                            + " start a new run without --resume");
        }
        StagedDirectory directory =
                new StagedDirectory(path, RunDirectory.writing(path, () -> RunLock.take(path)), stages);
        if (stages.stages().stream().allMatch(stage -> complete(path.resolve(stage.directory())))) {
            directory.close();
            throw AssayException.plan(run + " is complete; there is nothing to resume");
        }
        return directory;
    }

    private static StagedDirectory begin(Path path, StagedRuns.Document stages, String text) {
        ProcessLock lock = RunDirectory.writing(path, () -> RunLock.take(path));
        boolean written = false;
        try {
            RunDirectory.writing(path, () -> {
                Files.writeString(path.resolve(PLAN), text);
                Json.writeFile(path.resolve(StagedRuns.FILE), stages);
                return path;
            });
            written = true;
            return new StagedDirectory(path, lock, stages);
        } finally {
            if (!written) {
                lock.close();
            }
        }
    }

    /** Returns whether a run directory has its final result. */
    public static boolean complete(Path stage) {
        return Files.exists(stage.resolve("result.json"));
    }

    public Path path() {
        return path;
    }

    /** Returns the run directory of a stage, counted from 0; creates it with its experiment if it does not exist. */
    public Path stage(int index, Experiment experiment) {
        Path stage = path.resolve(stages.stages().get(index).directory());
        if (!Files.exists(stage.resolve("experiment.json"))) {
            RunDirectory.writing(stage, () -> {
                Files.createDirectories(stage);
                Json.writeFile(stage.resolve("experiment.json"), experiment);
                return stage;
            });
        }
        return stage;
    }

    @Override
    public void close() {
        lock.close();
    }
}
