package dev.assay.report.run;

import dev.assay.model.plan.Experiment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run. Immutable.
 *
 * @param name unique among the reported runs
 * @param label short name that distinguishes it from the other reported runs
 * @param folder of the files
 * @param experiment null if lost
 * @param planText text of the plan file; null if there is none
 * @param trials in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedRun(
        String name,
        String label,
        Path folder,
        @Nullable Experiment experiment,
        @Nullable String planText,
        List<ReportedTrial> trials) {

    /** Copies the list. */
    public ReportedRun {
        trials = List.copyOf(trials);
    }

    /** Creates a run that is reported alone: its systems have the names of their targets. */
    public ReportedRun(
            String name,
            Path folder,
            @Nullable Experiment experiment,
            @Nullable String planText,
            List<ReportedTrial> trials) {
        this(name, name, folder, experiment, planText, trials);
    }

    /** Returns the same run with names that are unique among others: of itself, and of its systems by their targets. */
    ReportedRun named(String other, Map<String, String> systems) {
        return new ReportedRun(
                name,
                other,
                folder,
                experiment,
                planText,
                trials.stream()
                        .map(trial -> trial.of(systems.getOrDefault(trial.system(), trial.system())))
                        .toList());
    }

    /** Returns a setting of the experiment; null if there is none. */
    public @Nullable String setting(String name) {
        return experiment == null ? null : experiment.settings().get(name);
    }
}
