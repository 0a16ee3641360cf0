package dev.assay.internal.registry;

import dev.assay.cost.Prices;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.plugin.TargetAdapters;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.spi.Plugins;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcConnector;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * This build of Assay, and the plug-ins that a class loader finds. Immutable, thread-safe.
 *
 * @param tool version and commit of this build
 * @param workloads by id
 * @param embedded databases that can be started on this host, by id
 * @param factories of targets that are no databases with a JDBC URL, by id
 * @param connectors to databases for JDBC
 * @param dialects of these
 * @param adapters through which targets are seen
 * @param prices lists and cost models
 */
public record PluginRegistry(
        Tool tool,
        Plugins<WorkloadFactory<?, ?>> workloads,
        Plugins<EmbeddedDatabaseProvider> embedded,
        Plugins<TargetFactory<?>> factories,
        Plugins<JdbcConnector> connectors,
        Dialects dialects,
        TargetAdapters adapters,
        Prices prices) {

    /**
     * All plug-ins the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} that names both jars if two of a kind have one id
     */
    public static PluginRegistry discover(ClassLoader loader) {
        @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
        Class<WorkloadFactory<?, ?>> workload = (Class) WorkloadFactory.class;
        @SuppressWarnings({"unchecked", "rawtypes"}) // likewise
        Class<TargetFactory<?>> factory = (Class) TargetFactory.class;
        return new PluginRegistry(
                ThisBuild.tool(),
                Plugins.discover(workload, each -> id(each.id(), each.parameterType()), loader),
                Plugins.discover(EmbeddedDatabaseProvider.class, EmbeddedDatabaseProvider::id, loader),
                Plugins.discover(factory, each -> id(each.id(), each.parameterType()), loader),
                Plugins.discover(JdbcConnector.class, JdbcConnector::id, loader),
                Dialects.discover(loader),
                TargetAdapters.discover(loader),
                Prices.discover(loader));
    }

    /** The id of a plug-in whose parameters have distinct names; any other plug-in counts as one that cannot be loaded. */
    private static String id(String id, Class<? extends Record> parameters) {
        try {
            ParameterBinder.requireDistinctNames(parameters);
            return id;
        } catch (IllegalStateException e) {
            throw new ServiceConfigurationError(id + ": " + e.getMessage(), e);
        }
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return Stream.of(
                        workloads.problems(),
                        embedded.problems(),
                        factories.problems(),
                        connectors.problems(),
                        dialects.problems(),
                        adapters.problems(),
                        prices.problems())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The workload of an id.
     *
     * @throws AssayException of kind {@code PLAN} that names the nearest if there is none
     */
    public WorkloadFactory<?, ?> workload(String id) {
        return workloads.get(id, "workload");
    }

    /**
     * The provider of a database that can be started on this host.
     *
     * @throws AssayException of kind {@code PLAN} that names the nearest if there is none
     */
    public EmbeddedDatabaseProvider embedded(String id) {
        return embedded.get(id, "embedded database");
    }

    /**
     * The plug-in that opens targets of its own kind.
     *
     * @throws AssayException of kind {@code PLAN} that names the nearest if there is none
     */
    public TargetFactory<?> targetFactory(String id) {
        return factories.get(id, "system");
    }

    /**
     * Connects to the database of a JDBC URL.
     *
     * @throws AssayException of kind {@code PLAN} if nothing here speaks JDBC, {@code TARGET} if the database cannot be reached
     */
    public Target connect(TargetSpec database) {
        return adapters.over(connector().connect(database, dialects));
    }

    /**
     * Connects to the database of an application's data source, as {@link #connect(TargetSpec)} does. Its adapters are added
     * by whoever opens it.
     */
    public Target connect(DataSource dataSource, Isolation isolation) {
        return connector().connect(dataSource, isolation, dialects);
    }

    private JdbcConnector connector() {
        List<JdbcConnector> all = connectors.all();
        if (all.size() == 1) {
            return all.get(0);
        }
        List<String> problems = connectors.problems();
        throw AssayException.plan(
                all.isEmpty()
                        ? "nothing on the class path connects to databases by JDBC: add assay-jdbc"
                                + (problems.isEmpty() ? "" : "; not loadable: " + String.join("; ", problems))
                        : "several jars connect to databases by JDBC: "
                                + all.stream()
                                        .map(each -> each.id() + " (" + Plugins.origin(each.getClass()) + ")")
                                        .toList()
                                + "; remove all but one");
    }
}
