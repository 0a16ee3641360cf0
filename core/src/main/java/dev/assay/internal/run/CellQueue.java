package dev.assay.internal.run;

import dev.assay.internal.io.RunKeeper;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.search.CellStrategy;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a run in order. A search decides them one by one; each is stored in the experiment before it is measured, so that
 * an interrupted search continues where it stopped. Confined to the run's thread.
 */
final class CellQueue {

    private final @Nullable CellStrategy strategy;
    private final Supplier<RunKeeper> keeper;

    private Experiment experiment;
    private List<Cell> known;

    /** @param keeper returns the keeper of the run's files */
    CellQueue(ResolvedExperiment resolved, Supplier<RunKeeper> keeper) {
        this.strategy = resolved.strategy();
        this.experiment = resolved.experiment();
        this.known = resolved.cells();
        this.keeper = keeper;
    }

    /** Returns the experiment; in a search, with the cells that were decided so far. */
    Experiment experiment() {
        return experiment;
    }

    /** Returns the number of cells to measure that are known so far. */
    int size() {
        return known.size();
    }

    /** Returns whether the cells are decided one by one. */
    boolean decided() {
        return strategy != null;
    }

    /**
     * Returns the cell after those that have a result; empty after the last one.
     *
     * @param trials the results of all cells before, in order
     */
    Optional<Cell> next(List<TrialResult> trials) {
        if (strategy == null) {
            return trials.size() < known.size() ? Optional.of(known.get(trials.size())) : Optional.empty();
        }
        if (trials.isEmpty()) {
            return Optional.of(known.get(0));
        }
        if (trials.get(trials.size() - 1).course().status() == TrialResult.Status.ABORTED) {
            // A resumed run measures this cell again, and decides by its whole result.
            return Optional.empty();
        }
        Optional<Cell> next = strategy.next(results(trials));
        next.ifPresent(this::append);
        return next;
    }

    private void append(Cell cell) {
        if (cell.id() > experiment.cells().size()) {
            List<Cell> cells = new ArrayList<>(experiment.cells());
            cells.add(cell);
            experiment = experiment.withCells(cells);
            known = experiment.cells();
            keeper.get().extend(experiment);
        }
    }

    /** Returns a line on the state of a search; empty if all cells are known. */
    Optional<String> progress(List<TrialResult> trials) {
        return strategy == null ? Optional.empty() : Optional.of(strategy.progress(results(trials)));
    }

    private List<CellResult> results(List<TrialResult> trials) {
        List<CellResult> results = new ArrayList<>();
        for (TrialResult trial : trials) {
            results.add(new CellResult(experiment.cells().get(results.size()), trial));
        }
        return results;
    }
}
