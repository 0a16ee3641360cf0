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

/** Sees from a plan alone whether its reset gives every cell the data it needs. Stateless. */
public final class ResetCheck {

    private ResetCheck() {}

    /**
     * The cell that would find data on which another has run, though it has to begin with the initial population.
     *
     * @param cells in the order of execution
     * @return one line, what would do included; empty if each finds what it needs
     */
    static Optional<String> stale(List<Cell> cells, Reset reset, BoundWorkloads workloads, long seed) {
        if (reset == Reset.RELOAD || reset == Reset.TEMPLATE || cells.size() < 2) {
            return Optional.empty();
        }
        Map<Place, Cell> before = new HashMap<>();
        Map<Place, DatasetMarker> data = new HashMap<>();
        for (Cell cell : cells) {
            if (cell.target() instanceof SystemSpec.StandIn) {
                continue;
            }
            Place place = Place.of(cell.target());
            Workload<?> workload =
                    Resolution.of(workloads.of(cell), seed).made(cell.load().users());
            DatasetMarker wanted = workload.dataset().marker();
            DatasetMarker there = data.put(place, wanted);
            Cell earlier = before.put(place, cell);
            // Data of another scale give way, and are loaded anew.
            if (workload.loadRequirements().freshData()
                    && earlier != null
                    && there != null
                    && there.sameShape(wanted)) {
                return Optional.of("the workload " + workloads.factory().id()
                        + ", as asked for, begins with the initial population, and cell " + cell.id()
                        + text(cell) + " finds the data that cell " + earlier.id() + text(earlier)
                        + " has run on; write reset: reload, or measure one cell");
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
     * Why a database cannot be made again from a template, as far as its URL tells.
     *
     * @return one line, what would do included; empty if it can, or only the database can tell
     */
    static Optional<String> withoutTemplates(SystemSpec target, List<Dialect> dialects) {
        if (!(target instanceof TargetSpec url)) {
            return Optional.empty();
        }
        DatabaseIdentity unknown = new DatabaseIdentity("", "", url.displayUrl());
        return dialects.stream()
                .filter(dialect -> dialect.match(unknown) != Dialect.Match.NO)
                .findFirst()
                .filter(dialect -> dialect.templates().isEmpty())
                .map(dialect -> "found template; the target " + url.name() + " (" + dialect.id()
                        + ") makes no database as a copy of another; write reload");
    }
}
