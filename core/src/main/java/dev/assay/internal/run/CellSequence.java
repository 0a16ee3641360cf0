package dev.assay.internal.run;

import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.TrialRunner;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.RunKeeper;
import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.run.CellPreparation.Prepared;
import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment's cells one after the other, and keeps what came of each. In a plan, a cell that the database refuses
 * is a result and the next one follows; whatever else fails ends the experiment, which can be resumed. Confined to one
 * thread; for one run.
 */
public final class CellSequence {

    private final RunContext run;
    private final Experiment experiment;
    private final RunListener listener;
    private final StopSwitch stop;
    private final CellPreparation preparation;

    /** Whether there is a plan to go on with; else the one cell is all, and a failure of it the run's. */
    private final boolean planned;

    private final WriteFailures failures;

    private @Nullable RunDirectory directory;

    /**
     * @param failures collects failed writes
     */
    public CellSequence(RunContext run, WriteFailures failures) {
        this.run = run;
        this.experiment = run.resolved().experiment();
        this.listener = once(run.listener());
        this.failures = failures;
        this.stop = run.stopSwitch();
        this.preparation = new CellPreparation(run, listener, this::directory);
        this.planned = run.resolved().planText() != null || experiment.cells().size() > 1;
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
    public RunResult run() {
        try {
            return runAll();
        } finally {
            if (directory != null) {
                directory.close();
            }
        }
    }

    private RunResult runAll() {
        Path resumed = run.folders().resumed();
        Path kept = resumed == null ? run.folders().results() : resumed;
        if (kept != null) {
            RunDirectory.requireWritable(kept);
        }
        if (resumed != null) {
            boolean anew = RunDirectory.unbegun(resumed);
            directory = RunDirectory.resume(resumed, experiment);
            if (anew) {
                listener.on(new RunEvent.Note("found no measurement in " + resumed + "; starting the run there"));
                keepPlan(directory);
            }
            preparation.owns(directory.journal().loaded());
        }
        experiment.cells().forEach(run::requireFeasible);
        if (experiment.cells().size() > 1) {
            experiment.cells().stream()
                    .max(Comparator.comparingInt(cell -> cell.load().users()))
                    .ifPresent(run::requireHostFor);
        }
        List<TrialResult> trials = new ArrayList<>();
        List<Cell> cells = experiment.cells().stream()
                .filter(cell -> finished(cell).isEmpty())
                .toList();
        try (Systems systems = run.systems(cells)) {
            measureAll(systems, trials);
        } catch (AssayException e) {
            throw planned && directory != null ? resumable(e, trials.size(), directory) : e;
        }
        return complete(trials);
    }

    private void measureAll(Systems systems, List<TrialResult> trials) {
        boolean ran = false;
        try {
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
                // Later cells would be lost if this process ended.
                if ((stop.stopped() || failures.first().isPresent()) && !trials.isEmpty()) {
                    break;
                }
                trials.add(ended(cell, systems));
                ran = true;
                if (systems.last(cell)) {
                    preparation.done(systems.of(cell));
                }
                systems.done(cell);
            }
        } finally {
            tidy(systems);
        }
    }

    /** What was kept for cells that will not follow now. A server that is gone keeps it, which is no other failure's fault. */
    private void tidy(Systems systems) {
        for (OpenSystem system : systems.open()) {
            try {
                preparation.done(system);
            } catch (AssayException e) {
                listener.on(new RunEvent.Note(e.message()));
            }
        }
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
        if (directory != null && (whole || !planned)) {
            keeper().complete(result, run::prices);
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
        if (planned) {
            listener.on(new RunEvent.CellStarted(cell, experiment.cells().size()));
        }
        OpenSystem system = systems.of(cell);
        CellRun<?> cellRun = run.cellRun(cell, system);
        try {
            TrialResult result = measured(cell, system, cellRun);
            noted(cell, result);
            return result;
        } catch (ConnectionsRefusedException refused) {
            requirePlanned(refused);
            TrialResult result = cellRun.refused(refused, keeper());
            noted(cell, result);
            return result;
        } catch (InfeasibleLoadException infeasible) {
            requirePlanned(infeasible);
            TrialResult result = cellRun.infeasible(infeasible, keeper());
            noted(cell, result);
            return result;
        } finally {
            stop.clear();
        }
    }

    /** In a plan a cell that is refused is a result; where there is nothing else, it is a failure. */
    private void requirePlanned(AssayException refused) {
        if (!planned) {
            throw refused;
        }
        listener.on(new RunEvent.Note("refused: " + refused.message()));
    }

    private void noted(Cell cell, TrialResult result) {
        keeper().ended(cell.id(), result.status().name());
    }

    private TrialResult measured(Cell cell, OpenSystem system, CellRun<?> cellRun) {
        Prepared prepared = preparation.prepare(cell, system, cellRun);
        RunDirectory kept = directory();
        if (kept != null) {
            kept.journal().begins(cell.id());
        }
        prepared.begin().run();
        Conditioning conditioning = conditioned(cell, system, prepared);
        TrialRunner runner = new LocalTrialRunner();
        stop.ends(runner::stop);
        return cellRun.measure(
                runner,
                prepared.data(),
                prepared.loading(),
                conditioning,
                prepared.deviations(),
                keeper(),
                run.checking(cell));
    }

    /** Runs the load with a workload of its own, as an earlier cell would. */
    private @Nullable Conditioning conditioned(Cell cell, OpenSystem system, Prepared prepared) {
        Duration limit = run.resolved().untilSteady();
        if (limit == null) {
            return null;
        }
        Conditioner conditioner =
                new Conditioner(new LocalTrialRunner(), run.resolved().thresholds(), listener);
        stop.ends(conditioner::stop);
        return run.cellRun(cell, system).condition(conditioner, prepared.data(), limit);
    }

    private RunKeeper keeper() {
        return new RunKeeper(directory(), failures);
    }

    /** The run's folder, made when there is something to keep; null if nothing is kept. */
    private @Nullable RunDirectory directory() {
        if (directory == null && run.folders().results() != null) {
            directory = RunDirectory.create(run.folders().results(), experiment, Instant.now());
            keepPlan(directory);
        }
        return directory;
    }

    private void keepPlan(RunDirectory kept) {
        if (run.resolved().planText() != null) {
            kept.keepPlan(run.resolved().planText());
        }
    }
}
