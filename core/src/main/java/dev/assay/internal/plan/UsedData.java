package dev.assay.internal.plan;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds cells of a plan that need the initial population but would run on data that an earlier cell has changed. Data stay from
 * stage to stage. Confined to one thread.
 */
final class UsedData {

    private final Map<DataLocation, Use> before = new HashMap<>();

    private record Use(String cell, DatasetMarker data) {}

    /**
     * Adds the cells of a stage.
     *
     * @param stage its name; empty in a plan without stages
     * @param cells in execution order
     * @return one line with the remedy for the first such cell; empty if there is none
     */
    Optional<String> add(String stage, List<Cell> cells, Reset reset, BoundWorkloads workloads, long seed) {
        boolean restored = reset == Reset.RELOAD || reset == Reset.TEMPLATE;
        for (Cell cell : cells) {
            if (cell.target() instanceof SystemSpec.StandIn) {
                continue;
            }
            Workload<?> workload =
                    Resolution.of(workloads.of(cell), seed).made(cell.load().users());
            Use use = new Use(text(cell, stage), workload.dataset().marker());
            Use earlier = before.put(DataLocation.of(cell.target()), use);
            // Data of another scale are dropped and loaded again.
            if (!restored
                    && workload.loadRequirements().freshData()
                    && earlier != null
                    && earlier.data().sameShape(use.data())) {
                return Optional.of("the workload " + workloads.factory().id()
                        + ", as configured, starts with the initial population, and " + use.cell()
                        + " finds the data that " + earlier.cell()
                        + " has run on; set reset to reload, or measure one cell");
            }
        }
        return Optional.empty();
    }

    private static String text(Cell cell, String stage) {
        String repeated = cell.repetition() > 1 ? " for the " + cell.repetition() + ". time" : "";
        String point = cell.pointText();
        return "cell " + cell.id() + (stage.isEmpty() ? "" : " of the stage " + stage) + " ("
                + cell.target().name() + (point.isEmpty() ? "" : " " + point) + repeated + ")";
    }
}
