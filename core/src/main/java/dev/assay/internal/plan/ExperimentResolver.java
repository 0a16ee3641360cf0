package dev.assay.internal.plan;

import dev.assay.analysis.compare.CompareSpec;
import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plan.RequestedExperiment.Settings;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Completes a requested experiment by the workload's requirements, and rejects what does not fit them. Confined to one thread.
 */
public final class ExperimentResolver {

    private final PluginRegistry plugins;
    private final RequestedExperiment requested;
    private final Rejections rejections;
    private final BoundWorkloads workloads;
    private final PlanCells maker;

    /** Receives the problems of an experiment. */
    public interface Rejections {

        /**
         * Adds a problem, or throws it.
         *
         * @param path names of the key in plan files; the number of the item, from 0, follows in lists
         */
        void reject(AssayException problem, String... path);

        /** Throws a PLAN error with all problems if any was added. */
        void throwIfAny();

        /** Throws the first problem. */
        static Rejections first() {
            return new Rejections() {

                @Override
                public void reject(AssayException problem, String... path) {
                    throw problem;
                }

                @Override
                public void throwIfAny() {}
            };
        }
    }

    /** @param check shared by all cells; it keeps the arrival times that it has read */
    public ExperimentResolver(
            PluginRegistry plugins, RequestedExperiment requested, LoadCheck check, Rejections rejections) {
        this.plugins = plugins;
        this.requested = requested;
        this.rejections = rejections;
        this.workloads = new BoundWorkloads(requested.workload());
        this.maker = new PlanCells(
                requested.loads(),
                requested.schedule(),
                workloads,
                requested.parameters(),
                AccessStyles.of(requested.targets(), plugins),
                requested.settings().seed(),
                check);
    }

    /** Returns the experiment, without passwords and the text of a plan; throws a PLAN error if it has a problem. */
    public ResolvedExperiment resolve() {
        Settings settings = requested.settings();
        List<Cell> cells = cells();
        rejections.throwIfAny();
        Cell first = cells.get(0);
        Resolution resolution = resolution(first);
        CompareSpec compared = CompareSpec.of(settings.texts()).orElse(null);
        List<Cell> ordered = compared == null
                ? PlanOrder.of(cells, requested.sweep(), settings.seed(), PlanData.dataParameters(requested.workload()))
                : PlanOrder.pairs(cells, requested.sweep(), settings.seed(), compared.by());
        requireReset(ordered);
        requireSteadiable(ordered);
        PlanSearch search = search(resolution.types());
        requireTypes(resolution.types());
        requireTypes(compared, resolution.types());
        rejections.throwIfAny();
        Map<String, String> texts = new TreeMap<>(settings.texts());
        if (search != null) {
            texts.putAll(search.texts());
        }
        Plan plan = new Plan(
                requested.name(),
                requested.targets().stream()
                        .map(target -> isolated(target, cells))
                        .toList(),
                first.workload(),
                first.load(),
                first.schedule(),
                settings.seed(),
                whole());
        Experiment experiment = new Experiment(
                Experiment.SCHEMA_VERSION,
                plugins.tool().version(),
                plan,
                search == null ? ordered : search.first(),
                origins(settings.origins(), first),
                texts);
        return new ResolvedExperiment(
                workloads,
                Origins.completed(experiment, resolution.loadRequirements()),
                search == null ? null : search.strategy(),
                settings.loaderThreads(),
                settings.checking(),
                settings.costs(),
                settings.thresholds(),
                requested.untilSteady(),
                Map.of(),
                null,
                Set.of());
    }

    /** Returns the requested origins, and that of an access style which the targets determine. */
    private Map<String, Origin> origins(Map<String, Origin> asked, Cell first) {
        String used = first.workload().parameters().get(AccessStyles.PARAMETER);
        if (used == null
                || used.equals(workloads
                        .bind(requested.parameters())
                        .spec()
                        .parameters()
                        .get(AccessStyles.PARAMETER))) {
            return asked;
        }
        Map<String, Origin> all = new TreeMap<>(asked);
        all.put("workload.parameters." + AccessStyles.PARAMETER, Origin.TARGETS);
        return all;
    }

