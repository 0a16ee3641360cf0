package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Existing bindings run as they are, and what they do wrong stays with them. */
class BindingRunTest {

    private static final String EVENTS = "assay.test.events";
    private static final int RECORDS = 200;
    private static final int OPERATIONS = 300;

    @TempDir
    Path folder;

    /** Of the binding, in another class loader. */
    private final Queue<String> events = new ConcurrentLinkedQueue<>();

    private Path jars;

    @BeforeEach
    void begin() throws IOException {
        System.getProperties().put(EVENTS, events);
        jars = Files.createDirectory(folder.resolve("jars"));
    }

    @AfterEach
    void end() {
        System.getProperties().remove(EVENTS);
    }

    private ExperimentBuilder experiment(String workload, String binding, Map<String, String> properties) {
        Map<String, String> parameters = new HashMap<>(Map.of("binding", binding));
        if (!binding.startsWith("site.ycsb.")) {
            parameters.put("binding-path", jars.toString());
        }
        return Assay.create()
                .experiment("ycsb")
                .parameter("workload", workload)
                .parameter("record-count", RECORDS)
                .target(new SystemSpec.Plugged("binding", "ycsb-binding", parameters, properties, Map.of()))
                .users(3)
                .loaderThreads(2)
                .duration(Duration.ofMinutes(1))
                .transactions(OPERATIONS);
    }

    private static TrialResult run(ExperimentBuilder experiment) {
        return experiment.run().trials().get(0);
    }

    private static long outcomes(TrialResult result, String code) {
        return result.transactions().stream()
                .mapToLong(each -> each.outcomes().getOrDefault(code, 0L))
                .sum();
    }

