package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.server.SharedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;

/** Databases of one server that all tests of this module share: empty ones, and copies of loaded ones. */
final class PostgresDatabase {

    static final Seeds SEEDS = new Seeds(42);

    /** The server's own database, which no test counts transactions of. */
    static final TargetSpec SERVER = SharedDatabase.get(
            "postgres",
            Map.of(
                    // Its transactions would be counted as ours.
                    "autovacuum", "off",
                    "deadlock_timeout", "100ms",
                    "fsync", "off",
                    "full_page_writes", "off",
                    "synchronous_commit", "off"));

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Dialects DIALECTS = Dialects.discover(PostgresDatabase.class.getClassLoader());
    private static final Set<String> LOADED = new HashSet<>();

    private PostgresDatabase() {}

    /** An empty database. */
    static TargetSpec empty(String name) throws SQLException {
        return create(name, "");
    }

    /** An empty database that puts texts in the order of their bytes. */
    static TargetSpec emptyInByteOrder(String name) throws SQLException {
        return create(name, " TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
    }

    /** A database with one warehouse of the seed 42 that nothing has run on. */
    static TargetSpec loaded(String name, boolean foreignKeys) throws SQLException {
        return copy(name, template(foreignKeys));
    }

    /** A copy of a database without connections. */
    static TargetSpec copy(String name, String of) throws SQLException {
        awaitThoseWhoLeft(of);
        return create(name, " TEMPLATE " + of + " STRATEGY FILE_COPY");
    }

    /** The server waits up to five seconds for closed sessions to end; an unclosed session fails the test. */
    private static void awaitThoseWhoLeft(String database) throws SQLException {
        try (Connection connection = connect(SERVER);
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = ?")) {
            statement.setString(1, database);
            Awaitility.await().atMost(PATIENCE).until(() -> {
                try (ResultSet row = statement.executeQuery()) {
                    return row.next() && row.getLong(1) == 0;
                }
            });
        }
    }

    private static TargetSpec create(String name, String how) throws SQLException {
        awaitThoseWhoLeft(name);
        try (Connection connection = connect(SERVER)) {
            execute(connection, "DROP DATABASE IF EXISTS " + name);
            execute(connection, "CREATE DATABASE " + name + how);
        }
        return TargetSpec.of(SERVER.url().replaceFirst("[^/]*$", name), SERVER.user(), SERVER.password());
    }

    /** One of them is loaded at once, the other is interrupted and goes on with other threads. */
    private static synchronized String template(boolean foreignKeys) throws SQLException {
        String name = foreignKeys ? "with_foreign_keys" : "without_foreign_keys";
        if (LOADED.add(name)) {
            Dataset dataset = workload(1, foreignKeys, 1).dataset();
            try (Target target = target(empty(name))) {
                if (foreignKeys) {
                    loadAndInterrupt(target, dataset);
                }
                new DatasetLoader(target.datasets(), dataset, 3, event -> {}).load();
            }
        }
        return name;
    }

    private static void loadAndInterrupt(Target target, Dataset dataset) {
        Thread loading = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean();
        DatasetLoader loader = new DatasetLoader(target.datasets(), dataset, 2, event -> {
            if (event instanceof RunEvent.LoadProgress progress
                    && progress.rows() > 0
                    && interrupted.compareAndSet(false, true)) {
                loading.interrupt();
            }
        });
        AssayException stopped = catchThrowableOfType(AssayException.class, loader::load);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped).hasMessageContaining("the same command resumes it");
        assertThat(target.datasets().find(dataset).presence()).isEqualTo(Presence.LOADING);
    }

    static TpccWorkload workload(int warehouses, boolean foreignKeys, int users) {
        return new TpccWorkload(
                new TpccParameters(warehouses, Profile.STANDARD, foreignKeys), new WorkloadContext(SEEDS, users));
    }

    static JdbcTarget target(TargetSpec spec) {
        return JdbcTarget.connect(spec, DIALECTS);
    }

    /** A session whose transactions the driver begins. */
    static JdbcSession open(Target target) {
        return target.open(JdbcSession.class, new SessionOptions("test", false, Isolation.DEFAULT));
    }

    static Connection connect(TargetSpec spec) throws SQLException {
        return DriverManager.getConnection(spec.url(), spec.user(), spec.password());
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void execute(TargetSpec spec, String... statements) throws SQLException {
        try (Connection connection = connect(spec)) {
            for (String sql : statements) {
                execute(connection, sql);
            }
        }
    }

    static String query(TargetSpec spec, String sql) throws SQLException {
        try (Connection connection = connect(spec);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    /** Rows and an order-independent checksum of each table, made by the server. */
    static Map<String, String> checksums(TargetSpec spec) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        for (Table table : Schema.tables(false)) {
            sums.put(
                    table.name(),
                    query(
                            spec,
                            "SELECT COUNT(*) || ' rows, ' || SUM(hashtextextended(t::text, 0)) FROM " + table.name()
                                    + " t"));
        }
        return sums;
    }
}
