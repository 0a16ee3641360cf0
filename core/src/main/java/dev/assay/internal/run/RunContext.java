package dev.assay.internal.run;

import dev.assay.cost.Costing;
import dev.assay.cost.Prices;
import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.engine.DatasetLoader;
import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.Expectation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of a run share: what is run, by which plug-ins, and what ends it early. Its state is the switch that stops
 * it, which is thread-safe.
 */
public final class RunContext {

    private final PluginRegistry plugins;
    private final ResolvedExperiment resolved;
    private final Map<String, ProvidedTarget> given;
    private final RunFolders folders;
    private final RunListener listener;
    private final StopSwitch stop = new StopSwitch();

    /**
     * @param given targets an embedding program handed over, by name
     * @param listener is told what goes on
     */
    public RunContext(
            PluginRegistry plugins,
            ResolvedExperiment resolved,
            Map<String, ProvidedTarget> given,
            RunFolders folders,
            RunListener listener) {
        this.plugins = plugins;
        this.resolved = resolved;
        this.given = Map.copyOf(given);
        this.folders = folders;
        this.listener = listener;
    }

    /** What is run. */
    public ResolvedExperiment resolved() {
        return resolved;
    }

    /** Price lists and cost models. */
    Prices prices() {
        return plugins.prices();
    }

    RunFolders folders() {
        return folders;
    }

    RunListener listener() {
        return listener;
    }

    StopSwitch stopSwitch() {
        return stop;
    }

    /** Ends what goes on early, from any thread. */
    public void stop() {
        stop.stop();
    }

    /** Refuses what this host cannot offer, whatever the database does, and before any cell is run. */
    void requireFeasible(Cell cell) {
        boolean database = !(cell.target() instanceof SystemSpec.StandIn);
        Feasibility.requireOfHost(cell.load(), Runtime.getRuntime().availableProcessors(), database);
    }

    /** Refuses a cell this host has no room for, by its memory and threads. */
    void requireHostFor(Cell cell) {
        Finding.refusal(Doctor.host(expectation(cell))).ifPresent(refusal -> {
            throw refusal;
        });
    }

    /** When the conditions of a cell are asked. */
    Checking checking(Cell cell) {
        return Resolution.of(resolved.workloads().of(cell), seed()).checking(resolved.checking());
    }

    CellRun<?> cellRun(Cell cell, OpenSystem system) {
        Costing costing = resolved.costs().get(cell.target().name());
        return CellRun.of(
                plugins.tool(),
                resolved.workloads().of(cell),
                cell,
                seed(),
                system,
                resolved.thresholds(),
                costing,
                listener);
    }

    /** Loads data under an id of the load's own. */
    Loading load(CellData<?> data, String id) {
        DatasetLoader loader = data.loader(resolved.loaderThreads());
        stop.ends(loader::stop);
        try {
            return loader.load(id);
        } finally {
            stop.clear();
        }
    }

    /** The systems of some cells, none of them open yet. */
    Systems systems(List<Cell> cells) {
        return new Systems(
                resolved.experiment().cells(), cells, this::expectation, resolved.passwords(), new Systems.Opener() {
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

    Expectation expectation(Cell cell) {
        return Preflight.expectation(resolved.workloads().of(cell), cell, seed(), resolved.loaderThreads());
    }

    private long seed() {
        return resolved.experiment().plan().seed();
    }
}