    private Resolution resolution(Cell cell) {
        return Resolution.of(workloads.of(cell), requested.settings().seed());
    }

    private List<Cell> cells() {
        Set<String> reported = new HashSet<>();
        try {
            return maker.all(requested.targets(), requested.sweep(), requested.bases(), (point, reason) -> {
                // Neighbouring cells mostly have the same problem.
                if (!reported.add(reason.message())) {
                    return;
                }
                if (point.isEmpty()) {
                    rejections.reject(reason, "workload");
                } else {
                    String text = reason.message() + " (at " + Cell.text(point) + ")";
                    rejections.reject(new AssayException(reason.kind(), text, reason), "matrix");
                }
            });
        } catch (AssayException e) {
            rejections.reject(e, "matrix");
            return List.of();
        }
    }

    /** Rejects a reset that would fail at the second cell. */
    private void requireReset(List<Cell> ordered) {
        Sweep.Reset reset = requested.sweep().reset();
        if (reset == Sweep.Reset.TEMPLATE) {
            for (SystemSpec target : requested.targets()) {
                ResetCheck.templateObstacle(target, plugins.dialects().all())
                        .ifPresent(text -> rejections.reject(AssayException.plan(text), "reset"));
            }
        }
        ResetCheck.usedData(ordered, reset, workloads, requested.settings().seed())
                .ifPresent(text -> rejections.reject(AssayException.plan(text), "reset"));
    }

    private void requireSteadiable(List<Cell> ordered) {
        Duration limit = requested.untilSteady();
        if (limit == null) {
            return;
        }
        try {
            for (Cell cell : ordered) {
                resolution(cell).requireSteadiable(limit, cell);
            }
        } catch (AssayException e) {
            rejections.reject(e, "schedule", "until-steady");
        }
    }

    private @Nullable PlanSearch search(List<String> types) {
        if (requested.search() == null) {
            return null;
        }
        try {
            return PlanSearch.of(
                    requested.search(),
                    requested.targets(),
                    requested.sweep(),
                    requested.settings().seed(),
                    types,
                    maker::cell);
        } catch (AssayException e) {
            rejections.reject(e, "search");
            return null;
        }
    }

    private void requireTypes(List<String> types) {
        List<Condition> conditions = requested.conditions();
        for (int i = 0; i < conditions.size(); i++) {
            try {
                conditions.get(i).requireType(types);
            } catch (AssayException e) {
                rejections.reject(e, "objectives", Integer.toString(i));
            }
        }
    }

    private void requireTypes(@Nullable CompareSpec compared, List<String> types) {
        for (int i = 0; compared != null && i < compared.failIf().size(); i++) {
            try {
                compared.failIf().get(i).metric().requireType(types);
            } catch (AssayException e) {
                rejections.reject(e, "compare", "fail-if");
            }
        }
    }

    /** Returns a target with the isolation level that the workload needs, as its first cell has it. */
    private static SystemSpec isolated(SystemSpec target, List<Cell> cells) {
        return cells.stream()
                .map(Cell::target)
                .filter(other -> other.name().equals(target.name()))
                .findFirst()
                .orElse(target);
    }

    /** Returns the sweep with the values that the targets' bases set, for display. */
    private Sweep whole() {
        Sweep sweep = requested.sweep();
        Map<String, List<String>> all = new LinkedHashMap<>();
        requested
                .bases()
                .values()
                .forEach(base -> base.forEach((axis, value) -> {
                    List<String> values = all.computeIfAbsent(axis, each -> new ArrayList<>());
                    if (!values.contains(value)) {
                        values.add(value);
                    }
                }));
        all.putAll(sweep.matrix());
        return new Sweep(all, sweep.repeat(), sweep.order(), sweep.coolDown(), sweep.reset());
    }
}
