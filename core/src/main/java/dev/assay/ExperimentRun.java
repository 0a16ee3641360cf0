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
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.DatasetMarker;
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
                Prepared prepared = prepare(run, cell, system);
                if (directory == null && settings.results() != null) {
                    directory = RunDirectory.create(settings.results(), experiment, Instant.now());
                }
                prepared.begin().run();
                TrialRunner runner = new LocalTrialRunner();
                stopWith(runner::stop);
                trials.add(run.measure(runner, prepared.data(), prepared.loading(), directory, settings.checking()));
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

    /**
     * A cell that can be measured.
     *
     * @param data their marker, or null if they carry none
     * @param loading how they came into the database, or null if they were there
     * @param begin notes on the data that transactions are about to run on them
     */
    private record Prepared(
            @Nullable DatasetMarker data, @Nullable Loading loading, Runnable begin) {}

    /** Nothing is made, neither data nor a folder for the run, before it is seen that there can be a measurement. */
    private Prepared prepare(CellRun<?> run, Cell cell, OpenSystem system) {
        Feasibility.requireOfHost(cell.load(), Runtime.getRuntime().availableProcessors(), system.target() != null);
        if (system.target() == null) {
            return new Prepared(run.wanted(), null, () -> {});
        }
        Feasibility.requireOfSessions(cell.load(), system.target()::roundTripNanos);
        Preflight.require(system, expectation(cell), listener);
        CellData<?> data = run.data("run");
        Found there = data.look();
        run.rehearse();
        Loading loading = CellData.lacks(there) ? loadWith(data) : null;
        Found found = loading == null ? there : data.look();
        data.requireFresh(found);
        if (settings.checking() == ExperimentBuilder.Checking.BOTH) {
            data.requireHolding(found);
        }
        return new Prepared(found.marker(), loading, () -> data.markUsed(found));
    }

    private Loading loadWith(CellData<?> data) {
        DatasetLoader loader = data.loader(settings.loaderThreads());
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
                CellData<?> data = run.data("load");
                if (CellData.lacks(data.look())) {
                    Preflight.requireLoadable(system, expectation(cell), listener);
                    loadings.add(loadWith(data));
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
                CellData<?> data = run.data("check");
                checks.addAll(data.check(data.look()));
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
                run.data("clean").clean();
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
