package dev.assay.report.run;

import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** Reads runs for a report. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunFolders {

    private RunFolders() {}

    /**
     * What is left of the runs in some folders; of a file in one of them, such as {@code result.json}, the folder counts.
     *
     * @param paths at least one
     * @throws AssayException of kind {@code PLAN} if something is no folder, or if none of them holds anything of a run
     */
    public static ReportedRuns read(List<Path> paths) {
        List<Path> folders = new ArrayList<>();
        for (Path path : paths) {
            Path folder = folder(path);
            if (!Files.isDirectory(folder)) {
                throw AssayException.plan(path + " is no folder of a run; results/ has those of assay run");
            }
            if (!folders.contains(folder)) {
                folders.add(folder);
            }
        }
        ReportedRuns runs = RunFolder.readAll(folders);
        if (runs.runs().stream().allMatch(run -> run.trials().isEmpty() && run.experiment() == null)) {
            throw AssayException.plan(String.join("; ", runs.problems()) + ": there is nothing to report");
        }
        return runs;
    }

    /** The folder itself or, of a file in it, the folder it is in. */
    public static Path folder(Path path) {
        Path parent = Files.isRegularFile(path) ? path.toAbsolutePath().getParent() : null;
        return parent == null ? path : parent;
    }
}
