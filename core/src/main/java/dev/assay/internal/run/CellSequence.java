package dev.assay.internal.run;

import dev.assay.document.RunReader;
import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.TrialRunner;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.RunKeeper;
import dev.assay.internal.io.RunParts;
import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.plan.DataLocation;
import dev.assay.internal.run.CellPreparation.Prepared;
import dev.assay.internal.verdict.TrialContext.Preparation;
import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs the cells of an experiment in sequence and stores their results. In an experiment with several cells, a refused cell is a
 * result and the run continues; any other failure ends the run, which can be resumed. Confined to one thread; for one run.
 */
public final class CellSequence {

    private final RunContext run;
    private final CellQueue queue;
    private final RunListener listener;
    private final StopSwitch stop;
    private final CellPreparation preparation;

    /** Whether refused cells are results. If false, the only cell's failure is the failure of the run. */
    private final boolean planned;

    private final WriteFailures failures;
    private final RunSystems systems;
    private final Set<DataLocation> later;

    /** False if the run was stopped before its last cell. */
    private boolean ended = true;

    private @Nullable RunDirectory directory;

    /**
     * @param systems shared by all stages of a plan; the caller closes them
     * @param later the locations of later stages, whose systems stay open
     */
    CellSequence(RunContext run, WriteFailures failures, RunSystems systems, Set<DataLocation> later) {
        this.run = run;
        this.queue = new CellQueue(run.resolved(), this::keeper);
        this.listener = once(run.listener());
        this.failures = failures;
        this.systems = systems;
        this.later = Set.copyOf(later);
        this.stop = run.stop();
        this.preparation = new CellPreparation(run, listener, systems.ownLoads(), this::directory);
        this.planned = run.resolved().planText() != null || queue.experiment().mostCells() > 1;
    }

    /** Runs the cells of an experiment without stages; see {@link #run()}. */
    public static RunResult run(RunContext run, WriteFailures failures) {
        run.requireFeasible();
        try (RunSystems systems = new RunSystems(List.of(run))) {
            return new CellSequence(run, failures, systems, Set.of()).run();
        }
    }

    /** Suppresses notes that an earlier cell has already reported. */
    private static RunListener once(RunListener listener) {
        Set<String> reported = new HashSet<>();
        return event -> {
            if (!(event instanceof RunEvent.Note note) || reported.add(note.text())) {
                listener.on(event);
            }
        };
    }

    /** Runs all cells that have no result yet. */
    RunResult run() {
        try {
            return runAll();
        } finally {
            if (directory != null) {
                directory.close();
            }
        }
    }

    private RunResult runAll() {
        Path resumed = run.resumed();
        Path kept = resumed == null ? run.results() : resumed;
        if (kept != null) {
            RunDirectory.requireWritable(kept);
        }
        if (resumed != null) {
            boolean anew = RunDirectory.withoutExperiment(resumed);
            directory = RunDirectory.resume(resumed, queue.experiment());
            listener.on(new RunEvent.DirectoryOpened(directory.path()));
            if (anew) {
                listener.on(new RunEvent.Note("found no measurement in " + resumed + "; starting the run there"));
                keepPlan(directory);
            }
            systems.ownLoads().addAll(directory.journal().loaded());
        }
        List<Cell> bounds = run.resolved().boundingCells();
        List<TrialResult> trials = new ArrayList<>();
        List<Cell> cells = queue.decided()
                ? bounds
                : bounds.stream().filter(cell -> finished(cell).isEmpty()).toList();
        systems.begin(cells, later);
        try {
            measureAll(trials);
        } catch (AssayException e) {
            throw planned && directory != null ? resumable(e, trials.size(), directory) : e;
        }
        return complete(trials);
    }

    private void measureAll(List<TrialResult> trials) {
        boolean ran = false;
        Cell previous = null;
        for (Optional<Cell> next = queue.next(trials); next.isPresent(); next = queue.next(trials)) {
            Cell cell = next.get();
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
            // Results of later cells would be lost if the process ended.
            if ((stop.stopped() || failures.first().isPresent()) && !trials.isEmpty()) {
                ended = false;
                break;
            }
            queue.progress(trials).ifPresent(text -> listener.on(new RunEvent.Stage(text)));
            if (queue.decided() && previous != null && elsewhere(previous, cell)) {
                systems.release(previous);
            }
            TrialResult trial = run(cell);
            keeper().ended(cell.id(), trial.course().status().name());
            trials.add(trial);
            ran = true;
            previous = cell;
            if (!queue.decided()) {
                systems.done(cell);
            }
        }
    }

