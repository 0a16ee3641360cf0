package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.containers.PostgreSQLContainer;

/** Containers without Docker, containers that end, and what the extension does to those that it starts. */
@Parallel
class ContainerTest {

    @TempDir
    private Path folder;

    static class OnContainer {

        @BenchmarkTarget
        static final JdbcDatabaseContainer DATABASE = new JdbcDatabaseContainer() {};

        @DatabaseBenchmark(workload = "oltp", duration = "100ms")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void abortsTheTestWithTheReason() {
        Suites suites = Suites.run(folder, OnContainer.class);

        assertThat(suites.results().testEvents().aborted().count()).isOne();
        assertThat(suites.problems())
                .containsOnly(Map.entry(
                        "oltp on DATABASE",
                        "@BenchmarkTarget OnContainer.DATABASE cannot start: no Docker engine answers"));
    }

    @Test
    void failsTheTestIfAllTestsAreRequired() {
        Suites suites = Suites.run(folder, Map.of("assay.require", "all"), OnContainer.class);

        assertThat(suites.results().testEvents().failed().count()).isOne();
        assertThat(suites.problems().values())
                .containsExactly("@BenchmarkTarget OnContainer.DATABASE cannot start: no Docker engine answers, and"
                        + " assay.require=all");
    }

    @Test
    void aContainerThatEndsDuringItsStartFailsTheTestWithItsReason() {
        assertThat(withDocker(OnContainer.class).problems().values())
                .containsExactly(
                        "@BenchmarkTarget OnContainer.DATABASE cannot start: Container startup failed for image"
                                + " postgres:18: Wait strategy failed. Container exited with code 1");
    }

    /** A server in a container, which is a database in memory. */
    static class Server extends PostgreSQLContainer {

        final List<String> calls = new ArrayList<>();
        private final String name;
        private boolean running;
        private List<String> command = List.of("postgres", "-c", "fsync=off");
        private Connection held;

