package dev.assay.internal.registry;

import dev.assay.cost.Prices;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.plugin.TargetAdapters;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.spi.Plugins;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcConnector;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.WorkloadFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * The version of this build and the plug-ins of a class loader. Immutable, thread-safe.
 *
 * @param embedded providers of databases on this host, by id
 * @param factories of non-JDBC targets, by id
 * @param environments providers of rented databases, by id
 * @param tokens methods of targets without a fixed password
 */
public record PluginRegistry(
        Tool tool,
        Plugins<WorkloadFactory<?, ?>> workloads,
        Plugins<EmbeddedDatabaseProvider> embedded,
        Plugins<TargetFactory<?>> factories,
        Plugins<JdbcConnector> connectors,
        Dialects dialects,
        TargetAdapters adapters,
        Prices prices,
        Plugins<EnvironmentProvider> environments,
        TokenMethods tokens) {

    /** Finds the plug-ins of a class loader that also has the libraries that call providers; throws as the other method. */
    public static PluginRegistry discover(ClassLoader loader) {
        return discover(loader, () -> loader);
    }

    /**
     * Finds the plug-ins of a class loader.
     *
     * @param libraries returns the loader of libraries that call providers; called when a target needs one, at most once
     * @throws AssayException of kind {@code PLAN} that names both jars if two plug-ins of one kind have the same id
     */
    public static PluginRegistry discover(ClassLoader loader, Supplier<ClassLoader> libraries) {
        @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
        Class<WorkloadFactory<?, ?>> workload = (Class) WorkloadFactory.class;
        @SuppressWarnings({"unchecked", "rawtypes"}) // likewise
        Class<TargetFactory<?>> factory = (Class) TargetFactory.class;
        return new PluginRegistry(
                thisBuild(),
                Plugins.discover(workload, each -> id(each.id(), each.parameterType()), loader),
                Plugins.discover(EmbeddedDatabaseProvider.class, EmbeddedDatabaseProvider::id, loader),
                Plugins.discover(factory, each -> id(each.id(), each.parameterType()), loader),
                Plugins.discover(JdbcConnector.class, JdbcConnector::id, loader),
                Dialects.discover(loader),
                TargetAdapters.discover(loader),
                Prices.discover(loader),
                Plugins.discover(EnvironmentProvider.class, EnvironmentProvider::id, loader),
                new TokenMethods(libraries));
    }

    /** Returns the id of a plug-in whose parameter names are distinct; any other plug-in cannot be loaded. */
    private static String id(String id, Class<? extends Record> parameters) {
        try {
            ParameterBinder.requireDistinctNames(parameters);
            return id;
        } catch (IllegalStateException e) {
            throw new ServiceConfigurationError(id + ": " + e.getMessage(), e);
        }
    }

    public List<String> problems() {
        return Stream.of(
                        workloads.problems(),
                        embedded.problems(),
                        factories.problems(),
                        connectors.problems(),
                        dialects.problems(),
                        adapters.problems(),
                        prices.problems(),
                        environments.problems())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the workload of an id; throws a PLAN error with the nearest id if there is none. */
    public WorkloadFactory<?, ?> workload(String id) {
        return workloads.get(id, "workload");
    }

    /** Returns the provider of an embedded database; throws a PLAN error with the nearest id if there is none. */
    public EmbeddedDatabaseProvider embedded(String id) {
        return embedded.get(id, "embedded database");
    }

    /** Returns the factory of a non-JDBC target; throws a PLAN error with the nearest id if there is none. */
    public TargetFactory<?> targetFactory(String id) {
        return factories.get(id, "system");
    }

    /**
     * Connects to the database of a JDBC URL.
     *
     * @throws AssayException of kind {@code PLAN} without a JDBC connector or the method of the target's authentication, {@code TARGET}
     *     if the database cannot be reached
     */
    public Target connect(TargetSpec database) {
        return adapters.over(connector().connect(database, tokens.of(database), dialects));
    }

    /** Connects to the database of an application's data source, without adapters; {@code OpenSystem} adds them. */
    public Target connect(DataSource dataSource, Isolation isolation) {
        return connector().connect(dataSource, isolation, dialects);
    }

    /** Returns the version of this build, without any plug-in. */
    public static Tool thisBuild() {
        Properties properties = new Properties();
        try (InputStream in = PluginRegistry.class.getResourceAsStream("/dev/assay/version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // the version is unknown then
        }
        return new Tool(known(properties, "version"), known(properties, "commit"));
    }

    private static String known(Properties properties, String name) {
        String value = properties.getProperty(name, "");
        return value.isBlank() || value.startsWith("$") ? "unknown" : value;
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
