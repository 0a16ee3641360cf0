package dev.assay.document;

import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the directories of plans with stages: {@code stages.json}, and in {@code stages/} a run directory for each stage that has
 * begun. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StagedRuns {

    /** The file that lists the stages. */
    public static final String FILE = "stages.json";

    private StagedRuns() {}

    /**
     * The stages of a run; the content of {@code stages.json}. Immutable.
     *
     * @param schemaVersion version of this document
     * @param plan name of the plan
     * @param stages in the order of execution
     */
    public record Document(int schemaVersion, String plan, List<Entry> stages) {

        /** The version that this code writes. */
        public static final int SCHEMA_VERSION = 1;

        /** Copies the list. */
        public Document {
            stages = List.copyOf(stages);
        }
    }

    /**
     * A stage.
     *
     * @param name unique in the plan
     * @param at name of the stage at whose best points it measures; null if it has points of its own
     * @param directory of its run, relative to the folder of {@code stages.json}; it exists once the stage has begun
     */
    public record Entry(String name, @Nullable String at, String directory) {}

    /** Returns whether a folder holds the stages of a plan. */
    public static boolean isStaged(Path run) {
        return Files.isRegularFile(run.resolve(FILE));
    }

    /**
     * Returns the list of stages.
     *
     * @throws AssayException of kind {@code PLAN} if it cannot be read, or was written by a later version
     */
    public static Document read(Path run) {
        Path file = run.resolve(FILE);
        Document stages;
        try {
            stages = RunReader.read(file, Document.class);
        } catch (AssayException e) {
            throw new AssayException(
                    e.kind(), e.message() + "; each folder in " + run.resolve("stages") + " is a run of its own", e);
        }
        RunReader.requireKnown(file, stages.schemaVersion(), Document.SCHEMA_VERSION);
        return stages;
    }

    /** Returns the run directories of a folder: those of the stages that have begun, else the folder itself. */
    public static List<Path> runs(Path run) {
        if (!isStaged(run)) {
            return List.of(run);
        }
        List<Path> runs = new ArrayList<>();
        for (Entry stage : read(run).stages()) {
            Path folder = run.resolve(stage.directory());
            if (Files.exists(folder.resolve("experiment.json"))) {
                runs.add(folder);
            }
        }
        return List.copyOf(runs);
    }
}
