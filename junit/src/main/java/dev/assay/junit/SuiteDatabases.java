package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The databases of one execution of JUnit. Test classes that reach the same database share its data, which are dropped after the
 * last test. Thread-safe, apart from {@link #close}.
 */
final class SuiteDatabases {

    /** Connections of an embedded database, for its users and for loading. */
    private static final int CONNECTIONS = 200;

    private final Assay assay;
    private final StartedContainers containers = new StartedContainers();
    private final Map<Identity, DatabaseAccess> sources = new ConcurrentHashMap<>();
    private final Map<String, EmbeddedDatabase> embedded = new ConcurrentHashMap<>();
    private final Map<Object, MeasuredDatabase> databases = new ConcurrentHashMap<>();

    SuiteDatabases(Assay assay) {
        this.assay = assay;
    }

    StartedContainers containers() {
        return containers;
    }

    /** Returns the database of an access. */
    DatabaseUse at(DatabaseAccess access, boolean keepData) {
        MeasuredDatabase database = databases.computeIfAbsent(access.database(), key -> new MeasuredDatabase(assay));
        return new DatabaseUse(database, access, keepData);
    }

    /** Returns the database of a data source. */
    DatabaseUse at(DataSource source, boolean keepData) {
        return at(sources.computeIfAbsent(new Identity(source), key -> DatabaseAccess.of(source)), keepData);
    }

    /**
     * Returns a stand-in, or a database that runs on this host until the suite ends; started at the first call.
     *
     * @param id such as {@code noop} or {@code postgres}
     * @throws AssayException of kind {@code PLAN} if it is not on the class path, {@code HOST} if it does not start
     */
    DatabaseUse named(String id) {
        return at(
                SystemSpec.StandIn.named(id)
                        ? DatabaseAccess.of(new SystemSpec.StandIn("target", id))
                        : DatabaseAccess.of(
                                embedded.computeIfAbsent(id, this::start).target()),
                true);
    }

    private EmbeddedDatabase start(String id) {
        List<EmbeddedDatabaseProvider> known = assay.embeddedDatabases();
        EmbeddedDatabaseProvider provider = known.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> AssayException.plan(
                        known.isEmpty()
                                ? "cannot start the embedded database '" + id + "': none is on the class path; add"
                                        + " dev.assay:assay-embedded and a JDBC driver to the tests, or measure a database of"
                                        + " yours with @BenchmarkTarget on a field"
                                : "there is no embedded database '" + id + "'; known are "
                                        + known.stream()
                                                .map(EmbeddedDatabaseProvider::id)
                                                .collect(Collectors.joining(", "))));
        return provider.start(new EmbeddedDatabaseProvider.Options(null, Map.of(), CONNECTIONS));
    }

    /**
     * Drops the data that tests loaded, then stops the servers. Each step is tried.
     *
     * @param notes receives a text for data whose database cannot be reached any more
     */
    void close(Consumer<String> notes) {
        Failures failures = new Failures();
        MeasuringLock.tearDown(() -> {
            databases.values().forEach(database -> failures.attempt(() -> database.drop(notes)));
            failures.attempt(containers::close);
            embedded.values().forEach(server -> failures.attempt(server::close));
        });
        failures.rethrow();
    }
}
