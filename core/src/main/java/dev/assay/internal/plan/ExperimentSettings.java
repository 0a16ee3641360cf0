package dev.assay.internal.plan;

import dev.assay.cost.Costing;
import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plan.document.AxisRules;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.SearchSection;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The settings of an experiment that is configured in code, by their names in plan files. Confined to one thread. */
public final class ExperimentSettings {

    private final Map<SettingKey<?>, Object> values = new HashMap<>();
    private final Map<String, Origin> origins = new TreeMap<>();
    private final Map<String, String> texts = new TreeMap<>();
    private final Map<String, String> parameters = new TreeMap<>();
    private final List<SystemSpec> targets = new ArrayList<>();
    private VerdictThresholds thresholds = VerdictThresholds.USUAL;
    private LoadArrivals arrivals = LoadArrivals.NONE;
    private Sweep sweep = Sweep.NONE;
    private @Nullable SearchSection search;

    /**
     * A setting with one value.
     *
     * @param name in plan files
     * @param text returns the text form that the experiment stores; {@code null} if the experiment has a field for the value
     */
    public record SettingKey<T>(
            String name, Class<T> type, @Nullable Function<T, String> text) {

        /** The whole load, in place of its parts and the arrivals. */
        public static final SettingKey<LoadModel> LOAD = new SettingKey<>("load", LoadModel.class, null);

        public static final SettingKey<Integer> USERS = new SettingKey<>("load.users", Integer.class, null);
        public static final SettingKey<ThinkTime> THINK = new SettingKey<>("load.think", ThinkTime.class, null);
        public static final SettingKey<Duration> STAGGER = new SettingKey<>("load.stagger", Duration.class, null);
        public static final SettingKey<Duration> RAMP_UP = new SettingKey<>("schedule.ramp-up", Duration.class, null);
        public static final SettingKey<Duration> MEASURE = new SettingKey<>("schedule.measure", Duration.class, null);
        public static final SettingKey<Duration> RAMP_DOWN =
                new SettingKey<>("schedule.ramp-down", Duration.class, null);
        public static final SettingKey<Long> TRANSACTIONS = new SettingKey<>("schedule.transactions", Long.class, null);
        public static final SettingKey<Duration> UNTIL_STEADY =
                new SettingKey<>(Resolution.UNTIL_STEADY, Duration.class, TimeText::format);
        public static final SettingKey<Long> SEED = new SettingKey<>("seed", Long.class, null);
        public static final SettingKey<Integer> LOADER_THREADS =
                new SettingKey<>("loader-threads", Integer.class, threads -> Integer.toString(threads));
        public static final SettingKey<Checking> CHECK = new SettingKey<>("check", Checking.class, Kebab::of);
        public static final SettingKey<String> COST = new SettingKey<>("cost.system", String.class, system -> system);
        public static final SettingKey<Path> PRICES = new SettingKey<>("cost.prices", Path.class, Path::toString);
        public static final SettingKey<String> PROBE = new SettingKey<>("cost.probe", String.class, hosts -> hosts);
        public static final SettingKey<ClientPlace> CLIENTS =
                new SettingKey<>("cost.client", ClientPlace.class, ClientPlace::code);
    }

    /**
     * The arrivals of a load; all are {@code null} for a closed loop.
     *
     * @param rate of transactions, which the matrix can vary
     * @param spread of the rate
     * @param process arrivals that the matrix cannot vary, in place of a rate
     * @param visits of a partly-open load, in place of a rate
     */
    public record LoadArrivals(
            @Nullable Rate rate,
            @Nullable Arrivals spread,
            @Nullable ArrivalProcess process,
            PlanDocument.@Nullable Visits visits) {

        static final LoadArrivals NONE = new LoadArrivals(null, null, null, null);

        public static LoadArrivals of(ArrivalProcess process) {
            return new LoadArrivals(null, null, process, null);
        }
    }

    /** Sets a value. */
    public <T> void set(SettingKey<T> key, T value) {
        values.put(key, Objects.requireNonNull(value, key.name()));
        explicit(key.name());
        if (key.text() != null) {
            texts.put(key.name(), key.text().apply(value));
        }
    }

    /** Sets the arrivals, which replace earlier ones of any kind. */
    public void arrivals(LoadArrivals wanted) {
        arrivals = wanted;
        if (wanted.visits() == null) {
            explicit("load.rate", "load.rates", "load.profile", "load.trace", "load.arrivals");
        } else {
            explicit("load.visits.rate", "load.visits.transactions", "load.visits.arrivals");
        }
    }

    /** Sets a parameter of the workload. */
    public void parameter(String name, String text) {
        parameters.put(name, text);
        explicit("workload.parameters." + name);
    }

    /**
     * Adds a system to measure.
     *
     * @param names of its explicitly set settings
     */
    public void target(SystemSpec target, Set<String> names) {
        targets.add(target);
        names.forEach(name -> explicit("targets." + target.name() + "." + name));
    }

