package dev.assay;

import dev.assay.jdbc.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.RunResult;
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
import java.util.TreeMap;
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
    public static final long DEFAULT_SEED = 42;

    private final Assay assay;
    private final WorkloadFactory<?, ?> factory;
    private final Map<String, String> parameters = new TreeMap<>();
    private final List<SystemSpec> targets = new ArrayList<>();
    private final Map<String, GivenTarget> given = new LinkedHashMap<>();
    private final List<RunListener> listeners = new ArrayList<>();

    private @Nullable LoadModel load;
    private @Nullable Integer users;
    private @Nullable ThinkTime think;
    private Duration stagger = Duration.ZERO;
    private @Nullable Rate offered;
    private Arrivals arrivals = Arrivals.POISSON;
    private @Nullable Double transactionsPerVisit;
    private @Nullable Duration rampUp;
    private Duration measurement = Duration.ofSeconds(60);
    private Duration rampDown = Duration.ZERO;
    private long transactions;
    private long seed = DEFAULT_SEED;
    private int loaderThreads = Math.max(2, Runtime.getRuntime().availableProcessors());
    private @Nullable Path results;
    private @Nullable Checking checking;

    /** When the workload's consistency conditions are checked. */
    public enum Checking {
        /** Never: a figure whose data may be wrong. */
        NONE,
        /** After the measurement. */
        AFTER,
        /** Before and after the measurement. */
        BOTH
    }

    ExperimentBuilder(Assay assay, WorkloadFactory<?, ?> factory) {
        this.assay = assay;
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
        return target(new TargetSpec(
                name,
                url,
                user,
                password,
                Tuning.TUNED,
                Isolation.DEFAULT,
                Tls.AS_THE_DRIVER_DOES,
                Connections.DEDICATED));
    }

    /** Adds a system to be measured; with several, each is measured in turn. */
    public ExperimentBuilder target(SystemSpec target) {
        targets.add(target);
        return this;
    }

    /** Adds the database behind an application's own data source, with the connections it hands out. */
    public ExperimentBuilder target(DataSource dataSource) {
        String name = "data source";
        given.put(
                name,
                GivenTarget.opened(() -> JdbcTarget.connect(dataSource, Isolation.DEFAULT, assay.dialectRegistry())));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a target of the embedding program; it stays open. */
    public ExperimentBuilder target(String name, Target target) {
        given.put(name, GivenTarget.open(target));
        return target(new SystemSpec.Given(name));
    }

    /** Adds a database that is started on this host and removed afterwards, such as {@code postgres}. */
    public ExperimentBuilder embedded(String database) {
        return target(new SystemSpec.Embedded(
                database, database, null, Map.of(), Tuning.TUNED, Isolation.DEFAULT, Connections.DEDICATED));
    }

    /** Lets so many users each wait for an answer before they ask again. At least 1; by default what the workload asks
     * for, else 1. */
    public ExperimentBuilder users(int count) {
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
        this.think = time;
        return this;
    }

    /**
     * Lets the users of a closed loop start one after another, evenly over so long; by default all at once. At most the
     * ramp-up, so that all are there when measuring begins.
     */
    public ExperimentBuilder stagger(Duration duration) {
        this.stagger = duration;
        return this;
    }

    /**
     * Lets transactions arrive at a rate of their own, whether or not earlier ones were answered; {@link #users} is then how
     * many sessions serve them, by default enough for answers of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms. A transaction
     * that finds none free waits, and its wait is response time.
     */
    public ExperimentBuilder rate(Rate offered, Arrivals arrivals) {
        this.offered = offered;
        this.arrivals = arrivals;
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
        this.transactionsPerVisit = meanTransactions;
        return rate(offered, spread);
    }

    /** Sets the load as a whole; {@link #users}, {@link #rate}, {@link #visits}, {@link #think} and {@link #stagger} then say
     * nothing. */
    public ExperimentBuilder load(LoadModel model) {
        this.load = model;
        return this;
    }

    /** How long to measure; 60 s by default, which is also the least that can be more than SUSPECT. */
    public ExperimentBuilder duration(Duration duration) {
        this.measurement = duration;
        return this;
    }

    /** How long to run before measuring; by default what the workload asks for, else zero. */
    public ExperimentBuilder rampUp(Duration duration) {
        this.rampUp = duration;
        return this;
    }

    /** How long to run on after measuring; zero by default. */
    public ExperimentBuilder rampDown(Duration duration) {
        this.rampDown = duration;
        return this;
    }

    /** Ends the measurement after so many transactions, if that comes first; 0, the default, for no limit. */
    public ExperimentBuilder transactions(long limit) {
        this.transactions = limit;
        return this;
    }

    /** The seed all randomness derives from; {@value #DEFAULT_SEED} by default. */
    public ExperimentBuilder seed(long value) {
        this.seed = value;
        return this;
    }

    /** How many threads load, at least 1; by default as many as this host has processors, but at least 2. */
    public ExperimentBuilder loaderThreads(int threads) {
        if (threads < 1) {
            throw AssayException.plan("loader threads: found " + threads + ", at least 1 is needed");
        }
        this.loaderThreads = threads;
        return this;
    }

    /** When to check the workload's conditions; by default after the measurement, and before it if the workload asks for
     * that. Less than it asks for is a reason to suspect the result. */
    public ExperimentBuilder checking(Checking when) {
        this.checking = when;
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
        Schedule schedule = new Schedule(Duration.ZERO, measurement, rampDown, transactions);
        WorkloadSpec workload = new WorkloadSpec(factory.id(), parameters);
        Resolution resolution = Resolution.of(factory, workload, seed);
        Plan plan = resolution.plan(targets, load == null ? arriving() : load, users, think, stagger, rampUp, schedule);
        Experiment experiment = Experiment.of(plan, assay.tool().version());
        ExperimentRun.Settings settings =
                new ExperimentRun.Settings(loaderThreads, results, resolution.checking(checking));
        List<RunListener> all = List.copyOf(listeners);
        RunListener listener = event -> all.forEach(one -> one.on(event));
        return new ExperimentRun(assay, factory, experiment, Map.copyOf(given), settings, listener);
    }

    private @Nullable LoadModel arriving() {
        if (offered == null) {
            return null;
        }
        if (!stagger.isZero()) {
            throw AssayException.plan(
                    "stagger: what arrives at a rate of its own does not start together; leave out stagger");
        }
        if (transactionsPerVisit != null) {
            ThinkTime between = think == null ? ThinkTime.NONE : think;
            return users == null
                    ? PartlyOpen.withSessions(offered, arrivals, transactionsPerVisit, between)
                    : new PartlyOpen(offered, arrivals, transactionsPerVisit, between, users);
        }
        if (think != null && !think.equals(ThinkTime.NONE)) {
            throw AssayException.plan("think: transactions that arrive at a rate of their own wait for nobody to think;"
                    + " leave out one of rate and think");
        }
        return new OpenLoop(offered, arrivals, users != null ? users : OpenLoop.sessionsFor(offered));
    }

    /** Builds the experiment and runs it to its end; see {@link ExperimentRun#run}. */
    public RunResult run() {
        return build().run();
    }
}
