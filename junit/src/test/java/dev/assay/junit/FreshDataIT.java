package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.DataCopies;
import dev.assay.model.plan.Sweep;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Tests with fresh data in PostgreSQL: the data are loaded once, and each of these tests gets a copy of them. */
@Parallel
class FreshDataIT {

    private static final String CONTENT =
            "SELECT count(*) || ' ' || md5(string_agg(row::text, ',' ORDER BY id)) FROM sbtest1 row";

    private static final String RESTORED = "restored from a copy that an earlier test kept";

    private static final String LOADED = "loaded, and kept as a copy for later tests";

    private static ScratchDatabase database;

    /** What the tests found before each measurement, and the tests that loaded. */
    private static final List<String> FOUND = new ArrayList<>();

    private static final List<String> LOADS = new ArrayList<>();

    @TempDir
    private Path folder;

    private List<String> before;

    @BeforeEach
    void create() throws SQLException {
        database = DevelopmentServer.shared("postgresql").scratch();
        database.server().administrate("ALTER ROLE " + database.name() + " CREATEDB");
        before = databases();
        FOUND.clear();
        LOADS.clear();
    }

    @AfterEach
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    /** The databases of this account: other tests use the server at the same time. */
    private static List<String> databases() throws SQLException {
        return query("SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database"
                + " WHERE pg_get_userbyid(datdba) = '" + database.name() + "'");
    }

