package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** A cell and what came of it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CellResult(Cell cell, TrialResult trial) {

    /**
     * Of each trial of a run, in its order. A trial knows its cell by number; those of earlier versions do not, and are of the
     * cells in order.
     *
     * @throws AssayException of kind {@code PLAN} if a trial is of no cell of the run
     */
    public static List<CellResult> of(RunResult run) {
        List<Cell> cells = run.experiment().cells();
        Map<Integer, Cell> byId = cells.stream().collect(Collectors.toMap(Cell::id, Function.identity()));
        List<CellResult> all = new ArrayList<>();
        for (TrialResult trial : run.trials()) {
            int at = all.size();
            Cell cell = trial.cell() != null ? byId.get(trial.cell()) : at < cells.size() ? cells.get(at) : null;
            if (cell == null) {
                throw AssayException.plan("the result has a trial of cell "
                        + (trial.cell() != null ? trial.cell() : at + 1) + ", and its experiment has no such cell");
            }
            all.add(new CellResult(cell, trial));
        }
        return all;
    }

    /** What was refused, stopped or is INVALID is shown, never ranked, and part of no mean. */
    public boolean ranked() {
        return trial.status() == TrialResult.Status.DONE && trial.verdict().status() != Verdict.Status.INVALID;
    }
}
