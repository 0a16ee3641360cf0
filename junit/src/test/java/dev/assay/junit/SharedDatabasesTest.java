package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.AssayException;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;

/** Databases in memory that several test classes and data sources share, and databases that go before their data are dropped. */
@Parallel
class SharedDatabasesTest {

    @TempDir
    private Path folder;

    private static String url(String name) {
        return "jdbc:h2:mem:" + name + ";USER=sa";
    }

    /** Keeps a database in memory alive. */
    private static Connection held(String name) throws SQLException {
        return DriverManager.getConnection(url(name));
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, "PUBLIC", null, new String[] {"BASE TABLE"})) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private static boolean loads(BenchmarkResult result) {
        TrialResult trial = result.trial();
        assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
        return trial.course().loading() != null;
    }

    private static List<String> notes(Suites suites) {
        return suites.entries()
                .filter(entry -> entry.containsKey(BenchmarkSuite.DATA))
                .map(entry -> entry.get(BenchmarkSuite.DATA))
                .toList();
    }

    /** A pool of an application, which can be closed. */
    static final class Pool implements DataSource {

        private final String url;
        private volatile boolean closed;

        Pool(String name) {
            this.url = url(name);
        }

        void close() {
            closed = true;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (closed) {
                throw new SQLException("the pool is closed");
            }
            return DriverManager.getConnection(url);
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }

        @Override
        public PrintWriter getLogWriter() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setLogWriter(PrintWriter out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setLoginTimeout(int seconds) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLException("no wrapper");
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }

    @DatabaseBenchmark(workload = "oltp", parameters = "table-size=50", duration = "50ms", rampUp = "0s")
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Small {}

    static class ClosesItsPool {

        @BenchmarkTarget
        static final Pool CLOSED = new Pool("closed-after-the-class");

        @BenchmarkTarget
        static final Pool OPEN = new Pool("open-after-the-class");

        @Small
        void loads(BenchmarkResult result) {
            assertThat(SharedDatabasesTest.loads(result)).isTrue();
        }

        @AfterAll
        static void close() {
            CLOSED.close();
        }
    }

    @Test
    void aDatabaseThatIsGoneAtTheEndIsANoteAndTheOthersAreCleaned() throws SQLException {
        try (Connection closed = held("closed-after-the-class");
                Connection open = held("open-after-the-class")) {
            Suites suites = Suites.run(folder, ClosesItsPool.class);

            suites.assertPassed(2);
            assertThat(tables(closed)).contains("SBTEST1");
            assertThat(tables(open)).isEmpty();
            assertThat(notes(suites))
                    .singleElement()
                    .asString()
                    .startsWith("the data of oltp are not dropped, because their database cannot be reached any more: ")
                    .contains("the pool is closed");
        }
    }

    static class Viewed {

        @BenchmarkTarget
        static final String ONE = url("viewed-one");

        @BenchmarkTarget
        static final String TWO = url("viewed-two");

        @BenchmarkTarget
        static final String THREE = url("not-viewed");

        @Small
        void loads(BenchmarkResult result) {}

        @AfterAll
        static void view() throws SQLException {
            for (String each : List.of(ONE, TWO)) {
                try (Connection connection = DriverManager.getConnection(each);
                        Statement statement = connection.createStatement()) {
                    statement.execute("CREATE VIEW looking AS SELECT id FROM sbtest1");
                }
            }
        }
    }

    @Test
    void dataThatCannotBeDroppedFailTheSuiteAfterAllOthersAreDropped() throws SQLException {
        try (Connection one = held("viewed-one");
                Connection two = held("viewed-two");
                Connection three = held("not-viewed")) {
            Suites suites = Suites.run(folder, Viewed.class);

            assertThat(suites.results().testEvents().failed().count()).isZero();
            // JUnit 6 adds a failure around it.
            Throwable failure = suites.results().containerEvents().failed().stream()
                    .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                            .getThrowable()
                            .orElseThrow())
                    .flatMap(each -> Stream.iterate(each, Objects::nonNull, Throwable::getCause))
                    .filter(AssayException.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            assertThat(failure).hasMessageContaining("LOOKING");
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(second -> assertThat(second).hasMessageContaining("LOOKING"));
            assertThat(tables(one)).contains("SBTEST1");
            assertThat(tables(two)).contains("SBTEST1");
            assertThat(tables(three)).isEmpty();
            assertThat(notes(suites)).isEmpty();
        }
    }

    static class FirstOnUrl {

        @BenchmarkTarget
        static final String DATABASE = url("shared");

        static final List<Boolean> LOADED = new ArrayList<>();

        @Small
        void measures(BenchmarkResult result) {
            LOADED.add(loads(result));
        }
    }

    static class SecondOnUrl {

        @BenchmarkTarget
        static final String DATABASE = url("shared");

        @Small
        void measures(BenchmarkResult result) {
            FirstOnUrl.LOADED.add(loads(result));
        }
    }

    static class LargerOnUrl {

        @BenchmarkTarget
        static final String DATABASE = url("shared");

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=60", duration = "50ms", rampUp = "0s")
        void measures(BenchmarkResult result) {
            FirstOnUrl.LOADED.add(loads(result));
        }
    }

    @Test
    void classesOnOneUrlShareTheDataUntilTheSuiteEnds() throws SQLException {
        try (Connection held = held("shared")) {
            Suites.run(folder, FirstOnUrl.class, SecondOnUrl.class, LargerOnUrl.class)
                    .assertPassed(3);

            assertThat(FirstOnUrl.LOADED).containsExactly(true, false, true);
            assertThat(tables(held)).isEmpty();
        }
    }

    static class WithAnAccount {

        @BenchmarkTarget(user = "shop", passwordVariable = "SHOP_PASSWORD")
        static final String DATABASE = "jdbc:h2:mem:account";

        @Small
        void loads(BenchmarkResult result) {
            assertThat(SharedDatabasesTest.loads(result)).isTrue();
        }
    }

    @Test
    void aUrlHasItsUserInTheAnnotationAndThePasswordInTheEnvironment() throws SQLException {
        try (Connection held = DriverManager.getConnection("jdbc:h2:mem:account", "shop", "7 keys")) {
            Suites.run(folder, Map.of("assay.environment.SHOP_PASSWORD", "7 keys"), WithAnAccount.class)
                    .assertPassed(1);
            assertThat(tables(held)).isEmpty();

            assertThat(Suites.run(folder, Map.of("assay.environment.SHOP_PASSWORD", "8 keys"), WithAnAccount.class)
                            .problems())
                    .hasSize(1)
                    .allSatisfy((test, problem) -> assertThat(problem)
                            .contains("Wrong user name or password")
                            .doesNotContain("keys"));
        }
    }

    /** Each test has a pool of its own, which it closes. */
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class OwnPools {

        @BenchmarkTarget
        final Pool database = new Pool("pool-of-test");

        static final List<Boolean> LOADED = new ArrayList<>();

        @Small
        void aLoads(BenchmarkResult result) {
            LOADED.add(loads(result));
        }

        @Small
        void bShares(BenchmarkResult result) {
            LOADED.add(loads(result));
        }

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = "table-size=50",
                duration = "50ms",
                rampUp = "0s",
                data = DataState.FRESH)
        void cIsFresh(BenchmarkResult result) {
            LOADED.add(loads(result));
        }

        @AfterEach
        void close() {
            database.close();
        }
    }

    static class OpenPool {

        @BenchmarkTarget
        static final Pool DATABASE = new Pool("pool-of-test");

        @Small
        void shares(BenchmarkResult result) {
            OwnPools.LOADED.add(loads(result));
        }
    }

    @Test
    void dataAreReplacedAndDroppedThroughADataSourceThatIsOpen() throws SQLException {
        try (Connection held = held("pool-of-test")) {
            Suites suites = Suites.run(folder, OpenPool.class, OwnPools.class);

            suites.assertPassed(4);
            assertThat(OwnPools.LOADED).containsExactly(true, false, false, true);
            assertThat(notes(suites)).isEmpty();
            assertThat(tables(held)).isEmpty();
        }
    }

    /** The data sources of its instances lead to different databases. */
    static class OwnDatabases {

        static int instances;

        @BenchmarkTarget
        final Pool database = new Pool("of-test-" + ++instances);

        @Small
        void loads(BenchmarkResult result) {
            assertThat(SharedDatabasesTest.loads(result)).isTrue();
        }

        @Small
        void loadsToo(BenchmarkResult result) {
            assertThat(SharedDatabasesTest.loads(result)).isTrue();
        }
    }

    @Test
    void theDataOfEachDatabaseOfAFieldAreDropped() throws SQLException {
        try (Connection one = held("of-test-1");
                Connection two = held("of-test-2")) {
            Suites.run(folder, OwnDatabases.class).assertPassed(2);

            assertThat(tables(one)).isEmpty();
            assertThat(tables(two)).isEmpty();
        }
    }
}
