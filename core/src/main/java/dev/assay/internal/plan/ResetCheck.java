package dev.assay.internal.plan;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks from the plan alone whether its reset gives each cell the data it needs. Stateless. */
public final class ResetCheck {

    private ResetCheck() {}

    /**
     * Finds a cell that needs the initial population but would run on data that an earlier cell has changed.
     *
     * @param cells in execution order
     * @return one line with the remedy; empty if there is no such cell
     */
    public static Optional<String> usedData(List<Cell> cells, Reset reset, BoundWorkloads workloads, long seed) {
        if (reset == Reset.RELOAD || reset == Reset.TEMPLATE || cells.size() < 2) {
            return Optional.empty();
        }
        Map<DataLocation, Cell> before = new HashMap<>();
        Map<DataLocation, DatasetMarker> data = new HashMap<>();
        for (Cell cell : cells) {
            if (cell.target() instanceof SystemSpec.StandIn) {
                continue;
            }
            DataLocation place = DataLocation.of(cell.target());
            Workload<?> workload =
                    Resolution.of(workloads.of(cell), seed).made(cell.load().users());
            DatasetMarker wanted = workload.dataset().marker();
            DatasetMarker there = data.put(place, wanted);
            Cell earlier = before.put(place, cell);
            // Data of another scale are dropped and loaded again.
            if (workload.loadRequirements().freshData()
                    && earlier != null
                    && there != null
                    && there.sameShape(wanted)) {
                return Optional.of("the workload " + workloads.factory().id()
                        + ", as configured, starts with the initial population, and cell " + cell.id()
                        + text(cell) + " finds the data that cell " + earlier.id() + text(earlier)
                        + " has run on; set reset to reload, or measure one cell");
            }
        }
        return Optional.empty();
    }

    private static String text(Cell cell) {
        String repeated = cell.repetition() > 1 ? " for the " + cell.repetition() + ". time" : "";
        String point = cell.pointText();
        return " (" + cell.target().name() + (point.isEmpty() ? "" : " " + point) + repeated + ")";
    }

    /**
     * Returns why a database cannot be restored from a template copy, as far as its URL shows.
     *
     * @return one line with the remedy; empty if it can be, or only the server knows
     */
    public static Optional<String> templateObstacle(SystemSpec target, List<Dialect> dialects) {
        if (!(target instanceof TargetSpec url)) {
            return Optional.empty();
        }
        DatabaseIdentity unknown = new DatabaseIdentity("", "", url.displayUrl());
        return dialects.stream()
                .filter(dialect -> dialect.match(unknown) != Dialect.Match.NO)
                .findFirst()
                .filter(dialect -> dialect.templates().isEmpty())
                .map(dialect -> "template copies a database, and the target " + url.name() + " (" + dialect.id()
                        + ") cannot; use reload");
    }
}
