package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A run as the input of an analysis. Immutable.
 *
 * @param run name, unique among the runs
 * @param label short name for display, unique among the runs
 * @param sha256 of its {@code result.json}, in hexadecimal digits; null for a run that was cut short
 * @param experiment null if it is lost
 * @param systems names of the measured systems, in the order of their first trials, finished or not
 * @param trials finished trials in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Source(
        String run,
        String label,
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

    /** Returns a run that is analysed alone: its systems have the names of their targets. */
    public static Source of(String run, @Nullable String sha256, RunResult result) {
        List<Measured> trials = CellResult.of(result).stream()
                .map(each -> new Measured(each.cell().target().name(), each))
                .toList();
        return new Source(
                run,
                run,
                sha256,
                result.experiment(),
                trials.stream().map(Measured::system).distinct().toList(),
                trials);
    }

    /**
     * Returns runs that are analysed together. They are named by what differs between them; their systems, in the same order, have
     * unique names.
     *
     * @param alone runs with different names, whose systems have the names of their targets
     * @param problems receives what was left out because documents are damaged, one line each
     */
    public static List<Source> together(List<Source> alone, Consumer<String> problems) {
        RunLabels labels = RunLabels.of(alone, problems);
        List<Source> together = new ArrayList<>();
        for (int i = 0; i < alone.size(); i++) {
            Source source = alone.get(i);
            int run = i;
            together.add(new Source(
                    source.run,
                    labels.run(run),
                    source.sha256,
                    source.experiment,
                    source.systems.stream()
                            .map(target -> labels.system(run, target))
                            .toList(),
                    source.trials.stream()
                            .map(each -> new Measured(labels.system(run, each.system()), each.result()))
                            .toList()));
        }
        return List.copyOf(together);
    }
}
