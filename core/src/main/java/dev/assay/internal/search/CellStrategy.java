package dev.assay.internal.search;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import java.util.List;
import java.util.Optional;

/** Decides the cells of an experiment one after another. Pure: equal results give equal decisions, so a run can be resumed. */
public interface CellStrategy {

    /** Returns cells whose demands on hosts, connections and data bound those of all cells that may be chosen; at least one. */
    List<Cell> bounds();

    /** Returns the highest number of cells that may be measured. */
    int mostCells();

    /**
     * Returns the next cell, numbered from 1 in the order of decisions; empty if the search has ended.
     *
     * @param before all finished cells, in the order of decisions
     */
    Optional<Cell> next(List<CellResult> before);

    /** Returns one line on the state of the search: cells measured, the highest number of them, and the best result so far. */
    String progress(List<CellResult> before);
}
