package dev.assay.internal.plan;

import dev.assay.analysis.compare.CompareSpec;
import dev.assay.cost.Costing;
import dev.assay.internal.codec.Located;
import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plan.document.Axes;
import dev.assay.internal.plan.document.LaterSections.Fault;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanDocument.Load;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.SettingException;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Resolves a plan file to an experiment, or reports all its problems. Confined to one thread. */
public final class PlanResolver {

    private static final String DATABASES = "environment.databases.";
    private static final String OWN_HOST = "environment.probe.ssh";

    private final PluginRegistry plugins;
    private final PlanSource source;
    private final Map<String, String> urls;
    private final Path folder;
    private final Map<String, Map<String, String>> bases;
    private final LoadCheck check = new LoadCheck();

    /**
     * @param urls JDBC URLs that replace targets, by target name
     * @param folder the plan's folder, absolute
     * @param bases the point of each target that the matrix extends, by target name; absent ones are empty
     */
    public PlanResolver(
            PluginRegistry plugins,
            PlanSource source,
            Map<String, String> urls,
            Path folder,
            Map<String, Map<String, String>> bases) {
        this.plugins = plugins;
        this.source = source;
        this.urls = urls;
        this.folder = folder;
        this.bases = bases;
    }

    /** Returns the targets that measure an existing database with a price. */
    private Set<String> endpoints(PlanDocument plan) {
        Set<String> endpoints = new HashSet<>(plan.pricedEndpoints());
        endpoints.removeAll(urls.keySet());
        return endpoints;
    }

    /** Returns the experiment, without passwords and the plan's text; throws a PLAN error with all problems. */
    public ResolvedExperiment resolve() {
        WorkloadFactory<?, ?> factory = factory();
        Axes axes = new Axes(source, factory);
        Map<String, String> parameters = axes.parameters();
        Map<String, List<String>> matrix = axes.matrix();
        requireOwnAxes(matrix);
        PlanDocument plan = source.document();
        List<SystemSpec> targets = plan == null ? List.of() : new PlanTargets(source, plan, urls).check(plugins);
        RecordedArrivals trace = plan == null ? null : trace(plan);
        VerdictThresholds thresholds = plan == null ? VerdictThresholds.USUAL : thresholds(plan);
        if (plan != null) {
            faults(plan);
            requireSearchable(plan);
            requireRentable(plan);
        }
        Map<String, Costing> costs = plan == null || plan.cost() == null
                ? Map.of()
                : PlanCosts.of(plugins, plan.cost(), plan.targets(), endpoints(plan), folder, source);
        CompareSpec compared = plan == null ? null : PlanCompare.of(source, plan, targets, matrix);
        source.problems().throwIfAny();
        Objects.requireNonNull(plan, "an invalid plan was reported");
        Objects.requireNonNull(factory, "an unknown workload was reported");
        Load load = Objects.requireNonNullElse(plan.load(), Load.UNSPECIFIED);
        RequestedExperiment requested = new RequestedExperiment(
                plan.name(),
                factory,
                parameters,
                targets,
                sweep(plan, matrix, compared),
                bases,
                (point, resolution) -> resolution.load(new PlanLoad(load, point, trace).asked()),
                RequestedSchedule.of(plan.schedule()),
                plan.schedule() == null ? null : plan.schedule().untilSteady(),
                plan.search(),
                Objects.requireNonNullElse(plan.objectives(), List.of()),
                new RequestedExperiment.Settings(
                        Objects.requireNonNullElse(plan.seed(), Plan.DEFAULT_SEED),
                        Objects.requireNonNullElse(plan.loaderThreads(), ResolvedExperiment.DEFAULT_LOADER_THREADS),
                        plan.check(),
                        costs,
                        thresholds,
                        origins(plan),
                        settings(plan, thresholds, compared)));
        return new ExperimentResolver(plugins, requested, check, new PlanRejections(source)).resolve();
    }

    private void requireSearchable(PlanDocument plan) {
        if (plan.search() == null) {
            return;
        }
        if (plan.order() != null) {
            source.wrong("a search decides the order of its cells; leave it out", "order");
        }
        if (!bases.isEmpty()) {
            source.wrong("a stage with 'at' measures at points that are known; leave out one of them", "search");
        }
    }

    /** Reports databases that their provider cannot create. Databases of providers without a plug-in are not examined. */
    private void requireRentable(PlanDocument plan) {
        if (plan.environment() == null) {
            return;
        }
        EnvironmentSpec environment = source.attempt(plan.environment()::spec, "environment");
        if (environment == null) {
            return;
        }
        for (EnvironmentProvider provider : plugins.environments().all()) {
            for (RentedDatabase database : environment.of(provider.id()).databases()) {
                provider.refusals(database)
                        .forEach(text -> source.wrong(text, "environment", "databases", database.name()));
            }
        }
    }

    private void requireOwnAxes(Map<String, List<String>> matrix) {
        bases.values().stream()
                .flatMap(base -> base.keySet().stream())
                .distinct()
                .filter(matrix::containsKey)
                .forEach(axis -> source.wrong("the stage's 'at' sets it; leave out one of them", "matrix", axis));
    }

