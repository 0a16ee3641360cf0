package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A run as an input of an analysis. Immutable.
 *
 * @param run its name
 * @param sha256 of its {@code result.json}, in hexadecimal digits; null of a run that was cut short
 * @param experiment null where that is lost
 * @param systems names of what was measured, in the order of their first trials, whether these ended or not
 * @param trials that came to their end, in the order of their execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Source(
        String run,
        @Nullable String sha256,
        @Nullable Experiment experiment,
        List<String> systems,
        List<Measured> trials) {

    /** The axis that stands for the cells of a run whose experiment is lost; it does not describe the workload. */
    public static final String MADE_UP = "trial";

    /** Copies the lists. */
    public Source {
        systems = List.copyOf(systems);
        trials = List.copyOf(trials);
    }

    /**
     * A trial.
     *
     * @param system what was measured, by a name that tells the systems of several runs apart
     * @param result of it, with its cell
     */
    public record Measured(String system, CellResult result) {}

    /** A run that is analysed alone. */
    public static Source of(String run, @Nullable String sha256, RunResult result) {
        return of(run, sha256, result, false);
    }

    /**
     * A run.
     *
     * @param several whether it is analysed beside others, whose systems may have the same names
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

    /** Returns what a system is called: by its target, with the run in front of it where there are several runs. */
    public static String system(String run, String target, boolean several) {
        return several ? run + ": " + target : target;
    }
}
