package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.engine.TraceFile;
import dev.assay.internal.plan.BoundWorkloads;
import dev.assay.internal.plan.CostPlan;
import dev.assay.internal.plan.Origins;
import dev.assay.internal.plan.RequestedLoad;
import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.SteadyStateTarget;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.ProvidedTarget;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.RunFolders;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.TypedArrivals;
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
 * Configures an experiment. Values are checked where they are given, or at the latest by {@link #build}; nothing is
 * repaired. Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExperimentBuilder {

    /** The seed when none is given: fixed, so that two runs are comparable unless somebody wants otherwise. */
    public static final long DEFAULT_SEED = Plan.DEFAULT_SEED;

    private final PluginRegistry plugins;
    private final WorkloadFactory<?, ?> factory;
    private final Map<String, String> parameters = new TreeMap<>();
    private final List<SystemSpec> targets = new ArrayList<>();
    private final Map<String, ProvidedTarget> given = new LinkedHashMap<>();
    private final List<RunListener> listeners = new ArrayList<>();
    /** What somebody chose, by its name in a plan file. */
    private final Set<String> chosen = new TreeSet<>();
    /** The same where the experiment has no other place for it, in text form. */
    private final Map<String, String> said = new TreeMap<>();

    private @Nullable LoadModel load;
    private @Nullable Integer users;
    private @Nullable ThinkTime think;
    private @Nullable Duration stagger;
    private @Nullable ArrivalProcess process;
    private RequestedLoad.@Nullable Visits visits;
    private @Nullable Duration rampUp;
    private Duration measurement = Duration.ofSeconds(60);
    private Duration rampDown = Duration.ZERO;
    private @Nullable Long transactions;
    private @Nullable Duration untilSteady;
    private long seed = DEFAULT_SEED;
    private int loaderThreads = ResolvedExperiment.DEFAULT_LOADER_THREADS;
    private @Nullable Path results;
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

    /** Sets a parameter of the workload by its option name: {@code parameter("warehouses", 4)}. */
    public ExperimentBuilder parameter(String name, Object value) {
        parameters.put(name, String.valueOf(value));
        return this;
    }

    /** Adds the database of a JDBC URL, with the tuned driver preset. */
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

    /** Adds a system to be measured; with several, each is measured in turn. */
    public ExperimentBuilder target(SystemSpec target) {
        return target(target, Set.of());
    }

    /**
     * Adds a system to be measured.
     *
     * @param settings the names of those of its settings that somebody chose, as plan files call them; the others are defaults
     */
    public ExperimentBuilder target(SystemSpec target, Set<String> settings) {
        targets.add(target);
        settings.forEach(name -> chosen.add("targets." + target.name() + "." + name));
        return this;
    }

    /** Adds the database behind an application's own data source, with the connections it hands out. */
    public ExperimentBuilder target(DataSource dataSource) {
        String name = "data source";
        given.put(name, ProvidedTarget.opened(() -> plugins.connect(dataSource, Isolation.DEFAULT)));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a target of the embedding program; it stays open. */
    public ExperimentBuilder target(String name, Target target) {
        given.put(name, ProvidedTarget.open(target));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a database that is started on this host and removed afterwards, such as {@code postgres}. */
    public ExperimentBuilder embedded(String database) {
        return target(
                new SystemSpec.Embedded(
                        database, database, null, Map.of(), Tuning.TUNED, Isolation.DEFAULT, Connections.DEDICATED),
                Set.of("embedded"));
    }

    /** Lets so many users each wait for an answer before they ask again. At least 1; by default what the workload asks
     * for, else 1. */
    public ExperimentBuilder users(int count) {
        chosen.add("load.users");
        this.users = count;
        return this;
    }

    /** Lets users wait between transactions as the workload says people would. */
    public ExperimentBuilder think() {
        return think(ThinkTime.WORKLOAD);
    }

    /**
     * Lets users wait between an answer and their next transaction, whatever the workload: {@code think(new
     * ThinkTime.Exponential(Duration.ofSeconds(2)))}. By default as the workload asks for, else not at all.
     */
    public ExperimentBuilder think(ThinkTime time) {
        chosen.add("load.think");
        this.think = time;
        return this;
    }

    /**
     * Lets the users of a closed loop start one after another, evenly over so long; by default all at once. At most the
     * ramp-up, so that all are there when measuring begins.
     */
    public ExperimentBuilder stagger(Duration duration) {
        chosen.add("load.stagger");
        this.stagger = duration;
        return this;
    }

    /**
     * Lets transactions arrive at a rate of their own, whether or not earlier ones were answered; {@link #users} is then how
     * many sessions serve them, by default enough for answers of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms. A transaction
     * that finds none free waits, and its wait is response time.
     */
    public ExperimentBuilder rate(Rate offered, Arrivals spread) {
        return rate(RateProfile.steady(offered), spread);
    }

    /**
     * Lets transactions arrive at a rate that changes over time, such as in steps, ramps or bursts, counted from the beginning
     * of the load, ramp-up included; else like {@link #rate(Rate, Arrivals)}. Sessions are by default enough for its highest
     * rate.
     */
    public ExperimentBuilder rate(RateProfile rates, Arrivals spread) {
        return arrivals(new RatedArrivals(rates, spread));
    }

    /**
     * Lets transactions of each type arrive at a rate of their own, independently of the others, whatever mix the workload
     * has; a type that is not named does not occur.
     *
     * @param byType rates by the type's id, such as {@code Map.of("payment", RateProfile.steady(Rate.perSecond(40)))}
     */
    public ExperimentBuilder rates(Map<String, RateProfile> byType, Arrivals spread) {
        return arrivals(new TypedArrivals(byType, spread));
    }

    /**
     * Lets transactions arrive when a {@link TraceFile} says, and none after its last. It is read here and again when the load
     * begins.
     *
     * @throws AssayException of kind {@code PLAN} with the line if something else stands there, or it cannot be read
     */
    public ExperimentBuilder arrivals(Path trace) {
        return arrivals(TraceFile.describe(trace));
    }

    private ExperimentBuilder arrivals(ArrivalProcess wanted) {
        chosen.addAll(List.of("load.rate", "load.rates", "load.profile", "load.trace", "load.arrivals"));
        this.process = wanted;
        this.visits = null;
        return this;
    }

    /**
     * Lets visitors arrive at a rate of their own, each for a geometrically distributed number of transactions, between which
     * they {@link #think}; see {@link PartlyOpen}. {@link #users} is then how many sessions there are. A visitor keeps one
     * for the visit, and waits if none is free. By default there are enough of them for answers of
     * {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms.
     *
     * @param offered how often a visitor arrives
     * @param spread how arrivals are spread
     * @param meanTransactions of a visit, at least 1
     */
    public ExperimentBuilder visits(Rate offered, Arrivals spread, double meanTransactions) {
        chosen.add("load.visits.rate");
        chosen.add("load.visits.transactions");
        chosen.add("load.visits.arrivals");
        this.visits = new RequestedLoad.Visits(offered, spread, meanTransactions);
        this.process = null;
        return this;
    }

    /**
     * Sets the load as a whole; {@link #users}, {@link #think}, {@link #stagger}, {@link #visits}, rates and arrivals then
     * say nothing.
     */
    public ExperimentBuilder load(LoadModel model) {
        chosen.add("load");
        this.load = model;
        return this;
    }

    /** How long to measure; 60 s by default, which is also the least that can be more than SUSPECT. */
    public ExperimentBuilder duration(Duration duration) {
        chosen.add("schedule.measure");
        this.measurement = duration;
        return this;
    }

    /**
     * How long to run before measuring; by default what the workload asks for, else a third of the measurement and 30 s at most, and
     * nothing before a number of transactions, or where arrivals have a schedule of their own.
     */
    public ExperimentBuilder rampUp(Duration duration) {
        chosen.add("schedule.ramp-up");
        this.rampUp = duration;
        return this;
    }

    /**
     * Lets the load run until it is steady before it is ramped up and measured; by default not. What it does then is in no figure.
     *
     * @param limit how long, at most; at least a minute, in which a level is looked for
     */
    public ExperimentBuilder untilSteady(Duration limit) {
        choose(SteadyStateTarget.NAME, TimeText.format(limit));
        this.untilSteady = limit;
        return this;
    }

    /** How long to run on after measuring; zero by default. */
    public ExperimentBuilder rampDown(Duration duration) {
        chosen.add("schedule.ramp-down");
        this.rampDown = duration;
        return this;
    }

    /** Ends the measurement after so many transactions, if that comes first; 0 for no limit. By default what the workload
     * asks for, else no limit. */
    public ExperimentBuilder transactions(long limit) {
        chosen.add("schedule.transactions");
        this.transactions = limit;
        return this;
    }

    /** The seed all randomness derives from; {@value #DEFAULT_SEED} by default. */
    public ExperimentBuilder seed(long value) {
        chosen.add("seed");
        this.seed = value;
        return this;
    }

    /** How many threads load, at least 1; by default as many as this host has processors, but at least 2. */
    public ExperimentBuilder loaderThreads(int threads) {
        if (threads < 1) {
            throw AssayException.plan("loader threads: found " + threads + ", at least 1 is needed");
        }
        choose("loader-threads", Integer.toString(threads));
        this.loaderThreads = threads;
        return this;
    }

    /** When to check the workload's conditions; by default after the measurement, and before it if the workload asks for
     * that. Less than it asks for is a reason to suspect the result. */
    public ExperimentBuilder checking(Checking when) {
        choose("check", Kebab.of(when));
        this.checking = when;
        return this;
    }

    /**
     * Prices what is measured: as the database {@code rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az]}, or by the bill in
     * a file.
     */
    public ExperimentBuilder cost(String system) {
        choose("cost.system", system);
        this.cost = system;
        return this;
    }

    /** Takes prices from a file for whatever that has a price of; what it has not is as lists have it. */
    public ExperimentBuilder prices(Path file) {
        choose("cost.prices", file.toString());
        this.priceFile = file;
        return this;
    }

    /** The hosts that drive the load, {@code ec2:REGION:TYPE[:COUNT]}: priced apart, and in no sum of the system. */
    public ExperimentBuilder probe(String hosts) {
        choose("cost.probe", hosts);
        this.probe = hosts;
        return this;
    }

    /** Where the load comes from, which decides what data cost on their way; nothing is priced of them by default. */
    public ExperimentBuilder clients(ClientPlace place) {
        choose("cost.client", place.code());
        this.clients = place;
        return this;
    }

    /**
     * Judges trials by another threshold than the usual one; results name it.
     *
     * @param text as plans write it, such as {@code 1 %} or {@code 30s}
     * @throws AssayException of kind {@code PLAN} if the code has no threshold, or not such a one
     */
    public ExperimentBuilder threshold(VerdictCode code, String text) {
        thresholds = thresholds.with(code, text);
        choose("verdict." + code.code(), thresholds.text(code));
        return this;
    }

    /** Keeps every run in a folder of its own under this one; by default nothing is written. */
    public ExperimentBuilder resultsIn(Path folder) {
        this.results = folder;
        return this;
    }

    /** Tells somebody what goes on. */
    public ExperimentBuilder listener(RunListener listener) {
        listeners.add(listener);
        return this;
    }

    /**
     * The experiment, ready to run; nothing has been touched yet.
     *
     * @throws AssayException of kind {@code PLAN} if a value is wrong or something is missing
     */
    public ExperimentRun build() {
        BoundWorkloads workloads = new BoundWorkloads(factory);
        BoundWorkload<?, ?> workload = workloads.bind(parameters);
        Resolution resolution = Resolution.of(workload, seed);
        LoadModel resolved = load != null
                ? resolution.load(load)
                : resolution.load(new RequestedLoad(users, think, stagger, process, visits));
        long limit = resolution.transactions(transactions);
        Plan plan = new Plan(
                factory.id(),
                targets.stream()
                        .map(target -> resolution.isolated(target, resolved))
                        .toList(),
                workload.spec(),
                resolved,
                new Schedule(
                        resolution.rampUp(rampUp, Resolution.usualRampUp(resolved, measurement, limit)),
                        measurement,
                        rampDown,
                        limit),
                seed,
                Sweep.NONE);
        resolution.requireFit(plan.load(), plan.schedule(), new LoadCheck());
        Experiment experiment = Origins.completed(
                Experiment.of(plan, plugins.tool().version(), origins(), said), resolution.loadRequirements());
        if (untilSteady != null) {
            for (Cell cell : experiment.cells()) {
                SteadyStateTarget.require(untilSteady, cell, workload, seed);
            }
        }
        ResolvedExperiment whole = new ResolvedExperiment(
                workloads, experiment, loaderThreads, checking, costs(), thresholds, untilSteady, Map.of(), null);
        List<RunListener> all = List.copyOf(listeners);
        RunListener listener = event -> all.forEach(one -> one.on(event));
        return new ExperimentRun(
                new RunContext(plugins, whole, given, new RunFolders(results, null), listener), listener);
    }

    /** Known before anything runs: a price that is missing shall not be found out after the measurement. */
    private Map<String, Costing> costs() {
        if (cost == null) {
            if (priceFile != null || clients != null || probe != null) {
                throw AssayException.plan((priceFile != null ? "prices" : clients != null ? "client" : "probe")
                        + ": no system is priced; say which with cost");
            }
            return Map.of();
        }
        Costing costing =
                CostPlan.of(plugins.prices(), priceFile, clients, probe).costing(cost, false);
        Map<String, Costing> costs = new TreeMap<>();
        targets.forEach(target -> costs.put(target.name(), costing));
        return costs;
    }

    private void choose(String name, String text) {
        chosen.add(name);
        said.put(name, text);
    }

    /** Of what was said; all else is the workload's, or a default. */
    private Map<String, Origin> origins() {
        Map<String, Origin> all = new TreeMap<>();
        parameters.keySet().forEach(name -> all.put("workload.parameters." + name, Origin.FLAG));
        chosen.forEach(name -> all.put(name, Origin.FLAG));
        return all;
    }

    /** Builds the experiment and runs it to its end; see {@link ExperimentRun#run}. */
    public RunResult run() {
        return build().run();
    }
}