    /** Returns the number of systems to measure. */
    public int targets() {
        return targets.size();
    }

    /** Replaces the threshold of a verdict code; throws a PLAN error if the text is not a valid one. */
    public void threshold(VerdictCode code, String text) {
        String name = "verdict." + code.code();
        thresholds = thresholds.with(code, text);
        texts.put(name, thresholds.text(code));
        explicit(name);
    }

    /** Sets the cells. */
    public void sweep(Sweep cells) {
        sweep = cells;
        cells.matrix().keySet().forEach(axis -> explicit("matrix." + axis));
        explicitly("repeat", cells.repeat() != Sweep.NONE.repeat());
        explicitly("order", cells.order() != Sweep.NONE.order());
        explicitly("cool-down", !cells.coolDown().equals(Sweep.NONE.coolDown()));
        explicitly("reset", cells.reset() != Sweep.NONE.reset());
    }

    /** Sets a search by its keys in plan files; throws a PLAN error if one is not valid. */
    public void search(Map<String, String> settings) {
        search = SearchSection.of(settings);
        settings.keySet().forEach(key -> explicit("search." + key));
    }

    private void explicit(String... names) {
        for (String name : names) {
            origins.put(name, Origin.FLAG);
        }
    }

    private void explicitly(String name, boolean chosen) {
        if (chosen) {
            explicit(name);
        }
    }

    /** Returns the experiment; throws a PLAN error if a setting is invalid or missing. */
    public ResolvedExperiment resolved(PluginRegistry plugins, WorkloadFactory<?, ?> factory) {
        if (targets.isEmpty()) {
            throw AssayException.plan("the plan has no target; give a JDBC URL or an embedded database");
        }
        Map<String, List<String>> matrix =
                new AxisRules(ParameterBinder.describe(factory.parameterType())).spelledOut(sweep.matrix());
        RequestedExperiment requested = new RequestedExperiment(
                factory.id(),
                factory,
                parameters,
                targets,
                new Sweep(matrix, sweep.repeat(), sweep.order(), sweep.coolDown(), sweep.reset()),
                Map.of(),
                loads(matrix.keySet()),
                new RequestedSchedule(
                        get(SettingKey.RAMP_UP),
                        get(SettingKey.MEASURE),
                        get(SettingKey.RAMP_DOWN, Duration.ZERO),
                        get(SettingKey.TRANSACTIONS),
                        true),
                get(SettingKey.UNTIL_STEADY),
                search,
                List.of(),
                new RequestedExperiment.Settings(
                        get(SettingKey.SEED, Plan.DEFAULT_SEED),
                        get(SettingKey.LOADER_THREADS, ResolvedExperiment.DEFAULT_LOADER_THREADS),
                        get(SettingKey.CHECK),
                        costs(plugins),
                        thresholds,
                        origins,
                        texts));
        return new ExperimentResolver(plugins, requested, new LoadCheck(), ExperimentResolver.Rejections.first())
                .resolve();
    }

    private PlanCells.LoadOfPoint loads(Set<String> axes) {
        LoadModel whole = get(SettingKey.LOAD);
        if (whole != null) {
            Setting.ofLoad().filter(axes::contains).findFirst().ifPresent(axis -> {
                throw AssayException.plan("matrix." + axis + ": the load is set as a whole; set its parts instead");
            });
        }
        PlanDocument.Load parts = new PlanDocument.Load(
                get(SettingKey.USERS),
                get(SettingKey.THINK),
                get(SettingKey.STAGGER),
                arrivals.rate(),
                null,
                null,
                null,
                null,
                arrivals.visits(),
                arrivals.spread());
        ArrivalProcess fixed = arrivals.process();
        return (point, resolution) ->
                whole != null ? resolution.load(whole) : resolution.load(new PlanLoad(parts, point, fixed).asked());
    }

    /** Resolved before the run, so that a missing price is reported before the measurement. */
    private Map<String, Costing> costs(PluginRegistry plugins) {
        String system = get(SettingKey.COST);
        Path prices = get(SettingKey.PRICES);
        ClientPlace clients = get(SettingKey.CLIENTS);
        String probe = get(SettingKey.PROBE);
        if (system == null) {
            if (prices != null || clients != null || probe != null) {
                throw AssayException.plan((prices != null ? "prices" : clients != null ? "client" : "probe")
                        + ": requires cost, the system to price");
            }
            return Map.of();
        }
        Costing costing = CostPlan.of(plugins.prices(), prices, clients, probe).costing(system, false);
        Map<String, Costing> costs = new TreeMap<>();
        targets.forEach(target -> costs.put(target.name(), costing));
        return costs;
    }

    private <T> @Nullable T get(SettingKey<T> key) {
        return key.type().cast(values.get(key));
    }

    private <T> T get(SettingKey<T> key, T otherwise) {
        T value = get(key);
        return value == null ? otherwise : value;
    }
}
