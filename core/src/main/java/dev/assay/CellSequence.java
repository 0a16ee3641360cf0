package dev.assay;

import dev.assay.analysis.SweepAnalysis;
import dev.assay.engine.LocalTrialRunner;
import dev.assay.engine.TrialRunner;
import dev.assay.internal.io.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.workload.DatasetMarker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment's cells one after the other, and keeps what came of each. With several cells, one that the database
 * refuses is a result and the next one follows; whatever else fails ends the experiment, which can be resumed. Confined to one
 * thread; for one run.
 */
final class CellSequence {

    private final ExperimentRun run;
    private final Experiment experiment;
    private final ExperimentRun.Settings settings;
    private final RunListener listener;
    private final StopSwitch stop;
    private final boolean several;

    /** The ids of this experiment's loads, by which it knows its data. */
    private final Set<String> ours = new HashSet<>();

    private @Nullable RunDirectory directory;

    CellSequence(ExperimentRun run, ExperimentRun.Settings settings, RunListener listener, StopSwitch stop) {
        this.run = run;
        this.experiment = run.experiment();
        this.settings = settings;
        this.listener = once(listener);
        this.stop = stop;
        this.several = experiment.cells().size() > 1;
    }

    /** What is to be noted of every cell is said once. */
    private static RunListener once(RunListener listener) {
        Set<String> said = new HashSet<>();
        return event -> {
            if (!(event instanceof RunEvent.Note note) || said.add(note.text())) {
                listener.on(event);
            }
        };
    }

    /** Runs all that have not been run yet. */
    RunResult run() {
        Path resumed = settings.resumed();
        if (resumed != null) {
            directory = RunDirectory.resume(resumed, experiment);
            ours.addAll(directory.journal().loaded());
        }
        experiment.cells().forEach(run::requireFeasible);
        if (several) {
            experiment.cells().stream()
                    .max(Comparator.comparingInt(cell -> cell.load().users()))
                    .ifPresent(run::requireHostFor);
        }
        List<TrialResult> trials = new ArrayList<>();
        List<Cell> cells = experiment.cells().stream()
                .filter(cell -> finished(cell).isEmpty())
                .toList();
        boolean ran = false;
        try (Systems systems = run.systems(cells)) {
            for (Cell cell : experiment.cells()) {
                Optional<TrialResult> before = finished(cell);
                if (before.isPresent()) {
                    trials.add(before.get());
                    continue;
                }
                if (ran) {
                    coolDown();
                }
                if (Thread.currentThread().isInterrupted()) {
                    stop.stop();
                }
                if (stop.stopped() && !trials.isEmpty()) {
                    break;
                }
                trials.add(ended(cell, systems));
                ran = true;
                systems.done(cell);
            }
        } catch (AssayException e) {
            throw several && directory != null ? resumable(e, trials.size(), directory) : e;
        }
        return complete(trials);
    }

    private Optional<TrialResult> finished(Cell cell) {
        return directory == null ? Optional.empty() : directory.finished(cell.id());
    }

    private AssayException resumable(AssayException failure, int done, RunDirectory kept) {
        return new AssayException(
                failure.kind(),
                failure.message() + "\n" + done + " of " + experiment.cells().size()
                        + " cells are done; go on when that is mended, with --resume " + kept.path(),
                failure);
    }

    private RunResult complete(List<TrialResult> trials) {
        RunResult result = new RunResult(RunResult.SCHEMA_VERSION, experiment, trials);
        boolean whole = trials.size() == experiment.cells().size()
                && trials.stream().noneMatch(trial -> trial.status() == TrialResult.Status.ABORTED);
        if (directory != null && (whole || !several)) {
            directory.complete(result, SweepAnalysis.of(result));
        } else if (directory != null) {
            listener.on(new RunEvent.Note("not all cells were measured; go on with --resume " + directory.path()));
        }
        return result;
    }

    private void coolDown() {
        Duration pause = experiment.plan().sweep().coolDown();
        if (!pause.isZero() && !stop.stopped()) {
            listener.on(new RunEvent.Stage("cooling down for " + pause.toMillis() / 1e3 + " s"));
            stop.await(pause);
        }
    }

    private TrialResult ended(Cell cell, Systems systems) {
        if (several) {
            listener.on(new RunEvent.CellStarted(cell, experiment.cells().size()));
        }
        OpenSystem system = systems.of(cell);
        CellRun<?> cellRun = run.cellRun(cell, system);
        try {
            TrialResult result = measured(cell, system, cellRun);
            noted(cell, result);
            return result;
        } catch (ConnectionsRefusedException refused) {
            if (!several) {
                throw refused;
            }
            listener.on(new RunEvent.Note("refused: " + refused.message()));
            TrialResult result = cellRun.refused(refused, directory());
            noted(cell, result);
            return result;
        } finally {
            stop.endsNothing();
        }
    }

    private void noted(Cell cell, TrialResult result) {
        if (several && directory != null) {
            directory.journal().ended(cell.id(), result.status().name());
        }
    }

    private TrialResult measured(Cell cell, OpenSystem system, CellRun<?> cellRun) {
        Prepared prepared = prepare(cell, system, cellRun);
        RunDirectory kept = directory();
        if (several && kept != null) {
            kept.journal().begins(cell.id());
        }
        prepared.begin().run();
        TrialRunner runner = new LocalTrialRunner();
        stop.ends(runner::stop);
        return cellRun.measure(runner, prepared.data(), prepared.loading(), kept, settings.checking());
    }

    /** The run's folder, made when there is something to keep; null if nothing is kept. */
    private @Nullable RunDirectory directory() {
        if (directory == null && settings.results() != null) {
            directory = RunDirectory.create(settings.results(), experiment, Instant.now());
            if (settings.planText() != null) {
                directory.keepPlan(settings.planText());
            }
        }
        return directory;
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
    private Prepared prepare(Cell cell, OpenSystem system, CellRun<?> cellRun) {
        if (system.target() == null) {
            return new Prepared(cellRun.wanted(), null, () -> {});
        }
        Feasibility.requireOfSessions(cell.load(), system.target()::roundTripNanos);
        Preflight.require(system, run.expectation(cell), listener);
        CellData<?> data = cellRun.data("run");
        Found there = data.look(ours);
        cellRun.rehearse();
        Found reset = reset(data, there);
        Loading loading = CellData.lacks(reset) ? load(cell, data) : null;
        Found found = loading == null ? reset : data.look();
        data.requireFresh(found);
        if (settings.checking() == ExperimentBuilder.Checking.BOTH) {
            data.requireHolding(found);
        }
        return new Prepared(found.marker(), loading, () -> data.markUsed(found));
    }

    private Found reset(CellData<?> data, Found there) {
        Reset reset = experiment.plan().sweep().reset();
        if (reset == Reset.NONE || !there.used()) {
            return there;
        }
        return switch (reset) {
            case CHECKPOINT -> {
                data.settle();
                yield there;
            }
            case RELOAD -> data.dropForReload(there, ours);
            case NONE, TEMPLATE -> throw new IllegalStateException("nobody builds " + reset);
        };
    }

    private Loading load(Cell cell, CellData<?> data) {
        String id = UUID.randomUUID().toString();
        RunDirectory kept = directory();
        if (several && kept != null) {
            kept.journal().loads(cell.target().name(), id);
        }
        ours.add(id);
        return run.load(data, id);
    }
}
