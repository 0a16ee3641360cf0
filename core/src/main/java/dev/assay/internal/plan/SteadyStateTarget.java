package dev.assay.internal.plan;

import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.internal.verdict.SteadyWatch;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.unit.TimeText;
import java.time.Duration;

/** What a cell must be like for its load to run until it is steady before it is measured. */
public final class SteadyStateTarget {

    /** As experiments call its limit. */
    public static final String NAME = "schedule.until-steady";

    private static final Duration LEAST = Duration.ofSeconds(SteadyWatch.WINDOW_SECONDS);

    private SteadyStateTarget() {}

    /**
     * Sees whether a cell can be run before it is measured.
     *
     * @param limit how long, at most
     * @param workload of the cell
     * @throws AssayException of kind {@code PLAN} if it cannot
     */
    public static void require(Duration limit, Cell cell, BoundWorkload<?, ?> workload, long seed) {
        if (limit.compareTo(LEAST) < 0) {
            throw AssayException.plan("until-steady: found " + TimeText.format(limit) + ", at least "
                    + TimeText.format(LEAST) + " is needed: that long a level is looked for");
        }
        if (!SteadyWatch.canBeSteady(cell.load())) {
            throw AssayException.plan("until-steady: the rate of the load changes, so that it has no steady state");
        }
        if (!(cell.target() instanceof SystemSpec.StandIn)
                && Resolution.of(workload, seed).loadRequirements().freshData()) {
            throw AssayException.plan("until-steady: the workload " + workload.id()
                    + ", as asked for, begins with the initial population, which a load before it would change;"
                    + " ramp up for longer");
        }
    }
}
