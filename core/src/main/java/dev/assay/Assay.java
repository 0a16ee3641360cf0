package dev.assay;

import dev.assay.cost.Prices;
import dev.assay.internal.doctor.Doctor;
import dev.assay.internal.engine.Calibration;
import dev.assay.internal.plan.document.SecretReference;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.OpenSystem;
import dev.assay.internal.run.Preflight;
import dev.assay.internal.selftest.PlantedFaults;
import dev.assay.internal.verdict.TrialSummary;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Finding;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The door for programs that measure databases: it finds the plug-ins and configures experiments.
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
 * <p>Immutable, thread-safe. It keeps no static state, ends no process and sets up no logging.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Assay {

    /** The variable of the environment that holds the password where nobody names another. */
    public static final String PASSWORD_VARIABLE = SecretReference.USUAL_VARIABLE;

    private final PluginRegistry plugins;

    private Assay(ClassLoader loader) {
        this.plugins = PluginRegistry.discover(loader);
    }

    /** An Assay with the plug-ins the current thread's context class loader finds. */
    public static Assay create() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return create(context == null ? Assay.class.getClassLoader() : context);
    }

    /** An Assay with the plug-ins a class loader finds. */
    public static Assay create(ClassLoader loader) {
        return new Assay(loader);
    }

    /**
     * Begins to configure an experiment.
     *
     * @param workload its id, such as {@code tpcc}
     * @throws dev.assay.model.AssayException of kind {@code PLAN} that names the nearest if there is no such workload
     */
    public ExperimentBuilder experiment(String workload) {
        return new ExperimentBuilder(plugins, plugins.workload(workload));
    }

    /**
     * Reads a plan file.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with all that is wrong with it, each with its line, or if
     *     it cannot be read
     */
    public PlanFile plan(Path file) {
        return PlanFile.read(plugins, file);
    }

    /**
     * Reads a plan.
     *
     * @param name of it, for messages
     * @param text in YAML
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with all that is wrong with it, each with its line
     */
    public PlanFile plan(String name, String text) {
        return PlanFile.of(plugins, name, text);
    }

    /** All workloads found, by id. */
    public List<WorkloadFactory<?, ?>> workloads() {
        return plugins.workloads().all();
    }

    /** A workload's parameters: option name, form, help and default of each. */
    public static List<ParameterDescription> parametersOf(WorkloadFactory<?, ?> workload) {
        return ParameterBinder.describe(workload.parameterType());
    }

    /** All dialects found, by id. */
    public List<Dialect> dialects() {
        return plugins.dialects().all();
    }

    /** All databases that can be started on this host, by id. */
    public List<EmbeddedDatabaseProvider> embeddedDatabases() {
        return plugins.embedded().all();
    }

    /** The plug-ins that open other targets than databases with a JDBC URL for a workload, by id. */
    public List<TargetFactory<?>> targetFactories(WorkloadFactory<?, ?> workload) {
        return plugins.factories().all().stream()
                .filter(each -> each.sessionType() == workload.sessionType())
                .toList();
    }

    /** The parameters of what a plug-in opens: option name, form, help and default of each. */
    public static List<ParameterDescription> parametersOf(TargetFactory<?> factory) {
        return ParameterBinder.describe(factory.parameterType());
    }

    /** The price lists and cost models found. */
    public Prices prices() {
        return plugins.prices();
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return plugins.problems();
    }

    /**
     * Looks at this host and a system for what would spoil a measurement of whatever workload; creates nothing. A system
     * that cannot be reached is a finding too. {@link ExperimentRun#examine} knows the workload, and so says more.
     *
     * @param system connected to, or started and ended again
     * @param users how many there will be
     * @param listener is told what goes on
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such system, or no user
     */
    public List<Finding> examine(SystemSpec system, int users, RunListener listener) {
        Expectation expectation = Expectation.ofUsers(users);
        List<Finding> findings = new ArrayList<>(Doctor.host(expectation));
        findings.addAll(Preflight.of(
                () -> OpenSystem.open(system, plugins, Map.of(), expectation.connections(), listener), expectation));
        return findings;
    }

    /**
     * Looks at the instrument itself on this host, in less than a minute: clock, recorder, pacer and the whole engine against answers that are
     * known, and verdicts against faults that are planted, on a database, too.
     *
     * @param embedded names the database, which is started here and ended again; null for none
     * @param listener is told what goes on
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such database, {@code HOST} if it does not start here
     */
    public List<SelfCheck> selfTest(@Nullable String embedded, RunListener listener) {
        listener.on(new RunEvent.Stage("clock, recorder, pacer and queues"));
        List<SelfCheck> checks = new ArrayList<>(Calibration.checks());
        PlantedFaults faults = new PlantedFaults(
                plugins.tool(), trial -> TrialSummary.of(trial).verdict());
        listener.on(new RunEvent.Stage("planted faults"));
        checks.addAll(faults.simulated());
        checks.addAll(faults.late());
        if (embedded != null) {
            OpenSystem system = OpenSystem.open(
                    new SystemSpec.Embedded(
                            embedded, embedded, null, Map.of(), Tuning.TUNED, Isolation.DEFAULT, Connections.DEDICATED),
                    plugins,
                    Map.of(),
                    PlantedFaults.CONNECTIONS,
                    listener);
            try (system) {
                checks.addAll(faults.onDatabase(Objects.requireNonNull(system.target()), event -> {}));
            }
        }
        return checks;
    }

    /** Which Assay this is. */
    public Tool tool() {
        return plugins.tool();
    }
}
