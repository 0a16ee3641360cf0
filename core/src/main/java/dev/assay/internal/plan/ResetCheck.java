package dev.assay.internal.plan;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import java.util.List;
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
        if (cells.size() < 2) {
            return Optional.empty();
        }
        return new UsedData().add("", cells, reset, workloads, seed);
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
        return dialect(url, dialects)
                .filter(dialect -> dialect.templates().isEmpty())
                .map(dialect -> "template copies a database, and the target " + url.name() + " (" + dialect.id()
                        + ") cannot; use reload");
    }

    /** Returns the dialect of a database as far as its URL shows it. */
    static Optional<Dialect> dialect(TargetSpec target, List<Dialect> dialects) {
        DatabaseIdentity unknown = new DatabaseIdentity("", "", target.displayUrl());
        return dialects.stream()
                .filter(dialect -> dialect.match(unknown) != Dialect.Match.NO)
                .findFirst();
    }
}
