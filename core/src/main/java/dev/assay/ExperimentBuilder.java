package dev.assay;

import dev.assay.internal.engine.KnownCosts;
import dev.assay.internal.engine.TraceFile;
import dev.assay.internal.plan.ExperimentSettings;
import dev.assay.internal.plan.ExperimentSettings.LoadArrivals;
import dev.assay.internal.plan.ExperimentSettings.SettingKey;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.document.PlanDocument.Visits;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.ProvidedTarget;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.StopSwitch;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.result.Condition;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.Rate;
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
    private final KnownCosts.OfSystems costs;
    private final WorkloadFactory<?, ?> factory;
    private final ExperimentSettings settings = new ExperimentSettings();
    private final Map<String, ProvidedTarget> given = new LinkedHashMap<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<RunListener> listeners = new ArrayList<>();
    private @Nullable DataCopies copies;
    private @Nullable Path results;
    private @Nullable Path resumed;

    ExperimentBuilder(PluginRegistry plugins, KnownCosts.OfSystems costs, WorkloadFactory<?, ?> factory) {
        this.plugins = plugins;
        this.costs = costs;
        this.factory = factory;
    }

    /**
     * Sets a workload parameter by its option name: {@code parameter("warehouses", 4)}.
     * {@link Assay#parametersOf(WorkloadFactory)} lists them.
     */
    public ExperimentBuilder parameter(String name, Object value) {
        settings.parameter(name, String.valueOf(value));
        return this;
    }

    /**
     * Adds a database by its JDBC URL, with the tuned driver preset.
     *
     * @param user {@code null} if the URL contains it or none is needed
     * @param password likewise
     */
    public ExperimentBuilder target(String url, @Nullable String user, @Nullable String password) {
        int others = settings.targets();
        String name = others == 0 ? "target" : "target-" + (others + 1);
        return target(
                new TargetSpec(name, url, user, password, null, Tls.AS_THE_DRIVER_DOES, SessionSettings.USUAL),
                Set.of("url", "user"));
    }

    /** Adds a system to measure. Several systems are measured one after another. */
    public ExperimentBuilder target(SystemSpec target) {
        return target(target, Set.of());
    }

    /**
     * Adds a system to measure.
     *
     * @param names of its explicitly set settings, as in plan files; the others count as defaults
     */
    public ExperimentBuilder target(SystemSpec target, Set<String> names) {
        settings.target(target, names);
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
                new SystemSpec.Embedded(database, database, null, Map.of(), SessionSettings.USUAL), Set.of("embedded"));
    }

    /**
     * Sets the number of users of a closed loop: each sends its next request after the previous response. At least 1; by default
     * the workload's own number, else 1.
     */
    public ExperimentBuilder users(int count) {
        return set(SettingKey.USERS, count);
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
        return set(SettingKey.THINK, time);
    }

    /**
     * Starts the users of a closed loop one after another, evenly over a duration. It must not exceed the ramp-up, so that all
     * users run when the measurement starts. By default all start at once.
     */
    public ExperimentBuilder stagger(Duration duration) {
        return set(SettingKey.STAGGER, duration);
    }

    /**
     * Sets an open load: transactions arrive at a rate that does not depend on responses. {@link #users} then sets the number of
     * sessions; the default is sufficient for response times of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms. Time that a
     * transaction waits for a free session counts as response time.
     */
    public ExperimentBuilder rate(Rate offered, Arrivals spread) {
        return arrivals(new LoadArrivals(offered, spread, null, null));
    }

    /**
     * Sets an open load whose rate changes over time in steps, ramps or bursts. Time counts from the start of the load, ramp-up
     * included. The default number of sessions is sufficient for the peak rate; see {@link #rate(Rate, Arrivals)}.
     */
    public ExperimentBuilder rate(RateProfile rates, Arrivals spread) {
        return arrivals(LoadArrivals.of(new RatedArrivals(rates, spread)));
    }

    /**
     * Sets an open load with an independent arrival rate for each transaction type, in place of the workload's mix. A type
     * without a rate does not run.
     *
     * @param byType rates by the type's id, such as {@code Map.of("payment", RateProfile.steady(Rate.perSecond(40)))}
     */
    public ExperimentBuilder rates(Map<String, RateProfile> byType, Arrivals spread) {
        return arrivals(LoadArrivals.of(new TypedArrivals(byType, spread)));
    }

    /**
     * Sets an open load that replays the arrival times of a {@link TraceFile}. The load ends with the last arrival. The file is
     * read here and again when the load starts.
     *
     * @throws AssayException of kind {@code PLAN} if the file cannot be read or a line is invalid; the message names the line
     */
    public ExperimentBuilder arrivals(Path trace) {
        return arrivals(LoadArrivals.of(TraceFile.describe(trace)));
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
        return arrivals(new LoadArrivals(null, null, null, new Visits(offered, meanTransactions, spread)));
    }

    private ExperimentBuilder arrivals(LoadArrivals wanted) {
        settings.arrivals(wanted);
        return this;
    }

    /**
     * Sets the whole load. {@link #users}, {@link #think}, {@link #stagger}, {@link #visits}, rates and arrivals are then
     * ignored.
     */
    public ExperimentBuilder load(LoadModel model) {
        return set(SettingKey.LOAD, model);
    }

    /** Sets the duration of the measurement; 60 s by default. Verdicts of shorter measurements are at best {@code SUSPECT}. */
    public ExperimentBuilder duration(Duration duration) {
        return set(SettingKey.MEASURE, duration);
    }

    /**
     * Sets the duration of the unmeasured warm-up. By default the workload's own, else a third of the measurement, at most 30 s.
     * The default is zero with a transaction limit or a load whose rate changes on a schedule.
     */
    public ExperimentBuilder rampUp(Duration duration) {
        return set(SettingKey.RAMP_UP, duration);
    }

    /**
     * Runs the load until it is steady before the ramp-up and the measurement; off by default. The results exclude this phase.
     *
     * @param limit the longest duration of this phase, at least one minute
     */
    public ExperimentBuilder untilSteady(Duration limit) {
        return set(SettingKey.UNTIL_STEADY, limit);
    }

    /** Sets how long the load continues after the measurement; zero by default. */
    public ExperimentBuilder rampDown(Duration duration) {
        return set(SettingKey.RAMP_DOWN, duration);
    }

    /**
     * Ends the measurement early after a number of transactions; 0 for no limit. By default the workload's own limit, else none.
     */
    public ExperimentBuilder transactions(long limit) {
        return set(SettingKey.TRANSACTIONS, limit);
    }

    /** Sets the seed of all random values; {@value #DEFAULT_SEED} by default. */
    public ExperimentBuilder seed(long value) {
        return set(SettingKey.SEED, value);
    }

    /** Sets the number of loader threads, at least 1; by default the number of processors, at least 2. */
    public ExperimentBuilder loaderThreads(int threads) {
        if (threads < 1) {
            throw AssayException.plan("loader threads: found " + threads + ", at least 1 is needed");
        }
        return set(SettingKey.LOADER_THREADS, threads);
    }

    /**
     * Sets when to check the workload's consistency conditions. By default after the measurement, and also before it if the
     * workload requires that. Fewer checks than the workload requires make the result suspect.
     */
    public ExperimentBuilder checking(Checking when) {
        return set(SettingKey.CHECK, when);
    }

    /**
     * Prices the measured systems, either as the database {@code
     * rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az]} or by the bill in a file.
     */
    public ExperimentBuilder cost(String system) {
        return set(SettingKey.COST, system);
    }

    /** Reads prices from a file that take precedence over the price lists. */
    public ExperimentBuilder prices(Path file) {
        return set(SettingKey.PRICES, file);
    }

    /**
     * Prices the hosts that generate the load, {@code ec2:REGION:TYPE[:COUNT]}. They are listed separately and excluded from the
     * system's totals.
     */
    public ExperimentBuilder probe(String hosts) {
        return set(SettingKey.PROBE, hosts);
    }

    /** Sets the location of the clients, which determines the price of data transfer; by default transfer is not priced. */
    public ExperimentBuilder clients(ClientPlace place) {
        return set(SettingKey.CLIENTS, place);
    }

    /**
     * Replaces the threshold of a verdict code. Results record it.
     *
     * @param text the form of plan files, such as {@code 1 %} or {@code 30s}
     * @throws AssayException of kind {@code PLAN} if the code has no threshold or the text is not a valid one
     */
    public ExperimentBuilder threshold(VerdictCode code, String text) {
        settings.threshold(code, text);
        return this;
    }

    /** Writes each run to a directory of its own under this folder; by default no files are written. */
    public ExperimentBuilder resultsIn(Path folder) {
        this.results = folder;
        return this;
    }

    /**
     * Keeps a copy of the database after each load, and restores it instead of loading the same data again, in this run and in
     * later ones with the same copies. A database that cannot be copied or restored is loaded as without copies, and {@link
     * dev.assay.spi.event.RunEvent.CopyRefused} says why.
     *
     * @param kept copies of the database of the only target; {@link #build} rejects several targets
     */
    public ExperimentBuilder copies(DataCopies kept) {
        this.copies = kept;
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
        settings.sweep(cells);
        return this;
    }

    /**
     * Chooses the cells one by one by the results before them, instead of measuring all cells of the {@link #sweep}.
     *
     * @param section the keys of the search section of plan files and their values in text form, such as
     *     {@code Map.of("find", "best", "confirm", "10m")}
     * @throws AssayException of kind {@code PLAN} if a key or a value is not valid
     */
    public ExperimentBuilder search(Map<String, String> section) {
        settings.search(section);
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
        if (copies != null && settings.targets() > 1) {
            throw AssayException.plan("copies: found " + settings.targets()
                    + " targets, one is needed: the copies are those of one database");
        }
        ResolvedExperiment resolved = settings.resolved(plugins, factory).withConditions(conditions);
        List<RunListener> all = List.copyOf(listeners);
        RunListener listener = event -> all.forEach(one -> one.on(event));
        return new ExperimentRun(
                new RunContext(
                        plugins,
                        costs,
                        resolved,
                        Map.copyOf(given),
                        copies == null ? null : copies.kept(),
                        results,
                        resumed,
                        null,
                        listener,
                        new StopSwitch()),
                listener);
    }

    /** Builds the experiment and runs it; see {@link #build} and {@link ExperimentRun#run} for the result and the errors. */
    public RunResult run() {
        return build().run();
    }

    private <T> ExperimentBuilder set(SettingKey<T> key, T value) {
        settings.set(key, value);
        return this;
    }
}
