package dev.assay.internal.plan;

import dev.assay.cost.Costing;
import dev.assay.internal.search.CellStrategy;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Origin;
import dev.assay.model.result.Condition;
import dev.assay.model.result.VerdictThresholds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An experiment with everything that its execution needs. Immutable.
 *
 * @param workloads the workload with the parameters of each cell
 * @param experiment all cells, without secrets; in a search, the first cell
 * @param strategy decides the further cells of a search; {@code null} for an experiment whose cells are known
 * @param loaderThreads at least 1
 * @param checking when to check the consistency conditions; {@code null} for the default of each cell's workload
 * @param costs the pricing of targets, by target name; targets without a price are absent
 * @param untilSteady the time limit of the steady-state phase; {@code null} for none
 * @param passwords by target name, of targets that carry none
 * @param planText the plan file's text; {@code null} if the experiment was built in code
 * @param part names of the targets whose cells are measured; empty for all
 */
public record ResolvedExperiment(
        BoundWorkloads workloads,
        Experiment experiment,
        @Nullable CellStrategy strategy,
        int loaderThreads,
        @Nullable Checking checking,
        Map<String, Costing> costs,
        VerdictThresholds thresholds,
        @Nullable Duration untilSteady,
        Map<String, String> passwords,
        @Nullable String planText,
        Set<String> part) {

    public static final int DEFAULT_LOADER_THREADS =
            Math.max(2, Runtime.getRuntime().availableProcessors());

    public ResolvedExperiment {
        part = Set.copyOf(part);
    }

    /** Returns the cells to measure: those of the part. */
    public List<Cell> cells() {
        return part.isEmpty()
                ? experiment.cells()
                : experiment.cells().stream()
                        .filter(cell -> part.contains(cell.target().name()))
                        .toList();
    }

    /** Returns all cells to measure; in a search, cells whose demands bound those of all cells. */
    public List<Cell> boundingCells() {
        return strategy == null ? cells() : strategy.bounds();
    }

    /** Returns a copy that measures only the cells of these targets; of all targets if empty. */
    public ResolvedExperiment only(Set<String> targets) {
        return new ResolvedExperiment(
                workloads,
                experiment,
                strategy,
                loaderThreads,
                checking,
                costs,
                thresholds,
                untilSteady,
                passwords,
                planText,
                targets);
    }

    /** Returns a copy with the passwords and the text of a plan file. */
    public ResolvedExperiment withPlanFile(Map<String, String> passwordsByTarget, String text) {
        return new ResolvedExperiment(
                workloads,
                experiment,
                strategy,
                loaderThreads,
                checking,
                costs,
                thresholds,
                untilSteady,
                passwordsByTarget,
                text,
                part);
    }

    /**
     * Returns a copy with further conditions, given outside a plan.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if one has a transaction type that the workload does not have
     */
    public ResolvedExperiment withConditions(List<Condition> more) {
        List<String> types = Resolution.of(
                        workloads.of(experiment.cells().get(0)),
                        experiment.plan().seed())
                .types();
        more.forEach(condition -> condition.requireType(types));
        return withSettings(Condition.settings(more), Origin.FLAG);
    }

    /** Returns a copy with further settings of the experiment. */
    ResolvedExperiment withSettings(Map<String, String> more, Origin origin) {
        Map<String, String> settings = new TreeMap<>(experiment.settings());
        Map<String, Origin> origins = new TreeMap<>(experiment.origins());
        more.forEach((name, text) -> {
            settings.put(name, text);
            origins.put(name, origin);
        });
        return new ResolvedExperiment(
                workloads,
                new Experiment(
                        experiment.schemaVersion(),
                        experiment.toolVersion(),
                        experiment.plan(),
                        experiment.cells(),
                        origins,
                        settings),
                strategy,
                loaderThreads,
                checking,
                costs,
                thresholds,
                untilSteady,
                passwords,
                planText,
                part);
    }

    @Override
    public String toString() {
        return "ResolvedExperiment[" + experiment.plan().name() + "]"; // without secrets
    }
}
