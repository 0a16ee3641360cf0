package dev.assay.junit;

import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * The result of a benchmark. Immutable.
 *
 * @param test class and method of the test, for display
 * @param run the result of the experiment
 * @param folder the files of the run: plan, figures of each second, histograms
 * @param report the HTML report in this folder
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BenchmarkResult(String test, RunResult run, Path folder, Path report) {

    /**
     * Returns the only trial.
     *
     * @throws IllegalStateException if the benchmark was configured to have several
     */
    public TrialResult trial() {
        return run.trial();
    }
}
