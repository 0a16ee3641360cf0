package dev.assay.report.run;

import dev.assay.document.StagedRuns;
import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** Reads the runs of a report. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunFolders {

    private RunFolders() {}

    /**
     * Reads the runs in some folders. A file in a folder, such as {@code result.json}, stands for the folder, and the folder of a
     * plan with stages for the runs of its stages.
     *
     * @param paths at least one
     * @throws AssayException of kind {@code PLAN} if a path is not a folder, or if none contains a run
     */
    public static ReportedRuns read(List<Path> paths) {
        List<Path> folders = new ArrayList<>();
        for (Path path : paths) {
            for (Path run : StagedRuns.runs(existing(path))) {
                if (!folders.contains(run)) {
                    folders.add(run);
                }
            }
        }
        if (folders.isEmpty()) {
            throw AssayException.plan("no stage of " + paths.get(0) + " has begun: there is nothing to report");
        }
        ReportedRuns runs = RunFolder.readAll(folders);
        if (runs.runs().stream().allMatch(run -> run.trials().isEmpty() && run.experiment() == null)) {
            throw AssayException.plan(String.join("; ", runs.problems()) + ": there is nothing to report");
        }
        return runs;
    }

    /**
     * Returns the folder, or the parent folder of a file.
     *
     * @throws AssayException of kind {@code PLAN} if there is no such folder
     */
    public static Path existing(Path path) {
        Path folder = folder(path);
        if (!Files.isDirectory(folder)) {
            throw AssayException.plan(path + " is not the folder of a run; assay run writes runs to results/");
        }
        return folder;
    }

    /** Returns the folder, or the parent folder of a file. */
    public static Path folder(Path path) {
        Path parent = Files.isRegularFile(path) ? path.toAbsolutePath().getParent() : null;
        return parent == null ? path : parent;
    }
}