    private VerdictThresholds thresholds(PlanDocument plan) {
        VerdictThresholds all = VerdictThresholds.USUAL;
        Map<VerdictCode, String> texts = Objects.requireNonNullElse(plan.verdict(), Map.of());
        for (Map.Entry<VerdictCode, String> each : texts.entrySet()) {
            VerdictThresholds before = all;
            VerdictThresholds with = source.attempt(
                    () -> before.with(each.getKey(), each.getValue()),
                    "verdict",
                    each.getKey().code());
            all = with == null ? all : with;
        }
        return all;
    }

    private Sweep sweep(PlanDocument plan, Map<String, List<String>> matrix, @Nullable CompareSpec compared) {
        try {
            return new Sweep(
                    matrix,
                    Objects.requireNonNullElse(plan.repeat(), compared == null ? 1 : CompareSpec.USUAL_PAIRS),
                    Objects.requireNonNullElse(
                            plan.order(), compared == null ? Sweep.Order.AS_WRITTEN : Sweep.Order.RANDOM),
                    Objects.requireNonNullElse(plan.coolDown(), Duration.ZERO),
                    Objects.requireNonNullElse(plan.reset(), Sweep.Reset.NONE));
        } catch (SettingException e) {
            source.wrong(e.problem(), e.setting());
            source.problems().throwIfAny();
            throw e;
        }
    }

    /** Reads the trace once for all cells. Its path is relative to the plan's folder. */
    private @Nullable RecordedArrivals trace(PlanDocument plan) {
        Path trace = plan.load() == null ? null : plan.load().trace();
        return trace == null
                ? null
                : source.attempt(() -> check.describe(folder.resolve(trace).normalize()), "load", "trace");
    }

    private @Nullable WorkloadFactory<?, ?> factory() {
        return source.at("workload", "id").orElse(null) instanceof Located.Scalar id
                ? source.<WorkloadFactory<?, ?>>attempt(() -> plugins.workload(id.text()), "workload", "id")
                : null;
    }

    /** Reports faults that outlast the measurement or overlap. */
    private void faults(PlanDocument plan) {
        if (plan.faults() == null) {
            return;
        }
        Duration measure = plan.schedule() == null || plan.schedule().measure() == null
                ? RequestedSchedule.MEASURE
                : plan.schedule().measure();
        Duration free = Duration.ZERO;
        for (Fault fault : plan.faults()) {
            Duration end = fault.at().plus(Objects.requireNonNullElse(fault.lasting(), Duration.ZERO));
            if (end.compareTo(measure) >= 0) {
                source.wrong(
                        "the fault at " + TimeText.format(fault.at())
                                + " has to end before the end of the measurement, which lasts "
                                + TimeText.format(measure),
                        "faults");
            } else if (fault.at().compareTo(free) < 0) {
                source.wrong(
                        "the fault at " + TimeText.format(fault.at())
                                + " overlaps with the previous one, which ends at " + TimeText.format(free),
                        "faults");
            }
            free = end;
        }
    }

    private Map<String, Origin> origins(PlanDocument plan) {
        Map<String, Origin> origins = new TreeMap<>();
        Origins.lines(source).keySet().forEach(name -> origins.put(name, Origin.PLAN));
        if (plan.distance() != null) {
            plan.targets().forEach(target -> origins.put("targets." + target.name() + ".distance", Origin.PLAN));
        }
        for (String name : urls.keySet()) {
            origins.keySet().removeAll(List.of("targets." + name + ".embedded", "targets." + name + ".environment"));
            origins.put("targets." + name + ".url", Origin.FLAG);
        }
        return origins;
    }

    /** Returns the texts of the rented databases that no URL replaces. */
    private Map<String, String> environment(PlanDocument plan) {
        Set<String> rented = new HashSet<>();
        plan.targets().stream()
                .filter(target -> target.environment() != null && !urls.containsKey(target.name()))
                .forEach(target -> rented.add(DATABASES + target.environment() + "."));
        Map<String, String> texts = new TreeMap<>();
        Origins.texts(source, "environment").forEach((name, text) -> {
            if (name.equals(OWN_HOST)
                    || (name.startsWith(DATABASES) ? rented.stream().anyMatch(name::startsWith) : !rented.isEmpty())) {
                texts.put(name, text);
            }
        });
        return texts;
    }

    private Map<String, String> settings(
            PlanDocument plan, VerdictThresholds thresholds, @Nullable CompareSpec compared) {
        Map<String, String> settings = new TreeMap<>(environment(plan));
        if (plan.check() != null) {
            settings.put("check", Kebab.of(plan.check()));
        }
        if (plan.loaderThreads() != null) {
            settings.put("loader-threads", plan.loaderThreads().toString());
        }
        if (plan.schedule() != null && plan.schedule().untilSteady() != null) {
            settings.put(
                    Resolution.UNTIL_STEADY, TimeText.format(plan.schedule().untilSteady()));
        }
        thresholds.texts().forEach((code, text) -> settings.put("verdict." + code, text));
        if (plan.cost() != null) {
            settings.putAll(plan.cost().texts());
        }
        if (compared != null) {
            settings.putAll(compared.texts());
        }
        settings.putAll(Condition.settings(Objects.requireNonNullElse(plan.objectives(), List.of())));
        return settings;
    }
}