    private static void requireAllDone(TrialResult result) {
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.errors()).isEmpty();
        assertThat(result.transactions().stream()
                        .mapToLong(TransactionResult::committed)
                        .sum())
                .isEqualTo(OPERATIONS);
    }

    private void write(String... namesAndSources) throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        Jars.jar(jars.resolve("bench-binding-1.0.jar"), Jars.core(), sources);
    }

    private void fails(String binding, String... parts) {
        assertThatThrownBy(() -> run(experiment("a", binding, Map.of())))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        e -> assertThat(e.message()).contains(parts).doesNotContain("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
    void basicDbRunsAllWorkloads(String workload) {
        TrialResult result = run(experiment(workload, "site.ycsb.BasicDB", Map.of("basicdb.verbose", "false")));
        requireAllDone(result);
        assertThat(result.target().dialect()).isEqualTo("ycsb-binding");
        assertThat(result.target().settings())
                .containsEntry("basicdb.verbose", "false")
                .containsEntry("recordcount", Integer.toString(RECORDS));
    }

    @Test
    void goodBadUglyDbRuns() {
        requireAllDone(run(experiment("a", "site.ycsb.GoodBadUglyDB", Map.of("gbudb.delays", "1,2,3,4,5"))));
    }

    private static Connection h2(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "sa", "");
    }

    private static Map<String, String> h2Properties(String name) {
        return Map.of("db.url", "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "db.user", "sa");
    }

    private static void createTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY, "
                    + IntStream.range(0, 10)
                            .mapToObj(i -> "FIELD" + i + " VARCHAR")
                            .collect(Collectors.joining(", "))
                    + ")");
        }
    }

    private static void clear(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM usertable");
        }
    }

    @Test
    void aJdbcBindingLoadsAndRunsAllWorkloadsWithItsValuesRight() throws Exception {
        write("bench.JdbcClient", Sources.JDBC);
        try (Connection connection = h2("binding-all")) {
            createTable(connection);
            for (String workload : List.of("a", "b", "c", "f", "d", "e")) {
                if (workload.equals("e")) {
                    // Its inserts would begin where those of d did: a binding cannot count what is there.
                    clear(connection);
                }
                TrialResult result = run(experiment(workload, "bench.JdbcClient", h2Properties("binding-all"))
                        .parameter("data-integrity", true));
                requireAllDone(result);
                assertThat(result.loading() != null).isEqualTo(workload.equals("a") || workload.equals("e"));
                assertThat(result.audits())
                        .filteredOn(each -> each.id().equals("values-read"))
                        .hasSize(1)
                        .allMatch(each -> each.status()
                                == (workload.equals("e")
                                        ? AuditResult.Status.NOT_APPLICABLE // its scans tell no keys
                                        : AuditResult.Status.PASSED));
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM usertable")) {
                row.next();
                assertThat(row.getLong(1)).isGreaterThan(RECORDS);
            }
        }
    }

    /** As in YCSB's client: one instance a worker, in its thread from beginning to end, and all with the same properties. */
    @Test
    void lifeIsAsInYcsbsClient() throws Exception {
        write(
                "bench.Life",
                Sources.binding("Life", """
                private static int living;
                private static int made;
                private boolean first = true;

                @SuppressWarnings("unchecked")
                private void tell(String event) {
                    ((Collection<String>) System.getProperties().get("assay.test.events")).add(event + " "
                            + Thread.currentThread().getName() + " " + System.identityHashCode(this) + " "
                            + System.identityHashCode(getProperties()) + " " + made + " "
                            + (Thread.currentThread().getContextClassLoader() == Life.class.getClassLoader()));
                }

                @Override
                public void init() {
                    synchronized (Life.class) {
                        living++;
                        made++;
                        tell("init");
                    }
                }

                @Override
                public void cleanup() {
                    synchronized (Life.class) {
                        living--;
                        tell(living == 0 ? "last" : "cleanup");
                    }
                }

                private void used() {
                    if (first) {
                        first = false;
                        tell("used");
                    }
                }
                """).replace("{ return Status.OK; }", "{ used(); return Status.OK; }"));
        requireAllDone(run(experiment("a", "bench.Life", Map.of())));
        List<String> workers = events.stream()
                .filter(event -> event.contains(" assay-worker-"))
                .toList();
        assertThat(workers.stream().filter(event -> event.startsWith("init "))).hasSize(3);
        for (int worker = 0; worker < 3; worker++) {
            String name = " assay-worker-" + worker + " ";
            List<String> own =
                    workers.stream().filter(event -> event.contains(name)).toList();
            assertThat(own.stream().map(event -> event.replaceAll(" .*", "")).collect(Collectors.joining(" ")))
                    .matches("init( used)? (cleanup|last)");
            assertThat(own.stream().map(event -> event.split(" ")[2]).distinct())
                    .as("one instance")
                    .hasSize(1);
        }
        assertThat(workers.stream().map(event -> event.split(" ")[3]).distinct())
                .as("the same properties")
                .hasSize(1);
        assertThat(workers).allMatch(event -> event.endsWith(" true"));
        assertThat(workers.subList(0, 3)).allMatch(event -> event.startsWith("init "));
        assertThat(workers.stream().filter(event -> event.startsWith("init ")).map(event -> event.split(" ")[4]))
                .as("the first instances of their class, which nobody used before")
                .containsExactly("1", "2", "3");
        assertThat(events.stream()
                        .filter(event -> !event.contains(" assay-worker-"))
                        .map(event -> event.replaceAll(" .*", ""))
                        .collect(Collectors.joining(" ")))
                .as("looking for the data takes one instance, from its beginning to its end")
                .matches("(init used last ?)+");
        assertThat(workers.get(workers.size() - 1)).startsWith("last ");
        assertThat(workers.stream().filter(event -> event.startsWith("last "))).hasSize(1);
    }

    /** Load and run are told as YCSB's two processes would be, whatever a file says. */
    @Test
    void bindingsAreToldOfTheClientTheyAreIn() throws Exception {
        write(
                "bench.Told",
                Sources.binding("Told", """
                @SuppressWarnings("unchecked")
                private static Collection<String> events() {
                    return (Collection<String>) System.getProperties().get("assay.test.events");
                }

                @Override
                public void init() {
                    Properties p = getProperties();
                    events().add(p.getProperty("threadcount") + " " + p.getProperty("target") + " "
                            + p.getProperty("dotransactions") + " " + p.getProperty("recordcount"));
                }
                """)
                        .replace(
                                "{ return Status.OK; }",
                                "{ if (operation.equals(\"insert\")) { events().add(operation); }"
                                        + " return events().contains(\"insert\") ? Status.OK : Status.NOT_FOUND; }"));
        requireAllDone(run(
                experiment("a", "bench.Told", Map.of("threadcount", "77", "target", "88", "dotransactions", "false"))));
        List<String> told = events.stream().distinct().toList();
        assertThat(told).containsExactly("1 0 true 200", "2 0 false 200", "insert", "3 0 true 200");
    }

    /** The listener ends the wait: nobody cuts a cleanup that writes what a binding kept back, and its time is told. */
    @Test
    void aCleanupMayTakeItsTimeWhichIsTold() throws Exception {
        write("bench.Slow", Sources.binding("Slow", """
                @Override
                public void cleanup() throws DBException {
                    while (Thread.currentThread().getName().startsWith("assay-worker-")
                            && ((Collection<?>) System.getProperties().get("assay.test.events")).isEmpty()) {
                        try {
                            Thread.sleep(10);
                        } catch (InterruptedException e) {
                            throw new DBException(e);
                        }
                    }
                }
                """));
        List<RunEvent.SessionsClosed> closed = new ArrayList<>();
        requireAllDone(run(experiment("a", "bench.Slow", Map.of()).listener(event -> {
            if (event instanceof RunEvent.Stage stage && stage.text().contains("sessions that are cleaning up")) {
                events.add(stage.text());
            } else if (event instanceof RunEvent.SessionsClosed times) {
                closed.add(times);
            }
        })));
        assertThat(events).containsExactly("waiting for 3 sessions that are cleaning up");
        assertThat(closed).singleElement().satisfies(each -> {
            assertThat(each.times().count()).isEqualTo(3);
            assertThat(each.times().minNanos()).isGreaterThan(900_000_000);
        });
    }

    @Test
    void statusesAreKeptApart() throws Exception {
        write(
                "bench.Moody",
                Sources.answering("Moody", """
                if (operation.equals("insert")) { return Status.OK; }
                Status[] all = {Status.OK, Status.ERROR, Status.NOT_FOUND, Status.NOT_IMPLEMENTED, Status.UNEXPECTED_STATE,
                        Status.BAD_REQUEST, Status.FORBIDDEN, Status.SERVICE_UNAVAILABLE, Status.BATCHED_OK,
                        new Status("THROTTLED", "come back later")};
                if (!operation.equals("update")) { return Status.OK; }
                return all[next++ % all.length];
                """).replace("Status answer(", "private int next;\n    Status answer("));
        TrialResult result = run(experiment("a", "bench.Moody", Map.of()).parameter("read-proportion", 0));
        for (String code : List.of(
                "error",
                "not-found",
                "not-implemented",
                "unexpected-state",
                "bad-request",
                "forbidden",
                "service-unavailable",
                "batched-ok",
                "other-status")) {
            assertThat(outcomes(result, code)).as(code).isBetween(20L, 40L);
        }
        assertThat(result.errors()).isEmpty();
    }

    /** The first ten are errors of their operations, then the trial ends; the process goes on all the while. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "System.exit(3);",
                "Runtime.getRuntime().exit(3);",
                "Runtime.getRuntime().halt(3);",
                "java.util.function.IntConsumer end = System::exit; end.accept(3);",
                "java.util.function.IntConsumer end = Runtime.getRuntime()::halt; end.accept(3);"
            })
    void whoEndsTheProcessEndsAnOperation(String ending) throws Exception {
        write(
                "bench.Ender",
                Sources.answering(
                        "Ender",
                        "if (operation.equals(\"update\")) { try { " + ending
                                + " } catch (Exception e) { return Status.OK; } } return Status.OK;"));
        TrialResult result = run(experiment("a", "bench.Ender", Map.of()));
        assertThat(result.errors()).hasSize(1).allSatisfy(error -> {
            assertThat(error.type()).isEqualTo("update");
            assertThat(error.firstMessage())
                    .contains("bench.Ender in bench-binding-1.0.jar")
                    .contains("failed in update: called System.exit(3) in bench.Ender");
        });
    }

    /** In a thread of its own it ends that thread alone. */
    @Test
    void whoEndsTheProcessInAThreadOfItsOwnEndsThatThread() throws Exception {
        write("bench.Watchdog", Sources.binding("Watchdog", """
                @Override
                @SuppressWarnings("unchecked")
                public void init() throws DBException {
                    Thread watchdog = new Thread(() -> System.exit(1));
                    watchdog.setUncaughtExceptionHandler((thread, thrown) ->
                            ((Collection<String>) System.getProperties().get("assay.test.events")).add(thrown.getMessage()));
                    watchdog.start();
                    try {
                        watchdog.join();
                    } catch (InterruptedException e) {
                        throw new DBException(e);
                    }
                }
                """));
        requireAllDone(run(experiment("a", "bench.Watchdog", Map.of())));
        assertThat(events).isNotEmpty().allMatch(event -> event.equals("called System.exit(1)"));
    }

    @Test
    void exceptionsAndErrorsAreErrorsOfTheirOperations() throws Exception {
        write(
                "bench.Thrower",
                Sources.answering("Thrower", """
                if (!operation.equals("update")) { return Status.OK; }
                switch (next++ % 3) {
                    case 0: throw new IllegalStateException("no node is up");
                    case 1: throw new NoSuchMethodError("a client that is too old");
                    default: return Status.OK;
                }
                """).replace("Status answer(", "private int next;\n    Status answer("));
        TrialResult result = run(experiment("a", "bench.Thrower", Map.of()));
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.errors().stream().mapToLong(error -> error.count()).sum())
                .isGreaterThan(50);
        assertThat(result.errors()).allMatch(error -> error.errorClass().equals("fatal"));
    }

    @Test
    void nullIsNoStatus() throws Exception {
        write("bench.Silent", Sources.answering("Silent", "return operation.equals(\"update\") ? null : Status.OK;"));
        assertThat(run(experiment("a", "bench.Silent", Map.of())).errors())
                .hasSize(1)
                .allMatch(error -> error.firstMessage().contains("answered null instead of a Status"));
    }

    @Test
    void whatFailsInInitIsTold() throws Exception {
        write(
                "bench.Unready",
                Sources.binding("Unready", """
                        @Override
                        public void init() throws DBException {
                            throw new DBException("no cluster", new java.net.ConnectException("refused by 10.0.0.1"));
                        }
                        """),
                "bench.Ender",
                Sources.binding("Ender", "@Override public void init() { System.exit(1); }"),
                "bench.Unmade",
                Sources.binding("Unmade", "public Unmade() { throw new IllegalStateException(\"no licence\"); }"));
        fails(
                "bench.Unready",
                "bench.Unready in bench-binding-1.0.jar failed in init",
                "no cluster",
                "refused by 10.0.0.1");
        fails("bench.Ender", "bench.Ender in bench-binding-1.0.jar failed in init: called System.exit(1)");
        fails("bench.Unmade", "bench.Unmade in bench-binding-1.0.jar", "no licence");
    }

    @Test
    void whatIsNoBindingIsRefused() throws Exception {
        fails("bench.Missing", "--binding-path: the folder", "is empty");
        write(
                "bench.Other",
                "package bench; public class Other {}",
                "bench.Base",
                Sources.binding("Base", "").replace("public class", "public abstract class"),
                "bench.Hidden",
                Sources.binding("Hidden", "").replace("public class", "class"));
        fails("bench.Missing", "there is no class bench.Missing in " + jars);
        fails("bench.Other", "bench.Other in bench-binding-1.0.jar is no binding", "site.ycsb.DB");
        fails("bench.Base", "bench.Base in bench-binding-1.0.jar", "no instance can be made");
        fails("bench.Hidden", "bench.Hidden in bench-binding-1.0.jar", "no instance can be made");
        fails("no class", "--binding: found 'no class'");
        jars = folder.resolve("nowhere");
        fails("bench.Missing", "--binding-path: there is neither folder nor jar", "nowhere");
    }

    @Test
    void aLoadThatIsRefusedNamesTheRecord() throws Exception {
        write("bench.Full", Sources.answering("Full", """
                if (operation.equals("read")) { return Status.NOT_FOUND; }
                return operation.equals("insert") ? Status.SERVICE_UNAVAILABLE : Status.OK;
                """));
        fails("bench.Full", "loading 0-199", "bench.Full answered service-unavailable to the insert of user");
    }

    @Test
    void aLoadRepeatsInsertsAsOftenAsItIsAsked() throws Exception {
        write("bench.Shaky", Sources.answering("Shaky", """
                if (operation.equals("read")) { return events().isEmpty() ? Status.NOT_FOUND : Status.OK; }
                if (!operation.equals("insert")) { return Status.OK; }
                events().add(operation);
                return events().size() % 3 == 0 ? Status.OK : Status.SERVICE_UNAVAILABLE;
                """).replace("Status answer(", """
                @SuppressWarnings("unchecked")
                static Collection<String> events() {
                    return (Collection<String>) System.getProperties().get("assay.test.events");
                }

                Status answer("""));
        ExperimentBuilder experiment = experiment("a", "bench.Shaky", Map.of())
                .parameter("core-workload-insertion-retry-interval", 0)
                .parameter("core-workload-insertion-retry-limit", 1);
        assertThatThrownBy(() -> run(experiment))
                .hasMessageContaining("answered service-unavailable to the insert of user")
                .hasMessageContaining(", 2 times");
        events.clear();
        TrialResult result = run(experiment.parameter("core-workload-insertion-retry-limit", 2));
        requireAllDone(result);
        assertThat(events).hasSize(3 * RECORDS);
        assertThat(result.deviations()).isEmpty();
    }

    @Test
    void resultsCarryTheDeparturesThatApplyToBindings() {
        assertThat(run(experiment("d", "site.ycsb.BasicDB", Map.of("basicdb.verbose", "false"))
                                .parameter("read-all-fields", false))
                        .deviations())
                .singleElement()
                .asString()
                .startsWith("unlike YCSB: a key whose insert failed is not given up");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java/util/Map", "java/util/HashMap"})
    void bindingsOfOldRun(String records) throws Exception {
        Path core = Jars.oldCore(folder.resolve("core-0.1.4.jar"), records);
        String source = Sources.binding("Old", "").replace("site.ycsb", "com.yahoo.ycsb");
        Jars.jar(
                jars.resolve("old-binding.jar"),
                core,
                Map.of(
                        "bench.Old",
                        records.endsWith("HashMap")
                                ? source.replace(", Map<String, ByteIterator>", ", HashMap<String, ByteIterator>")
                                : source));
        fails("bench.Old", "bench.Old", "made for a YCSB before 0.17.0", "core jar");
        Files.copy(core, jars.resolve("core.jar"));
        requireAllDone(run(experiment("f", "bench.Old", Map.of())));
    }

    @Test
    void jarsMayBeInSeveralFolders() throws Exception {
        write("bench.Fine", Sources.binding("Fine", ""));
        Path core = Files.createDirectory(folder.resolve("core"));
        Files.copy(Jars.core(), core.resolve("core-0.17.0.jar"));
        jars = Path.of(core + File.pathSeparator + jars);
        TrialResult result = run(experiment("a", "bench.Fine", Map.of()));
        requireAllDone(result);
        assertThat(result.target().driver()).isEqualTo("the core jar beside it");
    }

    /** Nothing of a password in what is kept. */
    @Test
    void secretsStayBehind() throws Exception {
        write("bench.Fine", Sources.binding("Fine", """
                @Override
                public void init() throws DBException {
                    if (!"geheim".equals(getProperties().getProperty("db.passwd"))) {
                        throw new DBException("no password");
                    }
                }
                """));
        Path results = folder.resolve("results");
        TrialResult result = run(Assay.create()
                .experiment("ycsb")
                .parameter("workload", "a")
                .parameter("record-count", RECORDS)
                .target(new SystemSpec.Plugged(
                        "binding",
                        "ycsb-binding",
                        Map.of("binding", "bench.Fine", "binding-path", jars.toString()),
                        Map.of("db.url", "jdbc:x://host/db?user=a&password=geheim"),
                        Map.of("db.passwd", "geheim")))
                .transactions(OPERATIONS)
                .resultsIn(results));
        requireAllDone(result);
        try (var files = Files.walk(results)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as("%s", file)
                        .doesNotContain("geheim");
            }
        }
    }
}
