package dev.assay.report.run;

import dev.assay.model.plan.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run. Immutable.
 *
 * @param name unique among the reported runs
 * @param folder of the files
 * @param experiment null if lost
 * @param planText text of the plan file; null if there is none
 * @param trials in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedRun(
        String name,
        Path folder,
        @Nullable Experiment experiment,
        @Nullable String planText,
        List<ReportedTrial> trials) {

    /** Copies the list. */
    public ReportedRun {
        trials = List.copyOf(trials);
    }
}
