package dev.assay.model.result;

import dev.assay.model.plan.Experiment;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The result of an experiment. Immutable; stored as {@code result.json}.
 *
 * @param schemaVersion version of this document
 * @param experiment the experiment
 * @param trials in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RunResult(int schemaVersion, Experiment experiment, List<TrialResult> trials) {

    /** The version that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    public RunResult {
        trials = List.copyOf(trials);
    }

    /**
     * Returns the only trial of an experiment with one trial.
     *
     * @throws IllegalStateException if there is another number of trials
     */
    public TrialResult trial() {
        if (trials.size() != 1) {
            throw new IllegalStateException("the experiment has " + trials.size() + " trials");
        }
        return trials.get(0);
    }
}
