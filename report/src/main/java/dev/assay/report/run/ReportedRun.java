package dev.assay.report.run;

import dev.assay.model.plan.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a run. Immutable.
 *
 * @param name that tells it from others
 * @param folder of its files
 * @param experiment what was to run; null where that is lost
 * @param planText the plan as it was written; null where there was no file
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
