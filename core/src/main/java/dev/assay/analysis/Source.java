package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A run as the input of an analysis. Immutable.
 *
 * @param run name
 * @param sha256 of its {@code result.json}, in hexadecimal digits; null for a run that was cut short
 * @param experiment null if it is lost
 * @param systems names of the measured systems, in the order of their first trials, finished or not
 * @param trials finished trials in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Source(
        String run,
        @Nullable String sha256,
        @Nullable Experiment experiment,
        List<String> systems,
        List<Measured> trials) {

    /** The matrix parameter that replaces those of a lost experiment; it does not describe the workload. */
    public static final String MADE_UP = "trial";

    /** Copies the lists. */
    public Source {
        systems = List.copyOf(systems);
        trials = List.copyOf(trials);
    }

    /**
     * A trial.
     *
     * @param system name, unique among the runs
     * @param result with its cell
     */
    public record Measured(String system, CellResult result) {}

    /** Returns a run that is analysed alone. */
    public static Source of(String run, @Nullable String sha256, RunResult result) {
        return of(run, sha256, result, false);
    }

    /**
     * Returns a run.
     *
     * @param several whether other runs, whose systems may have equal names, are analysed with it
     */
    public static Source of(String run, @Nullable String sha256, RunResult result, boolean several) {
        List<Measured> trials = CellResult.of(result).stream()
                .map(each -> new Measured(system(run, each.cell().target().name(), several), each))
                .toList();
        return new Source(
                run,
                sha256,
                result.experiment(),
                trials.stream().map(Measured::system).distinct().toList(),
                trials);
    }

    /** Returns the name of a system: its target, after the run if there are several runs. */
    public static String system(String run, String target, boolean several) {
        return several ? run + ": " + target : target;
    }
}
