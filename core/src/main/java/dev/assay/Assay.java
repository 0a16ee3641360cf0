package dev.assay;

import dev.assay.cost.Prices;
import dev.assay.internal.codec.JacksonVersions;
import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.engine.KnownCosts;
import dev.assay.internal.io.RunParts;
import dev.assay.internal.plan.document.SecretReference;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.OpenSystem;
import dev.assay.internal.run.Preflight;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.spi.Plugins;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.event.RunSinkFactory;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Entry point for Java programs: discovers plug-ins, reads plan files and configures experiments.
 *
 * <pre>{@code
 * RunResult result = Assay.create()
 *         .experiment("tpcc")
 *         .parameter("warehouses", 2)
 *         .target("jdbc:postgresql://localhost/bench", "bench", password)
 *         .users(4)
 *         .duration(Duration.ofMinutes(2))
 *         .run();
 * }</pre>
 *
 * <p>An instance keeps no static state, never exits the JVM and configures no logging. It remembers what opening a connection
 * costs the server of an experiment, so that later experiments on the same database begin sooner. Thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Assay {

    /** The environment variable that holds the database password by default: {@value}. */
    public static final String PASSWORD_VARIABLE = SecretReference.DEFAULT_VARIABLE;

    private final PluginRegistry plugins;
    private final ClassLoader loader;
    private final KnownCosts.OfSystems costs = new KnownCosts.OfSystems();

    private Assay(ClassLoader loader, Supplier<ClassLoader> libraries) {
        this.loader = loader;
        this.plugins = PluginRegistry.discover(loader, libraries);
    }

    /** Returns an instance with the plug-ins that the current thread's context class loader finds. */
    public static Assay create() {
        return create(context());
    }

    private static ClassLoader context() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? Assay.class.getClassLoader() : context;
    }

    /**
     * Returns an instance as {@link #create()} does, with libraries that call providers in a loader of their own.
     *
     * @param libraries returns this loader; called when a target has an {@link dev.assay.model.plan.Authentication}, at most once
     * @throws AssayException as {@link #create(ClassLoader)}
     */
    public static Assay create(Supplier<ClassLoader> libraries) {
        JacksonVersions.requireFit();
        return new Assay(context(), libraries);
    }

    /**
     * Returns an instance with the plug-ins that a class loader finds.
     *
     * @throws AssayException of kind {@code HOST} if the class path has annotations of Jackson that are older than
     *     those that Assay needs
     */
    public static Assay create(ClassLoader loader) {
        JacksonVersions.requireFit();
        return new Assay(loader, () -> loader);
    }

    /**
     * Starts the configuration of an experiment.
     *
     * @param workload the workload's id, such as {@code tpcc}
     * @throws AssayException of kind {@code PLAN} if the workload does not exist; the message suggests the
     *     nearest id
     */
    public ExperimentBuilder experiment(String workload) {
        return experiment(plugins.workload(workload));
    }

    /**
     * Starts the configuration of an experiment with a workload that need not be found by its id, such as one of {@code
     * Transactions.workload} in the module {@code transactions}.
     */
    public ExperimentBuilder experiment(WorkloadFactory<?, ?> workload) {
        return new ExperimentBuilder(plugins, costs, workload);
    }

    /**
     * Reads and checks a plan file.
     *
     * @throws AssayException of kind {@code PLAN} if the file cannot be read or is invalid; the message lists
     *     every problem with its line
     */
    public PlanFile plan(Path file) {
        return PlanFile.read(plugins, file);
    }

    /**
     * Reads and checks a plan.
     *
     * @param name the plan's name in messages
     * @param text YAML
     * @throws AssayException of kind {@code PLAN} if it is invalid; the message lists every problem with its line
     */
    public PlanFile plan(String name, String text) {
        return PlanFile.of(plugins, name, text);
    }

    /**
     * Puts the runs of parts of one plan together: {@link PlanFile#only}. The run directory has the name of the earliest part, or that of
     * another one if an earlier call has made it. It has a result if no cell of the plan is missing. Safe to repeat, also with further
     * parts.
     *
     * @param parts run directories, at least one; they stay. An earlier result of this method may be one of them
     * @param results the folder that contains all runs; created if missing
     * @return the run directory
     * @throws AssayException of kind {@code PLAN} if a part is of another experiment; {@code HOST} if files cannot be read or written
     */
    public Path join(List<Path> parts, Path results) {
        return RunParts.join(parts, results, plugins::prices);
    }

    /** Returns the workloads found, ordered by id. */
    public List<WorkloadFactory<?, ?>> workloads() {
        return plugins.workloads().all();
    }

    /** Returns the parameters of a workload: option name, type, description and default. */
    public static List<ParameterDescription> parametersOf(WorkloadFactory<?, ?> workload) {
        return ParameterBinder.describe(workload.parameterType());
    }

    /** Returns the parameters of a workload that users change most; all if it marks none ({@code Parameter.usual}). */
    public static List<ParameterDescription> usualParametersOf(WorkloadFactory<?, ?> workload) {
        List<ParameterDescription> all = parametersOf(workload);
        List<String> usual = ParameterBinder.usual(workload.parameterType());
        return usual.isEmpty()
                ? all
                : all.stream()
                        .filter(parameter -> usual.contains(parameter.name()))
                        .toList();
    }

    /** Returns the database dialects found, ordered by id. */
    public List<Dialect> dialects() {
        return plugins.dialects().all();
    }

    /** Returns the databases that Assay can start on this host, ordered by id. */
    public List<EmbeddedDatabaseProvider> embeddedDatabases() {
        return plugins.embedded().all();
    }

    /** Returns the plug-ins that open non-JDBC targets for a workload, ordered by id. */
    public List<TargetFactory<?>> targetFactories(WorkloadFactory<?, ?> workload) {
        return plugins.factories().all().stream()
                .filter(each -> each.sessionType() == workload.sessionType())
                .toList();
    }

    /** Returns the parameters of a target plug-in: option name, type, description and default. */
    public static List<ParameterDescription> parametersOf(TargetFactory<?> factory) {
        return ParameterBinder.describe(factory.parameterType());
    }

    /**
     * Finds the kinds of exporters of live figures, such as {@code prometheus}. {@link ExperimentBuilder#listener} takes what they
     * open; the caller closes it after the run.
     *
     * @throws AssayException of kind {@code PLAN} that names both jars if two of them have the same id
     */
    public Plugins<RunSinkFactory> sinks() {
        return Plugins.discover(RunSinkFactory.class, RunSinkFactory::id, loader);
    }

    /** Returns the price lists and cost models found. */
    public Prices prices() {
        return plugins.prices();
    }

    /** Returns the providers of rented databases found, ordered by id. */
    public List<EnvironmentProvider> environmentProviders() {
        return plugins.environments().all();
    }

    /** Returns one line for each plug-in that could not be loaded. */
    public List<String> problems() {
        return plugins.problems();
    }

    /**
     * Examines this host and a system for conditions that would distort a measurement of any workload. Creates nothing. An
     * unreachable system is reported as a finding. {@link ExperimentRun#examine} knows the workload and checks more.
     *
     * @param system connected to, or started and stopped again
     * @param users the planned number of users, at least 1
     * @param listener receives the events of the examination
     * @throws AssayException of kind {@code PLAN} if the system does not exist or {@code users} is less than 1
     */
    public List<Finding> examine(SystemSpec system, int users, RunListener listener) {
        Expectation expectation = Expectation.ofUsers(users);
        List<Finding> findings = new ArrayList<>(Doctor.host(expectation));
        findings.addAll(Preflight.of(
                () -> OpenSystem.open(system, plugins, Map.of(), expectation.connections(), listener), expectation));
        return findings;
    }

    /**
     * Tests Assay itself on this host, in less than a minute. Compares clock, recorder, pacer and engine with known answers, and
     * verdicts with injected faults.
     *
     * @param embedded id of an embedded database on which to repeat the fault tests, started and stopped here; {@code null} for
     *     none
     * @param listener receives the events of the test
     * @throws AssayException of kind {@code PLAN} if there is no such database, {@code HOST} if it cannot be
     *     started
     */
    public List<SelfCheck> selfTest(@Nullable String embedded, RunListener listener) {
        return SelfTest.run(plugins, embedded, listener);
    }

    /**
     * Connects to a database for work outside experiments, such as the preparation of its data. The caller closes the result.
     *
     * @throws AssayException of kind {@code PLAN} without a JDBC connector, {@code TARGET} if the database cannot be
     *     reached
     */
    public Target connect(TargetSpec database) {
        return plugins.connect(database);
    }

    /**
     * Connects to the database of an application's data source, as {@link #connect(TargetSpec)}.
     *
     * @throws AssayException of kind {@code PLAN} without a JDBC connector, {@code TARGET} if the database cannot be
     *     reached
     */
    public Target connect(DataSource dataSource) {
        return plugins.connect(dataSource, Isolation.DEFAULT);
    }

    /** Returns the version and commit of this build. */
    public static Tool tool() {
        return PluginRegistry.thisBuild();
    }
}
