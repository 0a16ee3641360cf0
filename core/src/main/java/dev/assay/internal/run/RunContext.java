package dev.assay.internal.run;

import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.engine.DatasetLoader;
import dev.assay.internal.engine.KnownCosts;
import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.Expectation;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plug-ins, the experiment and the stop switch that all parts of a run share. Thread-safe.
 *
 * @param costs the commit costs that earlier trials found
 * @param provided targets provided by the calling program, by name
 * @param copies copies of the database that several runs share, or {@code null}
 * @param results the folder that contains all runs, or {@code null} to write no files
 * @param resumed the directory of the run to continue, or {@code null}
 * @param staged the directory of the run with stages that this run is a stage of, or {@code null}
 */
public record RunContext(
        PluginRegistry plugins,
        KnownCosts.OfSystems costs,
        ResolvedExperiment resolved,
        Map<String, ProvidedTarget> provided,
        @Nullable KeptCopies copies,
        @Nullable Path results,
        @Nullable Path resumed,
        @Nullable Path staged,
        RunListener listener,
        StopSwitch stop) {

    /** A run that knows no commit costs of earlier runs, and shares no copies with them. */
    public RunContext(
            PluginRegistry plugins,
            ResolvedExperiment resolved,
            Map<String, ProvidedTarget> provided,
            @Nullable Path results,
            @Nullable Path resumed,
            @Nullable Path staged,
            RunListener listener,
            StopSwitch stop) {
        this(plugins, new KnownCosts.OfSystems(), resolved, provided, null, results, resumed, staged, listener, stop);
    }

    /** Rejects an experiment with a cell that this host cannot run. */
    void requireFeasible() {
        List<Cell> cells = resolved.boundingCells();
        cells.forEach(this::requireFeasible);
        if (cells.size() > 1) {
            cells.stream()
                    .max(Comparator.comparingInt(cell -> cell.load().users()))
                    .ifPresent(this::requireHostFor);
        }
    }

    /** Rejects a load that exceeds this host's capacity independently of the database. */
    private void requireFeasible(Cell cell) {
        boolean database = !(cell.target() instanceof SystemSpec.StandIn);
        Feasibility.requireHostCapacity(cell.load(), Runtime.getRuntime().availableProcessors(), database);
    }

    /** Rejects a cell that needs more memory or threads than this host has. */
    private void requireHostFor(Cell cell) {
        Finding.refusal(Doctor.host(expectation(cell))).ifPresent(refusal -> {
            throw refusal;
        });
    }

    Reset reset() {
        return resolved.experiment().plan().sweep().reset();
    }

    /** See {@link dev.assay.ExperimentRun#data}. */
    public List<DatasetMarker> data() {
        return resolved.cells().stream()
                .map(cell -> resolved.workloads()
                        .of(cell)
                        .create(seed(), cell.load().users(), 0)
                        .dataset())
                .filter(dataset -> !dataset.tables().isEmpty())
                .map(Dataset::marker)
                .toList();
    }

    /** See {@link dev.assay.ExperimentRun#needsFreshData}. */
    public boolean needsFreshData() {
        return resolved.boundingCells().stream()
                .filter(cell -> !(cell.target() instanceof SystemSpec.StandIn))
                .anyMatch(cell -> Resolution.of(resolved.workloads().of(cell), seed())
                        .loadRequirements()
                        .freshData());
    }

    Checking checking(Cell cell) {
        return Resolution.of(resolved.workloads().of(cell), seed()).checking(resolved.checking());
    }

    CellRun<?> cellRun(Cell cell, OpenSystem system) {
        return CellRun.of(this, resolved.workloads().of(cell), cell, system);
    }

    Loading load(CellData<?> data, String id) {
        DatasetLoader loader = data.loader(resolved.loaderThreads());
        stop.ends(loader::stop);
        try {
            return loader.load(id);
        } finally {
            stop.clear();
        }
    }

    /** Returns the systems of some cells, for commands that do not measure. */
    Systems systems(List<Cell> cells) {
        Systems systems = new Systems(resolved.passwords(), opener());
        systems.announce(resolved.boundingCells(), this::expectation);
        systems.begin(cells, Set.of());
        return systems;
    }

    Systems.Opener opener() {
        return new Systems.Opener() {
            @Override
            public EmbeddedDatabase start(SystemSpec.Embedded spec, int connections, int fewestConnections) {
                return OpenSystem.start(spec, plugins, connections, fewestConnections, listener);
            }

            @Override
            public OpenSystem open(SystemSpec spec, @Nullable EmbeddedDatabase started) {
                return OpenSystem.reach(spec, plugins, provided, started, listener)
                        .with(costs.of(spec));
            }
        };
    }

    Expectation expectation(Cell cell) {
        return Preflight.expectation(resolved.workloads().of(cell), cell, seed(), resolved.loaderThreads());
    }

    long seed() {
        return resolved.experiment().plan().seed();
    }
}
