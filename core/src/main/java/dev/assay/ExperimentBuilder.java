package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.engine.TraceFile;
import dev.assay.internal.plan.CostPlan;
import dev.assay.internal.plan.ExperimentResolver;
import dev.assay.internal.plan.PlanLoad;
import dev.assay.internal.plan.RequestedExperiment;
import dev.assay.internal.plan.RequestedSchedule;
import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.document.AxisRules;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.SearchSection;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.ProvidedTarget;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.StopSwitch;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.result.Condition;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Configures an experiment in code. It needs at least one target; all other settings have defaults. Each value is validated when
 * it is set, or by {@link #build} at the latest; invalid values are rejected, not corrected. Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExperimentBuilder {

    /** The default seed: {@value}. It is fixed, so that runs are comparable. */
    public static final long DEFAULT_SEED = Plan.DEFAULT_SEED;

    private final PluginRegistry plugins;
    private final WorkloadFactory<?, ?> factory;
    private final Map<String, String> parameters = new TreeMap<>();
    private final List<SystemSpec> targets = new ArrayList<>();
    private final Map<String, ProvidedTarget> given = new LinkedHashMap<>();
    private final List<RunListener> listeners = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    /** Names of the explicitly set values, as in plan files. */
    private final Set<String> explicit = new TreeSet<>();
    /** Texts of the set values that have no field in {@link dev.assay.model.plan.Experiment}, by name. */
    private final Map<String, String> settingTexts = new TreeMap<>();

    private @Nullable LoadModel load;
    private @Nullable Integer users;
    private @Nullable ThinkTime think;
    private @Nullable Duration stagger;
    private @Nullable Rate rate;
    private @Nullable Arrivals spread;
    /** Arrivals that the matrix cannot vary, in place of a rate. */
    private @Nullable ArrivalProcess process;

    private PlanDocument.@Nullable Visits visits;
    private @Nullable Duration rampUp;
    private Duration measurement = Duration.ofSeconds(60);
    private Duration rampDown = Duration.ZERO;
    private @Nullable Long transactions;
    private Sweep sweep = Sweep.NONE;
    private @Nullable SearchSection search;
    private @Nullable Duration untilSteady;
    private long seed = DEFAULT_SEED;
    private int loaderThreads = ResolvedExperiment.DEFAULT_LOADER_THREADS;
    private @Nullable Path results;
    private @Nullable Path resumed;
    private @Nullable Checking checking;
    private VerdictThresholds thresholds = VerdictThresholds.USUAL;
    private @Nullable String cost;
    private @Nullable ClientPlace clients;
    private @Nullable Path priceFile;
    private @Nullable String probe;

    ExperimentBuilder(PluginRegistry plugins, WorkloadFactory<?, ?> factory) {
        this.plugins = plugins;
        this.factory = factory;
    }

    /**
     * Sets a workload parameter by its option name: {@code parameter("warehouses", 4)}.
     * {@link Assay#parametersOf(WorkloadFactory)} lists them.
     */
    public ExperimentBuilder parameter(String name, Object value) {
        parameters.put(name, String.valueOf(value));
        return this;
    }

    /**
     * Adds a database by its JDBC URL, with the tuned driver preset.
     *
     * @param user {@code null} if the URL contains it or none is needed
     * @param password likewise
     */
    public ExperimentBuilder target(String url, @Nullable String user, @Nullable String password) {
        String name = targets.isEmpty() ? "target" : "target-" + (targets.size() + 1);
        return target(
                new TargetSpec(
                        name,
                        url,
                        user,
                        password,
                        Tuning.TUNED,
                        Isolation.DEFAULT,
                        Tls.AS_THE_DRIVER_DOES,
                        Connections.DEDICATED),
                Set.of("url", "user"));
    }

    /** Adds a system to measure. Several systems are measured one after another. */
    public ExperimentBuilder target(SystemSpec target) {
        return target(target, Set.of());
    }

    /**
     * Adds a system to measure.
     *
     * @param settings the names of its explicitly set settings, as in plan files; the others count as defaults
     */
    public ExperimentBuilder target(SystemSpec target, Set<String> settings) {
        targets.add(target);
        settings.forEach(name -> explicit.add("targets." + target.name() + "." + name));
        return this;
    }

    /** Adds the database behind an application's data source. Its connections are used as the data source returns them. */
    public ExperimentBuilder target(DataSource dataSource) {
        String name = "data source";
        given.put(name, ProvidedTarget.opened(() -> plugins.connect(dataSource, Isolation.DEFAULT)));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a target that the calling program provides. The run does not close it. */
    public ExperimentBuilder target(String name, Target target) {
        given.put(name, ProvidedTarget.open(target));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a database that the run starts on this host and removes afterwards, such as {@code postgres}. */
    public ExperimentBuilder embedded(String database) {
        return target(
                new SystemSpec.Embedded(
                        database, database, null, Map.of(), Tuning.TUNED, Isolation.DEFAULT, Connections.DEDICATED),
                Set.of("embedded"));
    }

    /**
     * Sets the number of users of a closed loop: each sends its next request after the previous response. At least 1; by default
     * the workload's own number, else 1.
     */
    public ExperimentBuilder users(int count) {
        explicit.add("load.users");
        this.users = count;
        return this;
    }

    /** Uses the workload's own think times between transactions. */
    public ExperimentBuilder think() {
        return think(ThinkTime.WORKLOAD);
    }

    /**
     * Sets the think time between a response and the user's next transaction, such as {@code new
     * ThinkTime.Exponential(Duration.ofSeconds(2))}. By default the workload's own, else none.
     */
    public ExperimentBuilder think(ThinkTime time) {
        explicit.add("load.think");
        this.think = time;
        return this;
    }

    /**
     * Starts the users of a closed loop one after another, evenly over a duration. It must not exceed the ramp-up, so that all
     * users run when the measurement starts. By default all start at once.
     */
    public ExperimentBuilder stagger(Duration duration) {
        explicit.add("load.stagger");
        this.stagger = duration;
        return this;
    }

    /**
     * Sets an open load: transactions arrive at a rate that does not depend on responses. {@link #users} then sets the number of
     * sessions; the default is sufficient for response times of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms. Time that a
     * transaction waits for a free session counts as response time.
     */
    public ExperimentBuilder rate(Rate offered, Arrivals spread) {
        process(null);
        this.rate = offered;
        this.spread = spread;
        return this;
    }

    /**
     * Sets an open load whose rate changes over time in steps, ramps or bursts. Time counts from the start of the load, ramp-up
     * included. The default number of sessions is sufficient for the peak rate; see {@link #rate(Rate, Arrivals)}.
     */
    public ExperimentBuilder rate(RateProfile rates, Arrivals spread) {
        return process(new RatedArrivals(rates, spread));
    }

    /**
     * Sets an open load with an independent arrival rate for each transaction type, in place of the workload's mix. A type
     * without a rate does not run.
     *
     * @param byType rates by the type's id, such as {@code Map.of("payment", RateProfile.steady(Rate.perSecond(40)))}
     */
    public ExperimentBuilder rates(Map<String, RateProfile> byType, Arrivals spread) {
        return process(new TypedArrivals(byType, spread));
    }

    /**
     * Sets an open load that replays the arrival times of a {@link TraceFile}. The load ends with the last arrival. The file is
     * read here and again when the load starts.
     *
     * @throws AssayException of kind {@code PLAN} if the file cannot be read or a line is invalid; the message names the line
     */
    public ExperimentBuilder arrivals(Path trace) {
        return process(TraceFile.describe(trace));
    }

    private ExperimentBuilder process(@Nullable ArrivalProcess wanted) {
        explicit.addAll(List.of("load.rate", "load.rates", "load.profile", "load.trace", "load.arrivals"));
        this.process = wanted;
        this.rate = null;
        this.spread = null;
        this.visits = null;
        return this;
    }

    /**
     * Sets a partly-open load: visitors arrive at a given rate, and each runs a geometrically distributed number of transactions
     * with {@link #think} time between them; see {@link PartlyOpen}. {@link #users} then sets the number of sessions. A visitor
     * occupies one for the whole visit and waits if none is free. The default number is sufficient for response times of {@value
     * OpenLoop#SUPPOSED_ANSWER_MILLIS} ms.
     *
     * @param offered arrival rate of visitors
     * @param spread the distribution of arrivals
     * @param meanTransactions mean number of transactions per visit, at least 1
     */
    public ExperimentBuilder visits(Rate offered, Arrivals spread, double meanTransactions) {
        explicit.add("load.visits.rate");
        explicit.add("load.visits.transactions");
        explicit.add("load.visits.arrivals");
        this.visits = new PlanDocument.Visits(offered, meanTransactions, spread);
        this.process = null;
        this.rate = null;
        this.spread = null;
        return this;
    }

    /**
     * Sets the whole load. {@link #users}, {@link #think}, {@link #stagger}, {@link #visits}, rates and arrivals are then
     * ignored.
     */
    public ExperimentBuilder load(LoadModel model) {
        explicit.add("load");
        this.load = model;
        return this;
    }

    /** Sets the duration of the measurement; 60 s by default. Verdicts of shorter measurements are at best {@code SUSPECT}. */
    public ExperimentBuilder duration(Duration duration) {
        explicit.add("schedule.measure");
        this.measurement = duration;
        return this;
    }

    /**
     * Sets the duration of the unmeasured warm-up. By default the workload's own, else a third of the measurement, at most 30 s.
     * The default is zero with a transaction limit or a load whose rate changes on a schedule.
     */
    public ExperimentBuilder rampUp(Duration duration) {
        explicit.add("schedule.ramp-up");
        this.rampUp = duration;
        return this;
    }

    /**
     * Runs the load until it is steady before the ramp-up and the measurement; off by default. The results exclude this phase.
     *
     * @param limit the longest duration of this phase, at least one minute
     */
    public ExperimentBuilder untilSteady(Duration limit) {
        choose(Resolution.UNTIL_STEADY, TimeText.format(limit));
        this.untilSteady = limit;
        return this;
    }

    /** Sets how long the load continues after the measurement; zero by default. */
    public ExperimentBuilder rampDown(Duration duration) {
        explicit.add("schedule.ramp-down");
        this.rampDown = duration;
        return this;
    }

    /**
     * Ends the measurement early after a number of transactions; 0 for no limit. By default the workload's own limit, else none.
     */
    public ExperimentBuilder transactions(long limit) {
        explicit.add("schedule.transactions");
        this.transactions = limit;
        return this;
    }

    /** Sets the seed of all random values; {@value #DEFAULT_SEED} by default. */
    public ExperimentBuilder seed(long value) {
        explicit.add("seed");
        this.seed = value;
        return this;
    }

    /** Sets the number of loader threads, at least 1; by default the number of processors, at least 2. */
    public ExperimentBuilder loaderThreads(int threads) {
        if (threads < 1) {
            throw AssayException.plan("loader threads: found " + threads + ", at least 1 is needed");
        }
        choose("loader-threads", Integer.toString(threads));
        this.loaderThreads = threads;
        return this;
    }

    /**
     * Sets when to check the workload's consistency conditions. By default after the measurement, and also before it if the
     * workload requires that. Fewer checks than the workload requires make the result suspect.
     */
    public ExperimentBuilder checking(Checking when) {
        choose("check", Kebab.of(when));
        this.checking = when;
        return this;
    }

    /**
     * Prices the measured systems, either as the database {@code
     * rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az]} or by the bill in a file.
     */
    public ExperimentBuilder cost(String system) {
        choose("cost.system", system);
        this.cost = system;
        return this;
    }

    /** Reads prices from a file that take precedence over the price lists. */
    public ExperimentBuilder prices(Path file) {
        choose("cost.prices", file.toString());
        this.priceFile = file;
        return this;
    }

    /**
     * Prices the hosts that generate the load, {@code ec2:REGION:TYPE[:COUNT]}. They are listed separately and excluded from the
     * system's totals.
     */
    public ExperimentBuilder probe(String hosts) {
        choose("cost.probe", hosts);
        this.probe = hosts;
        return this;
    }

    /** Sets the location of the clients, which determines the price of data transfer; by default transfer is not priced. */
    public ExperimentBuilder clients(ClientPlace place) {
        choose("cost.client", place.code());
        this.clients = place;
        return this;
    }

    /**
     * Replaces the threshold of a verdict code. Results record it.
     *
     * @param text the form of plan files, such as {@code 1 %} or {@code 30s}
     * @throws AssayException of kind {@code PLAN} if the code has no threshold or the text is not a valid one
     */
    public ExperimentBuilder threshold(VerdictCode code, String text) {
        thresholds = thresholds.with(code, text);
        choose("verdict." + code.code(), thresholds.text(code));
        return this;
    }

    /** Writes each run to a directory of its own under this folder; by default no files are written. */
    public ExperimentBuilder resultsIn(Path folder) {
        this.results = folder;
        return this;
    }

    /**
     * Continues the interrupted run in a folder: finished cells are kept, the others are measured. The experiment and the
     * version of Assay must be those of the run.
     */
    public ExperimentBuilder resume(Path run) {
        this.resumed = run;
        return this;
    }

    /**
     * Measures several cells one after another, as the matrix of a plan file does: one for each combination of values, such as
     * {@code Map.of("users", List.of("1", "2", "4", "8"))}. A matrix varies parameters of the workload and the settings of plan
     * files, {@code users}, {@code rate}, {@code arrivals}, {@code think}, {@code measure}, {@code tuning}, {@code isolation}
     * and {@code connections}. A value can be a progression, {@code 1..32 x2}. By default one cell is measured once.
     */
    public ExperimentBuilder sweep(Sweep cells) {
        cells.matrix().keySet().forEach(axis -> explicit.add("matrix." + axis));
        explicitly("repeat", cells.repeat() != Sweep.NONE.repeat());
        explicitly("order", cells.order() != Sweep.NONE.order());
        explicitly("cool-down", !cells.coolDown().equals(Sweep.NONE.coolDown()));
        explicitly("reset", cells.reset() != Sweep.NONE.reset());
        this.sweep = cells;
        return this;
    }

    /**
     * Chooses the cells one by one by the results before them, instead of measuring all cells of the {@link #sweep}.
     *
     * @param settings the keys of the search section of plan files and their values in text form, such as
     *     {@code Map.of("find", "best", "confirm", "10m")}
     * @throws AssayException of kind {@code PLAN} if a key or a value is not valid
     */
    public ExperimentBuilder search(Map<String, String> settings) {
        this.search = SearchSection.of(settings);
        settings.keySet().forEach(key -> explicit.add("search." + key));
        return this;
    }

    /**
     * Adds a condition on the results, such as {@code Condition.failIf("p99(new-order) > 20ms")}. The analysis of the run decides
     * it for each cell.
     */
    public ExperimentBuilder condition(Condition condition) {
        conditions.add(condition);
        return this;
    }

    /** Adds a listener for the events of the run. */
    public ExperimentBuilder listener(RunListener listener) {
        listeners.add(listener);
        return this;
    }

    /**
     * Builds the experiment without connecting to any target.
     *
     * @throws AssayException of kind {@code PLAN} if a value is invalid or missing
     */
    public ExperimentRun build() {
        if (targets.isEmpty()) {
            throw AssayException.plan("the plan has no target; give a JDBC URL or an embedded database");
        }
        ResolvedExperiment resolved = new ExperimentResolver(
                        plugins, requested(), new LoadCheck(), ExperimentResolver.Rejections.first())
                .resolve()
                .withConditions(conditions);
        List<RunListener> all = List.copyOf(listeners);
        RunListener listener = event -> all.forEach(one -> one.on(event));
        return new ExperimentRun(
                new RunContext(
                        plugins, resolved, Map.copyOf(given), results, resumed, null, listener, new StopSwitch()),
                listener);
    }

    private RequestedExperiment requested() {
        AxisRules rules = new AxisRules(ParameterBinder.describe(factory.parameterType()));
        Map<String, List<String>> matrix = rules.spelledOut(sweep.matrix());
        if (load != null) {
            Setting.ofLoad().filter(matrix::containsKey).findFirst().ifPresent(axis -> {
                throw AssayException.plan("matrix." + axis + ": the load is set as a whole; set its parts instead");
            });
        }
        PlanDocument.Load asked = new PlanDocument.Load(
                users, think, stagger, rate, null, null, null, null, visits, visits == null ? spread : null);
        return new RequestedExperiment(
                factory.id(),
                factory,
                parameters,
                targets,
                new Sweep(matrix, sweep.repeat(), sweep.order(), sweep.coolDown(), sweep.reset()),
                Map.of(),
                (point, resolution) -> load == null
                        ? resolution.load(new PlanLoad(asked, point, process).asked())
                        : resolution.load(load),
                new RequestedSchedule(rampUp, measurement, rampDown, transactions, true),
                untilSteady,
                search,
                List.of(),
                new RequestedExperiment.Settings(
                        seed, loaderThreads, checking, costs(), thresholds, origins(), settingTexts));
    }

    /** Resolved before the run, so that a missing price is reported before the measurement. */
    private Map<String, Costing> costs() {
        if (cost == null) {
            if (priceFile != null || clients != null || probe != null) {
                throw AssayException.plan((priceFile != null ? "prices" : clients != null ? "client" : "probe")
                        + ": requires cost, the system to price");
            }
            return Map.of();
        }
        Costing costing =
                CostPlan.of(plugins.prices(), priceFile, clients, probe).costing(cost, false);
        Map<String, Costing> costs = new TreeMap<>();
        targets.forEach(target -> costs.put(target.name(), costing));
        return costs;
    }

    private void explicitly(String name, boolean chosen) {
        if (chosen) {
            explicit.add(name);
        }
    }

    private void choose(String name, String text) {
        explicit.add(name);
        settingTexts.put(name, text);
    }

    private Map<String, Origin> origins() {
        Map<String, Origin> all = new TreeMap<>();
        parameters.keySet().forEach(name -> all.put("workload.parameters." + name, Origin.FLAG));
        explicit.forEach(name -> all.put(name, Origin.FLAG));
        return all;
    }

    /** Builds the experiment and runs it; see {@link #build} and {@link ExperimentRun#run} for the result and the errors. */
    public RunResult run() {
        return build().run();
    }
}
