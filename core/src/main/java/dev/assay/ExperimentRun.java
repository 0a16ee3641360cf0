package dev.assay;

import dev.assay.doctor.Doctor;
import dev.assay.engine.DatasetLoader;
import dev.assay.engine.LocalTrialRunner;
import dev.assay.engine.TrialRunner;
import dev.assay.internal.io.RunDirectory;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An experiment that can be loaded, run, checked and cleaned. Each method opens what it needs and leaves nothing open or
 * running.
 *
 * <p>Confined to one thread, except {@link #stop}. An interrupt ends what goes on, as {@link #stop} does, and stays set.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExperimentRun {

    /** How to go about it; immutable. */
    record Settings(int loaderThreads, @Nullable Path results, ExperimentBuilder.Checking checking) {}

    private final Assay assay;
    private final WorkloadFactory<?, ?> factory;
    private final Experiment experiment;
    private final Map<String, GivenTarget> given;
    private final Settings settings;
    private final RunListener listener;

    private final AtomicReference<@Nullable Runnable> stopper = new AtomicReference<>();
    private volatile boolean stopped;

    ExperimentRun(
            Assay assay,
            WorkloadFactory<?, ?> factory,
            Experiment experiment,
            Map<String, GivenTarget> given,
            Settings settings,
            RunListener listener) {
        this.assay = assay;
        this.factory = factory;
        this.experiment = experiment;
        this.given = given;
        this.settings = settings;
        this.listener = listener;
    }

    /** What will run, every cell spelled out. */
    public Experiment experiment() {
        return experiment;
    }

    /**
     * Runs every cell: loads the data where they are missing, measures, checks and stores.
     *
     * @return what was measured, also when it was stopped early; its trials carry their verdicts
     * @throws dev.assay.model.AssayException if nothing could be measured: the plan is wrong, the database refuses, or
     *     this host cannot
     */
    public RunResult run() {
        List<TrialResult> trials = new ArrayList<>();
        RunDirectory directory = null;
        for (Cell cell : experiment.cells()) {
            if (stopped && !trials.isEmpty()) {
                break;
            }
            try (OpenSystem system = open(cell)) {
                CellRun<?> run = CellRun.of(
                        assay.tool(), factory, cell, experiment.plan().seed(), system, listener);
                if (system.target() != null) {
                    Preflight.require(system, expectation(cell), listener);
                }
                Loading loading = system.target() == null ? null : prepare(run);
                run.requireFreshData();
                run.requireChecks(settings.checking() == ExperimentBuilder.Checking.BOTH);
                if (directory == null && settings.results() != null) {
                    directory = RunDirectory.create(settings.results(), experiment, Instant.now());
                }
                TrialRunner runner = new LocalTrialRunner();
                stopWith(runner::stop);
                trials.add(run.measure(runner, loading, directory, settings.checking()));
            } finally {
                stopper.set(null);
            }
        }
        RunResult result = new RunResult(RunResult.SCHEMA_VERSION, experiment, trials);
        if (directory != null) {
            directory.complete(result);
        }
        return result;
    }

    /** Sees that the server will have all users before anything is made: data, or a folder for the run. */
    private @Nullable Loading prepare(CellRun<?> run) {
        boolean load = run.needsLoad();
        run.rehearse();
        return load ? loadWith(run) : null;
    }

    private Loading loadWith(CellRun<?> run) {
        DatasetLoader loader = run.loader(settings.loaderThreads());
        stopWith(loader::stop);
        try {
            return loader.load();
        } finally {
            stopper.set(null);
        }
    }

    /**
     * Creates the schema and the data of every target, or goes on with a load that was cut short. Data that are there
     * already are left alone.
     *
     * @return one entry for each target that was loaded; none for those that had the data
     */
    public List<Loading> load() {
        List<Loading> loadings = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            try (OpenSystem system = open(cell)) {
                CellRun<?> run = CellRun.of(
                        assay.tool(), factory, cell, experiment.plan().seed(), system, listener);
                run.requireDatabase("load");
                if (run.needsLoad()) {
                    loadings.add(loadWith(run));
                }
            }
        }
        return loadings;
    }

    /** Asks the workload's consistency conditions of every target, in the order of targets and conditions. */
    public List<CheckResult> check() {
        List<CheckResult> checks = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            try (OpenSystem system = open(cell)) {
                CellRun<?> run = CellRun.of(
                        assay.tool(), factory, cell, experiment.plan().seed(), system, listener);
                run.requireDatabase("check");
                checks.addAll(run.checkPresent());
            }
        }
        return checks;
    }

    /** Drops what {@link #load} created on every target, and nothing else. */
    public void clean() {
        for (Cell cell : experiment.cells()) {
            try (OpenSystem system = open(cell)) {
                CellRun<?> run = CellRun.of(
                        assay.tool(), factory, cell, experiment.plan().seed(), system, listener);
                run.requireDatabase("clean");
                run.clean();
            }
        }
    }

    /**
     * Looks at this host and at every target for what would spoil a measurement; creates nothing. A target that cannot be
     * reached is a finding too.
     *
     * @return this host's first, then those of each target in turn
     */
    public List<Finding> examine() {
        List<Finding> findings = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            Expectation expectation = expectation(cell);
            if (findings.isEmpty()) {
                findings.addAll(Doctor.host(expectation));
            }
            List<Finding> found = Preflight.of(() -> open(cell), expectation);
            findings.addAll(
                    experiment.cells().size() == 1
                            ? found
                            : Preflight.named(cell.target().name(), found));
        }
        return findings;
    }

    /** Ends what goes on early, from any thread: a run keeps what it measured, a load what it wrote. */
    public void stop() {
        stopped = true;
        Runnable current = stopper.get();
        if (current != null) {
            current.run();
        }
    }

    private void stopWith(Runnable action) {
        stopper.set(action);
        if (stopped) {
            action.run();
        }
    }

    private Expectation expectation(Cell cell) {
        return Preflight.expectation(factory, cell, experiment.plan().seed(), settings.loaderThreads());
    }

    private OpenSystem open(Cell cell) {
        return OpenSystem.open(cell.target(), assay, given, expectation(cell).connections(), listener);
    }
}