    private static List<String> query(String sql) throws SQLException {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    /** Inserts rows into a table that has a number of rows after loading. */
    private static void measure(Benchmark benchmark, String test, int rows, DataState state) {
        benchmark
                .workload("oltp")
                .data(state)
                .configure(settings -> settings.parameter("script", "insert")
                        .parameter("table-size", rows)
                        .duration(Duration.ofMillis(100))
                        .rampUp(Duration.ZERO)
                        .listener(event -> on(event, test)));
        benchmark.run();
    }

    private static void on(RunEvent event, String test) {
        if (event instanceof RunEvent.LoadProgress && !LOADS.contains(test)) {
            LOADS.add(test);
        } else if (event instanceof RunEvent.Stage stage && stage.text().startsWith("opening ")) {
            try {
                FOUND.addAll(query(CONTENT));
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static List<String> entries(Suites suites) {
        return suites.entries()
                .filter(entry -> entry.containsKey(DataOrigin.ENTRY))
                .map(entry -> entry.get(DataOrigin.ENTRY))
                .toList();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    abstract static class Fresh {

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void a(Benchmark benchmark) {
            measure(benchmark, "a", 500, DataState.SHARED);
        }

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH, repeats = 2)
        void b(Benchmark benchmark) {
            measure(benchmark, "b", 500, DataState.FRESH);
        }

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void c(Benchmark benchmark) {
            measure(benchmark, "c", 500, DataState.FRESH);
        }

        @DatabaseBenchmark(workload = "oltp")
        void d(Benchmark benchmark) {
            measure(benchmark, "d", 200, DataState.SHARED);
        }

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void e(Benchmark benchmark) {
            measure(benchmark, "e", 500, DataState.FRESH);
        }
    }

    static class AtUrl extends Fresh {

        @BenchmarkTarget
        final String url = database.urlWithLogin();
    }

    @Test
    void eachDataSetIsLoadedOnceAndRestoredForEachTest() throws SQLException {
        Suites suites = Suites.run(folder, AtUrl.class);

        suites.assertPassed(5);
        assertThat(LOADS).containsExactly("a", "d");
        assertThat(FOUND).hasSize(6);
        assertThat(FOUND.get(0)).startsWith("500 ");
        assertThat(FOUND.get(4)).startsWith("200 ");
        assertThat(List.of(FOUND.get(1), FOUND.get(2), FOUND.get(3), FOUND.get(5)))
                .containsOnly(FOUND.get(0));
        assertThat(entries(suites)).containsExactly(RESTORED, RESTORED, RESTORED);
        assertThat(databases()).isEqualTo(before);
        assertThat(query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                .containsExactly("0");
    }

    static class Keeping {

        @BenchmarkTarget(keepData = true)
        final String url = database.urlWithLogin();

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void a(Benchmark benchmark) {
            measure(benchmark, "a", 500, DataState.FRESH);
        }
    }

    /** A program that is killed while it measures restored data. */
    static final class Killed {

        private static final int STATUS = 9;

        private Killed() {}

        public static void main(String[] arguments) {
            Assay.create()
                    .experiment("oltp")
                    .parameter("table-size", 300)
                    .target(arguments[0], null, null)
                    .copies(new DataCopies())
                    .sweep(Repeats.sweep(Map.of(), 1, Sweep.Reset.RELOAD))
                    .listener(event -> {
                        if (event instanceof RunEvent.TrialStarted) {
                            Runtime.getRuntime().halt(STATUS);
                        }
                    })
                    .run();
        }
    }

    @Test
    void keptDataStayWithoutTheirCopiesAndThoseOfAKilledSuiteAreDropped() throws Exception {
        TestClassPath.Ended killed = TestClassPath.java(
                folder,
                "-cp",
                TestClassPath.joined(TestClassPath.entries()),
                Killed.class.getName(),
                database.urlWithLogin());
        assertThat(killed.status()).as(killed.output()).isEqualTo(Killed.STATUS);
        assertThat(databases()).as("left by a program that was killed").isNotEqualTo(before);
        database.server().administrate("CREATE DATABASE assay_suite_of_others OWNER " + database.name());
        try {
            Suites suites = Suites.run(folder, Keeping.class);

            suites.assertPassed(1);
            assertThat(entries(suites)).containsExactly(LOADED);
            assertThat(databases()).containsExactly("assay_suite_of_others " + database.name());
            assertThat(query("SELECT count(*) >= 500 FROM sbtest1")).containsExactly("t");
        } finally {
            database.server().administrate("DROP DATABASE assay_suite_of_others");
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class BehindADataSource {

        @BenchmarkTarget
        final DataSource database = source();

        private static DataSource source() {
            String url = FreshDataIT.database.urlWithLogin();
            return (DataSource) Proxy.newProxyInstance(
                    DataSource.class.getClassLoader(),
                    new Class<?>[] {DataSource.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "getConnection" -> DriverManager.getConnection(url);
                        case "toString" -> "data source";
                        default -> throw new UnsupportedOperationException(method.getName());
                    });
        }

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void a(Benchmark benchmark) {
            measure(benchmark, "a", 500, DataState.FRESH);
        }

        @DatabaseBenchmark(workload = "oltp", data = DataState.FRESH)
        void b(Benchmark benchmark) {
            measure(benchmark, "b", 500, DataState.FRESH);
        }
    }

    @Test
    void behindADataSourceTheDataAreLoadedAgain() throws SQLException {
        Suites suites = Suites.run(folder, BehindADataSource.class);

        suites.assertPassed(2);
        assertThat(LOADS).containsExactly("a", "b");
        assertThat(entries(suites))
                .hasSize(2)
                .containsOnly(
                        "loaded once, not from a copy: the connections of a data source stay open, and would block a"
                                + " copy of their database");
        assertThat(databases()).isEqualTo(before);
    }

    /** PostgreSQL waits 5 s for the end of the connection. */
    @Test
    @Exhaustive
    void anOpenConnectionOfAnApplicationMakesTheTestsLoadAgain() throws SQLException {
        Suites suites;
        try (Connection pooled = database.administrator()) {
            assertThat(pooled.isValid(1)).isTrue();
            suites = Suites.run(folder, AtUrl.class);
        }

        suites.assertPassed(5);
        assertThat(LOADS).containsExactly("a", "b", "c", "d", "e");
        assertThat(entries(suites)).hasSize(3).allMatch(entry -> entry.contains("is being accessed by other users"));
        assertThat(databases()).isEqualTo(before);
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Embedded {

        @FreshInserts
        void a(BenchmarkResult result) {
            assertThat(result.trial().course().loading()).isNotNull();
        }

        @FreshInserts
        void b(BenchmarkResult result) {
            assertThat(result.trial().course().loading()).isNull();
        }
    }

    @Test
    @Exhaustive
    void theEmbeddedDatabaseIsRestoredToo() {
        Suites suites = Suites.run(folder, Map.of(), Embedded.class);

        suites.assertPassed(2);
        assertThat(entries(suites)).containsExactly(LOADED, RESTORED);
    }
}
