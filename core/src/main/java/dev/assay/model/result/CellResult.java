package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** A cell and its trial. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CellResult(Cell cell, TrialResult trial) {

    /**
     * Returns the cell of each trial of a run, in the order of trials. Trials of earlier versions lack the cell number; they
     * belong to the cells in order.
     *
     * @throws AssayException of kind {@code PLAN} if a trial belongs to no cell of the run
     */
    public static List<CellResult> of(RunResult run) {
        List<Cell> cells = run.experiment().cells();
        Map<Integer, Cell> byId = cells.stream().collect(Collectors.toMap(Cell::id, Function.identity()));
        List<CellResult> all = new ArrayList<>();
        for (TrialResult trial : run.trials()) {
            int at = all.size();
            Cell cell = trial.provenance().cell() != null
                    ? byId.get(trial.provenance().cell())
                    : at < cells.size() ? cells.get(at) : null;
            if (cell == null) {
                throw AssayException.plan("the result contains a trial of cell "
                        + (trial.provenance().cell() != null
                                ? trial.provenance().cell()
                                : at + 1) + ", but its experiment has no such cell");
            }
            all.add(new CellResult(cell, trial));
        }
        return all;
    }

    /**
     * Returns whether the result is ranked and part of means: neither refused, aborted nor INVALID. Others are only displayed.
     */
    public boolean ranked() {
        return trial.course().status() == TrialResult.Status.DONE
                && trial.verdict().status() != Verdict.Status.INVALID;
    }
}
