package dev.assay.model.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A resolved plan: with all defaults and all cells. Immutable; stored as {@code experiment.json}.
 *
 * @param schemaVersion version of this document
 * @param toolVersion version of Assay that resolved the plan
 * @param plan the plan as given
 * @param cells in the order of execution. In a search, the cells that were decided so far
 * @param origins origin of each value, by its name in a plan file, such as {@code schedule.measure}
 * @param settings remaining settings, by name in a plan file and in text form: {@code check}, {@code loader-threads},
 *     {@code cost.system}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Experiment(
        int schemaVersion,
        String toolVersion,
        Plan plan,
        List<Cell> cells,
        Map<String, Origin> origins,
        Map<String, String> settings) {

    /** The version that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** The setting with the highest number of cells of a search. */
    public static final String MOST_CELLS = "search.most-cells";

    /** The setting with the name of the stage, in a plan with stages. */
    public static final String STAGE = "stage";

    /** The setting with the name of the earlier stage whose best points are measured again. */
    public static final String BEST_OF_STAGE = "stage.at";

    public Experiment {
        cells = List.copyOf(cells);
        // Documents of earlier versions lack them.
        origins = origins == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(origins));
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Returns an experiment with one cell for each target. */
    public static Experiment of(
            Plan plan, String toolVersion, Map<String, Origin> origins, Map<String, String> settings) {
        List<Cell> cells = new ArrayList<>();
        for (SystemSpec target : plan.targets()) {
            cells.add(new Cell(cells.size() + 1, target, plan.workload(), plan.load(), plan.schedule(), Map.of(), 1));
        }
        return new Experiment(SCHEMA_VERSION, toolVersion, plan, cells, origins, settings);
    }

    /** Returns all values and their origins in plan-file notation, targets first. */
    public List<ExperimentValue> values() {
        return ExperimentValue.of(this);
    }

    /** Returns the same experiment with other origins. */
    public Experiment withOrigins(Map<String, Origin> other) {
        return new Experiment(schemaVersion, toolVersion, plan, cells, other, settings);
    }

    /** Returns the same experiment with other cells. */
    public Experiment withCells(List<Cell> other) {
        return new Experiment(schemaVersion, toolVersion, plan, other, origins, settings);
    }

    /** Returns the number of cells; of a search, the highest one. */
    public int mostCells() {
        String most = settings.get(MOST_CELLS);
        return most == null ? cells.size() : Math.max(cells.size(), Integer.parseInt(most));
    }

    /**
     * Returns the total time of all cells and the pauses between them, without data loading. For a search, the longest time:
     * cells that were not decided yet count like the first one.
     */
    public Duration duration() {
        Duration all = Duration.ZERO;
        for (Cell cell : cells) {
            all = all.plus(cell.schedule().total());
        }
        int further = mostCells() - cells.size();
        if (further > 0) {
            all = all.plus(cells.get(0).schedule().total().multipliedBy(further));
        }
        return all.plus(plan.sweep().coolDown().multipliedBy(Math.max(0, mostCells() - 1)));
    }
}
