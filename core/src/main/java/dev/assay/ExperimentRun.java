package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.doctor.Doctor;
import dev.assay.engine.DatasetLoader;
import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
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

    /**
     * How to go about it; immutable.
     *
     * @param loaderThreads at least 1
     * @param results the folder of all runs, or null to keep nothing
     * @param checking when the conditions are asked, or null as each cell's workload wants them
     * @param resumed the folder of a run to go on with, or null
     * @param planText of the file the experiment comes from, or null
     * @param passwords of targets that carry none, by their names
     * @param costs how targets are priced, by their names; those that are not there are not
     * @param thresholds by which trials are judged
     * @param untilSteady how long a load may take to become steady before it is measured, or null to measure it at once
     */
    record Settings(
            int loaderThreads,
            @Nullable Path results,
            ExperimentBuilder.@Nullable Checking checking,
            @Nullable Path resumed,
            @Nullable String planText,
            Map<String, String> passwords,
            Map<String, Costing> costs,
            VerdictThresholds thresholds,
            @Nullable Duration untilSteady) {

        Settings(
                int loaderThreads,
                @Nullable Path results,
                ExperimentBuilder.@Nullable Checking checking,
                Map<String, Costing> costs,
                VerdictThresholds thresholds,
                @Nullable Duration untilSteady) {
            this(loaderThreads, results, checking, null, null, Map.of(), costs, thresholds, untilSteady);
        }

        @Override
        public String toString() {
            return "Settings[" + results + "]"; // without secrets
        }
    }

    private final PluginRegistry plugins;
    private final WorkloadFactory<?, ?> factory;
    private final Experiment experiment;
    private final Map<String, GivenTarget> given;
    private final Settings settings;
    private final RunListener listener;

    private final WriteFailures failures;

    private final StopSwitch stop = new StopSwitch();

    ExperimentRun(
            PluginRegistry plugins,
            WorkloadFactory<?, ?> factory,
            Experiment experiment,
            Map<String, GivenTarget> given,
            Settings settings,
            RunListener listener) {
        this.plugins = plugins;
        this.factory = factory;
        this.experiment = experiment;
        this.given = given;
        this.settings = settings;
        this.listener = listener;
        this.failures = new WriteFailures(listener);
    }

    /** What will run, every cell spelled out. */
    public Experiment experiment() {
        return experiment;
    }

    /**
     * Runs every cell: loads the data where they are missing, measures, checks and stores. With several cells, one whose users
     * the database does not have is {@code REFUSED}, and the others are measured.
     *
     * @return what was measured, also when it was stopped early; its trials carry their verdicts
     * @throws dev.assay.model.AssayException if nothing could be measured: the plan is wrong, the database refuses, or
     *     this host cannot
     */
    public RunResult run() {
        return new CellSequence(this, settings, listener, failures, stop).run();
    }

    /**
     * Returns why files of the run are missing: the message of the first failed write. The result is complete nevertheless.
     * After a failed write no further cell starts.
     *
     * @return one line; empty if all files were written
     */
    public Optional<String> writeFailure() {
        return failures.first();
    }

    /** Refuses what this host cannot offer, whatever the database does, and before any cell is run. */
    void requireFeasible(Cell cell) {
        boolean database = !(cell.target() instanceof SystemSpec.StandIn);
        Feasibility.requireOfHost(cell.load(), Runtime.getRuntime().availableProcessors(), database);
    }

    /** Refuses a cell this host has no room for, by its memory and threads. */
    void requireHostFor(Cell cell) {
        Doctor.refusal(Doctor.host(expectation(cell))).ifPresent(refusal -> {
            throw refusal;
        });
    }

    /** When the conditions of a cell are asked. */
    ExperimentBuilder.Checking checking(Cell cell) {
        return Resolution.of(factory, cell.workload(), experiment.plan().seed()).checking(settings.checking());
    }

    CellRun<?> cellRun(Cell cell, OpenSystem system) {
        Costing costing = settings.costs().get(cell.target().name());
        return CellRun.of(
                plugins.tool(),
                factory,
                cell,
                experiment.plan().seed(),
                system,
                settings.thresholds(),
                costing,
                listener);
    }

    /** Loads data under an id of the load's own. */
    Loading load(CellData<?> data, String id) {
        DatasetLoader loader = data.loader(settings.loaderThreads());
        stop.ends(loader::stop);
        try {
            return loader.load(id);
        } finally {
            stop.endsNothing();
        }
    }

    /** The systems of some cells, none of them open yet. */
    Systems systems(List<Cell> cells) {
        return new Systems(experiment.cells(), cells, this::expectation, settings.passwords(), new Systems.Opener() {
            @Override
            public EmbeddedDatabase start(SystemSpec.Embedded spec, int connections, int fewestConnections) {
                return OpenSystem.start(spec, plugins, connections, fewestConnections, listener);
            }

            @Override
            public OpenSystem open(SystemSpec spec, @Nullable EmbeddedDatabase started) {
                return OpenSystem.reach(spec, plugins, given, started, listener);
            }
        });
    }

    /**
     * Creates the schema and the data of every target, or goes on with a load that was cut short. Data that are there
     * already are left alone.
     *
     * @return one entry for each target that was loaded; none for those that had the data
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<Loading> load() {
        List<Loading> loadings = new ArrayList<>();
        onEach(PlanData.oneEach(experiment.cells(), shaping(), "load"), (cell, system) -> {
            CellData<?> data = cellRun(cell, system).data("load");
            if (CellData.lacks(data.look())) {
                Preflight.requireLoadable(system, expectation(cell), listener);
                loadings.add(load(data, UUID.randomUUID().toString()));
            }
        });
        return loadings;
    }

    /**
     * Asks the workload's consistency conditions of every target, in the order of targets and conditions.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<CheckResult> check() {
        List<CheckResult> checks = new ArrayList<>();
        onEach(PlanData.oneEach(experiment.cells(), shaping(), "check"), (cell, system) -> {
            CellData<?> data = cellRun(cell, system).data("check");
            checks.addAll(data.check(data.look()));
        });
        return checks;
    }

    /** Drops what {@link #load} or {@link #run} created on every target, and nothing else. */
    public void clean() {
        onEach(
                PlanData.distinct(experiment.cells(), shaping()),
                (cell, system) -> cellRun(cell, system).data("clean").clean());
    }

    /** Opens each target once, for all its cells among these, and with its password. */
    private void onEach(List<Cell> cells, BiConsumer<Cell, OpenSystem> deed) {
        try (Systems systems = systems(cells)) {
            for (Cell cell : cells) {
                deed.accept(cell, systems.of(cell));
                systems.done(cell);
            }
        }
    }

    private List<String> shaping() {
        return PlanData.shaping(factory);
    }

    /**
     * Looks at this host and at every target for what would spoil a measurement; creates nothing. A target that cannot be
     * reached is a finding too. With several data sets on a target, each is asked about: they need not all have room.
     *
     * @return this host's first, for the cell with most users; then those of each target in turn
     */
    public List<Finding> examine() {
        List<Cell> cells = PlanData.distinct(experiment.cells(), shaping());
        List<Finding> findings = new ArrayList<>();
        cells.stream()
                .max(Comparator.comparingInt(cell -> cell.load().users()))
                .ifPresent(cell -> findings.addAll(Doctor.host(expectation(cell))));
        for (Cell cell : cells) {
            try (Systems systems = systems(List.of(cell))) {
                List<Finding> found = Preflight.of(() -> systems.of(cell), expectation(cell));
                findings.addAll(
                        cells.size() == 1
                                ? found
                                : Preflight.named(cell.target().name(), found));
            }
        }
        return findings.stream().distinct().toList();
    }

    /** Ends what goes on early, from any thread: a run keeps what it measured, a load what it wrote. */
    public void stop() {
        stop.stop();
    }

    Expectation expectation(Cell cell) {
        return Preflight.expectation(factory, cell, experiment.plan().seed(), settings.loaderThreads());
    }
}