        Server(String name) {
            this.name = name;
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public String[] getCommandParts() {
            return command.toArray(String[]::new);
        }

        public void setCommand(String... parts) {
            command = List.of(parts);
        }

        @Override
        public void start() {
            try {
                held = DriverManager.getConnection(getJdbcUrl(), "sa", "");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            calls.add("start");
            running = true;
        }

        public void stop() {
            try {
                held.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            calls.add("stop");
            running = false;
        }

        public String getJdbcUrl() {
            return "jdbc:h2:mem:" + name;
        }

        public String getUsername() {
            return "sa";
        }

        public String getPassword() {
            return "";
        }
    }

    @DatabaseBenchmark(workload = "oltp", parameters = "table-size=50", duration = "50ms", rampUp = "0s")
    @Retention(RetentionPolicy.RUNTIME)
    @interface Small {}

    static class Tuned {

        @BenchmarkTarget
        static final Server TUNED = new Server("tuned");

        @BenchmarkTarget(serverSettings = false)
        static final Server UNTUNED = new Server("untuned");

        @Small
        void measures(BenchmarkResult result) {}

        @Small
        void measuresMore(BenchmarkResult result) {
            assertThat(result.trial().course().loading()).isNull();
        }
    }

    private Suites withDocker(Class<?>... tests) {
        return withDocker(Map.of(), tests);
    }

    private Suites withDocker(Map<String, String> parameters, Class<?>... tests) {
        DockerClientFactory.instance().setAvailable(true);
        try {
            return Suites.run(folder, parameters, tests);
        } finally {
            DockerClientFactory.instance().setAvailable(false);
        }
    }

    @Test
    void aStartedServerGetsSettingsUnlessTheFieldForbidsIt() {
        Suites suites = withDocker(Tuned.class);

        suites.assertPassed(4);
        assertThat(Tuned.TUNED.calls).containsExactly("start", "stop");
        assertThat(Tuned.TUNED.command).startsWith("postgres", "-c", "fsync=on", "-c", "shared_buffers=256MB");
        assertThat(Tuned.UNTUNED.calls).containsExactly("start", "stop");
        assertThat(Tuned.UNTUNED.command).containsExactly("postgres", "-c", "fsync=off");
        assertThat(suites.entries().filter(entry -> entry.containsKey("assay.container")))
                .singleElement()
                .satisfies(entry -> assertThat(entry.get("assay.container"))
                        .isEqualTo("TUNED: fsync=on, shared_buffers=256MB, max_wal_size=2GB, max_connections=220"));
    }

    abstract static class OnSharedServer {

        @BenchmarkTarget
        static final Server SHARED = new Server("shared-server");

        static final List<Boolean> LOADED = new ArrayList<>();

        @Small
        void measures(BenchmarkResult result) {
            LOADED.add(result.trial().course().loading() != null);
        }
    }

    static class OneOnServer extends OnSharedServer {}

    static class OtherOnServer extends OnSharedServer {}

    @Test
    void aContainerThatClassesInheritRunsWithItsDataUntilTheSuiteEnds() {
        withDocker(OneOnServer.class, OtherOnServer.class).assertPassed(2);

        assertThat(OnSharedServer.SHARED.calls).containsExactly("start", "stop");
        assertThat(OnSharedServer.LOADED).containsExactly(true, false);
    }

    private static final Server USED_TWICE = new Server("used-twice");
    private static final CountDownLatch FIRST_USES = new CountDownLatch(1);
    private static final CountDownLatch SECOND_USES = new CountDownLatch(1);
    private static final CountDownLatch FIRST_ENDED = new CountDownLatch(1);

    /** Its store is closed in reverse order: the use of the container ends before the resource. */
    static class Ending implements BeforeAllCallback {

        @Override
        public void beforeAll(ExtensionContext context) {
            context.getStore(ExtensionContext.Namespace.GLOBAL)
                    .put(Ending.class, (ExtensionContext.Store.CloseableResource) FIRST_ENDED::countDown);
        }
    }

    @ExtendWith(Ending.class)
    static class FirstUse {

        @BenchmarkTarget
        static final Server DATABASE = USED_TWICE;

        @Test
        @Timeout(60)
        void ends(Target target) throws InterruptedException {
            assertThat(target.info().product()).isEqualTo("H2");
            FIRST_USES.countDown();
            SECOND_USES.await();
        }
    }

    static class SecondUse {

        @BenchmarkTarget
        static final Server DATABASE = USED_TWICE;

        @BeforeAll
        @Timeout(60)
        static void waitForTheFirst() throws InterruptedException {
            FIRST_USES.await();
        }

        @Test
        @Timeout(60)
        void outlastsTheFirst(Target target) throws InterruptedException {
            SECOND_USES.countDown();
            FIRST_ENDED.await();
            assertThat(DATABASE.isRunning()).isTrue();
            assertThat(target.info().product()).isEqualTo("H2");
        }
    }

    @Test
    void aContainerStopsAfterItsLastUse() {
        withDocker(Suites.PARALLEL, FirstUse.class, SecondUse.class).assertPassed(2);

        assertThat(USED_TWICE.calls).containsExactly("start", "stop");
    }

    static class OwnServers {

        static final List<Server> SERVERS = new ArrayList<>();

        @BenchmarkTarget
        final Server server = new Server("of-each-test-" + SERVERS.size());

        OwnServers() {
            SERVERS.add(server);
        }

        @Small
        void measures(BenchmarkResult result) {}

        @Small
        void measuresMore(BenchmarkResult result) {
            assertThat(SERVERS).filteredOn(Server::isRunning).containsExactly(server);
        }
    }

    @Test
    void aContainerOfATestStopsAfterTheTest() {
        withDocker(OwnServers.class).assertPassed(2);

        assertThat(OwnServers.SERVERS)
                .hasSize(2)
                .allSatisfy(server -> assertThat(server.calls).containsExactly("start", "stop"));
    }

    static class Started {

        @BenchmarkTarget
        static final Server SERVER = new Server("started");

        @BeforeAll
        static void start() {
            SERVER.start();
        }

        @Small
        void measures(BenchmarkResult result) {}

        @AfterAll
        static void stop() {
            SERVER.stop();
        }
    }

    @Test
    void aContainerOfTheSuiteKeepsItsSettingsAndIsNotMissedWhenItHasStopped() {
        Suites suites = Suites.run(folder, Started.class);

        suites.assertPassed(1);
        assertThat(Started.SERVER.calls).containsExactly("start", "stop");
        assertThat(Started.SERVER.command).containsExactly("postgres", "-c", "fsync=off");
        assertThat(suites.entries())
                .allSatisfy(entry -> assertThat(entry).doesNotContainKeys("assay.container", BenchmarkSuite.DATA));
    }
}