    private static boolean elsewhere(Cell one, Cell other) {
        return !DataLocation.of(one.target()).equals(DataLocation.of(other.target()));
    }

    private Optional<TrialResult> finished(Cell cell) {
        return directory == null ? Optional.empty() : directory.finished(cell.id());
    }

    private AssayException resumable(AssayException failure, int done, RunDirectory kept) {
        return new AssayException(
                failure.kind(),
                failure.message() + "\n" + done
                        + (queue.decided() ? "" : " of " + queue.size())
                        + " cells are done; fix the cause and continue with --resume " + resumable(kept),
                failure);
    }

    /** Returns the directory to name for {@code --resume}. */
    private Path resumable(RunDirectory kept) {
        return run.staged() == null ? kept.path() : run.staged();
    }

    private RunResult complete(List<TrialResult> trials) {
        RunResult result = withOtherParts(new RunResult(RunResult.SCHEMA_VERSION, queue.experiment(), trials));
        boolean whole = ended && RunParts.whole(result);
        if (directory != null && (whole || !planned)) {
            keeper().complete(result, run.plugins()::prices);
        } else if (directory != null && isMeasuredPart(trials)) {
            listener.on(new RunEvent.Note("measured the part of the plan: all cells of "
                    + String.join(", ", new TreeSet<>(run.resolved().part()))));
        } else if (directory != null) {
            listener.on(
                    new RunEvent.Note("not all cells were measured; continue with --resume " + resumable(directory)));
        }
        return result;
    }

    /** Returns whether all cells of the targets that were asked for are measured, and those of other targets may not be. */
    private boolean isMeasuredPart(List<TrialResult> trials) {
        return !run.resolved().part().isEmpty()
                && ended
                && trials.size() == queue.size()
                && trials.stream().noneMatch(RunParts::aborted);
    }

    /** Returns the result of a part with the trials of the other parts that are in its directory. */
    private RunResult withOtherParts(RunResult result) {
        boolean part = !run.resolved().part().isEmpty();
        return part && directory != null && failures.first().isEmpty() ? RunReader.result(directory.path()) : result;
    }

    private void coolDown() {
        Duration pause = queue.experiment().plan().sweep().coolDown();
        if (!pause.isZero() && !stop.stopped()) {
            listener.on(new RunEvent.Stage("cooling down for " + pause.toMillis() / 1e3 + " s"));
            stop.await(pause);
        }
    }

    private TrialResult run(Cell cell) {
        if (planned) {
            listener.on(new RunEvent.CellStarted(cell, queue.experiment().mostCells()));
        }
        OpenSystem system = systems.of(cell);
        CellRun<?> cellRun = run.cellRun(cell, system);
        listener.on(cellRun.opened());
        try {
            return measured(cell, system, cellRun);
        } catch (ConnectionsRefusedException refused) {
            requirePlanned(refused);
            return cellRun.refused(refused, keeper());
        } catch (InfeasibleLoadException infeasible) {
            requirePlanned(infeasible);
            return cellRun.infeasible(infeasible, keeper());
        } finally {
            stop.clear();
        }
    }

    private void requirePlanned(AssayException refused) {
        if (!planned) {
            throw refused;
        }
        listener.on(new RunEvent.Note("refused: " + refused.message()));
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
        Preparation before = new Preparation(prepared.loading(), conditioning, systems.idleBeside(cell));
        return cellRun.measure(runner, prepared, before, keeper());
    }

    /** Runs the load until it is steady, with a separate workload instance as an earlier cell would have. */
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

    /** Returns the run directory, created on first use; null if no files are written. */
    private @Nullable RunDirectory directory() {
        if (directory == null && run.results() != null) {
            directory = RunDirectory.create(run.results(), queue.experiment(), Instant.now());
            listener.on(new RunEvent.DirectoryOpened(directory.path()));
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
