package dev.assay.internal.plan;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Preparation;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.SystemSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The servers and data of a plan while its cells run, for estimates. All targets are empty at the beginning; each keeps the data
 * of its last cell, from stage to stage too. Confined to one thread.
 */
public final class PlannedData {

    private final Set<Object> started = new HashSet<>();
    private final Map<DataLocation, Map<String, String>> there = new HashMap<>();

    /**
     * Adds the cells of a stage in their order; returns the starts of databases and the loads of data that they need.
     *
     * @param shaping names of the parameters that determine the rows
     * @param rows returns the number of rows that a cell needs; called once for equal parameters, because counting takes time
     */
    public Preparation add(List<Cell> cells, Reset reset, List<String> shaping, ToLongFunction<Cell> rows) {
        List<Cell> loaded = loaded(cells, reset, shaping);
        int starts = 0;
        for (Cell cell : cells) {
            if (cell.target() instanceof SystemSpec.Embedded embedded
                    && started.add(List.of(DataLocation.of(embedded), embedded.database(), embedded.settings()))) {
                starts++;
            }
        }
        Map<Map<String, String>, Long> counted = new HashMap<>();
        long all = 0;
        for (Cell cell : loaded) {
            all += counted.computeIfAbsent(PlanData.shape(cell, shaping), shape -> rows.applyAsLong(cell));
        }
        return new Preparation(starts, loaded.size(), all);
    }

    /** Returns the cells before which data are loaded. */
    List<Cell> loaded(List<Cell> cells, Reset reset, List<String> shaping) {
        List<Cell> loaded = new ArrayList<>();
        for (Cell cell : cells) {
            if (cell.target() instanceof SystemSpec.StandIn) {
                continue;
            }
            Map<String, String> shape = PlanData.shape(cell, shaping);
            Map<String, String> before = there.put(DataLocation.of(cell.target()), shape);
            if (reset == Reset.RELOAD || !shape.equals(before)) {
                loaded.add(cell);
            }
        }
        return loaded;
    }
}
