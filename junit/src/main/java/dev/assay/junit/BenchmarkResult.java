package dev.assay.junit;

import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import org.apiguardian.api.API;

/** The result of a benchmark. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BenchmarkResult {

    private final TestName test;
    private final RunResult run;
    private final Path folder;
    private final Path report;
    private final AssertionContext context;

    /**
     * Creates a result from a stored run. Its comparisons with baselines read their settings from system properties.
     *
     * @param test class and method of the test, for display
     * @param run the result of the experiment
     * @param folder the files of the run: plan, figures of each second, histograms
     * @param report the HTML report in this folder
     */
    public BenchmarkResult(String test, RunResult run, Path folder, Path report) {
        this(new TestName(test, test), run, folder, report, AssertionContext.OUTSIDE);
    }

    BenchmarkResult(TestName test, RunResult run, Path folder, Path report, AssertionContext context) {
        this.test = test;
        this.run = run;
        this.folder = folder;
        this.report = report;
        this.context = context;
    }

    /** Returns class and method of the test, for display. */
    public String test() {
        return test.display();
    }

    /** Returns class with package, and method of the test. */
    String id() {
        return test.id();
    }

    /** Returns the result of the experiment, with a trial for each repetition. */
    public RunResult run() {
        return run;
    }

    /** Returns the folder with the files of the run: plan, figures of each second, histograms. */
    public Path folder() {
        return folder;
    }

    /** Returns the HTML report in this folder. */
    public Path report() {
        return report;
    }

    /**
     * Returns the only trial.
     *
     * @throws IllegalStateException if the benchmark measured several, such as {@link DatabaseBenchmark#repeats repetitions}
     */
    public TrialResult trial() {
        return run.trial();
    }

    AssertionContext context() {
        return context;
    }

    @Override
    public String toString() {
        return test() + " (" + report + ")";
    }
}
