package dev.assay.internal.plan;

import dev.assay.internal.plan.PlanStages.Stage;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.Condition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The stages of a plan with their experiments. The experiment of a stage at the best points of an earlier one is known when that
 * one has run; until then it is a preview. Immutable.
 */
public final class StagedPlan {

    private final PluginRegistry plugins;
    private final Map<String, String> urls;
    private final Path folder;
    private final List<Condition> conditions;
    private final List<Stage> stages;
    private final List<ResolvedExperiment> previews;

    /**
     * @param urls JDBC URLs that replace targets, by target name
     * @param folder the plan's folder, absolute
     * @param conditions on the results of each stage, besides the objectives
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with all problems
     */
    public StagedPlan(
            PluginRegistry plugins,
            PlanSource source,
            Map<String, String> urls,
            Path folder,
            List<Condition> conditions) {
        this.conditions = List.copyOf(conditions);
        this.plugins = plugins;
        this.urls = Map.copyOf(urls);
        this.folder = folder;
        // The parts of a plan that is invalid as a whole are not examined; its resolver reports the problems.
        this.stages = source.document() == null ? List.of(new Stage("", null, source)) : PlanStages.of(source);
        Map<String, ResolvedExperiment> byName = new LinkedHashMap<>();
        for (Stage stage : stages) {
            ResolvedExperiment at = stage.at() == null ? null : Objects.requireNonNull(byName.get(stage.at()));
            byName.put(stage.name(), resolve(stage, at == null ? Map.of() : largest(at.boundingCells())));
        }
        this.previews = List.copyOf(byName.values());
        requireInitialData();
    }

    /** Reports a stage that needs the initial population where an earlier stage has changed the data. */
    private void requireInitialData() {
        UsedData data = new UsedData();
        for (int i = 0; i < stages.size() && stages.size() > 1; i++) {
            ResolvedExperiment preview = previews.get(i);
            PlanSource source = stages.get(i).source();
            String where = source.at("reset").isPresent() ? "reset" : "workload";
            Sweep sweep = preview.experiment().plan().sweep();
            data.add(
                            stages.get(i).name(),
                            preview.boundingCells(),
                            sweep.reset(),
                            preview.workloads(),
                            preview.experiment().plan().seed())
                    .ifPresent(text -> source.wrong(text, where));
            source.problems().throwIfAny();
        }
    }

    /** Returns the stages; one with an empty name for a plan without stages. */
    public List<Stage> stages() {
        return stages;
    }

    /** Returns the experiment of each stage; those at best points are previews at the points with the most users. */
    public List<ResolvedExperiment> previews() {
        return previews;
    }

    /**
     * Returns the experiment of a stage.
     *
     * @param index from 0
     * @param best the best point of each target in the stage that this one refers to
     */
    public ResolvedExperiment resolved(int index, Map<String, Map<String, String>> best) {
        Stage stage = stages.get(index);
        return stage.at() == null ? previews.get(index) : resolve(stage, best);
    }

    private ResolvedExperiment resolve(Stage stage, Map<String, Map<String, String>> bases) {
        return new PlanResolver(plugins, stage.source(), urls, folder, bases)
                .resolve()
                .withConditions(conditions)
                .withSettings(settings(stage), Origin.PLAN);
    }

    private static Map<String, String> settings(Stage stage) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (!stage.name().isEmpty()) {
            settings.put(Experiment.STAGE, stage.name());
        }
        if (stage.at() != null) {
            settings.put(Experiment.BEST_OF_STAGE, stage.at());
        }
        return settings;
    }

    /** Returns the point with the most users of each target, which demands the most of hosts and databases. */
    private static Map<String, Map<String, String>> largest(List<Cell> cells) {
        Map<String, Cell> largest = new LinkedHashMap<>();
        for (Cell cell : cells) {
            largest.merge(
                    cell.target().name(),
                    cell,
                    (one, other) -> other.load().users() > one.load().users() ? other : one);
        }
        Map<String, Map<String, String>> points = new LinkedHashMap<>();
        largest.forEach((target, cell) -> points.put(target, cell.point()));
        return points;
    }

    /** Returns the experiments without what only their execution needs. */
    public List<Experiment> experiments() {
        return previews.stream().map(ResolvedExperiment::experiment).toList();
    }
}
