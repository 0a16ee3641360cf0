package dev.assay.model.plan;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A resolved plan: defaults filled in, every cell spelled out. Immutable; stored as {@code experiment.json}.
 *
 * @param schemaVersion of this document
 * @param toolVersion of the Assay that resolved it
 * @param plan as asked for
 * @param cells in the order of execution
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Experiment(int schemaVersion, String toolVersion, Plan plan, List<Cell> cells) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Copies the list. */
    public Experiment {
        cells = List.copyOf(cells);
    }

    /** One cell for each target. */
    public static Experiment of(Plan plan, String toolVersion) {
        List<Cell> cells = new ArrayList<>();
        for (SystemSpec target : plan.targets()) {
            cells.add(new Cell(cells.size() + 1, target, plan.workload(), plan.load(), plan.schedule()));
        }
        return new Experiment(SCHEMA_VERSION, toolVersion, plan, cells);
    }
}
