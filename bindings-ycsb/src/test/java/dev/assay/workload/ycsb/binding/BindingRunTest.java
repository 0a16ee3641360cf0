package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs existing bindings unchanged. */
@Parallel
class BindingRunTest extends BindingRuns {

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
        return DriverManager.getConnection(h2Url(name), "sa", "");
    }

    /** Raises H2's lock timeout of two seconds, which a stalled host would exceed. */
    private static String h2Url(String name) {
        return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=600000";
    }

    private static Map<String, String> h2Properties(String name) {
        return Map.of("db.url", h2Url(name), "db.user", "sa");
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

    /** Enough operations that a run of D or E (5 % inserts) has inserts: the probability of none is below 1e-13. */
    @Test
    void aJdbcBindingLoadsAndRunsAllWorkloadsWithCorrectValues() throws Exception {
        int operations = 600;
        write("bench.JdbcClient", Sources.JDBC);
        try (Connection connection = h2("binding-all")) {
            createTable(connection);
            for (String workload : List.of("a", "b", "c", "f", "d", "e")) {
                if (workload.equals("e")) {
                    // A binding cannot count records, so the inserts of E would start at the same key as those of D.
                    clear(connection);
                }
                TrialResult result = run(experiment(workload, "bench.JdbcClient", h2Properties("binding-all"))
                        .parameter("data-integrity", true)
                        .transactions(operations));
                requireAllDone(result, operations);
                assertThat(result.course().loading() != null).isEqualTo(workload.equals("a") || workload.equals("e"));
                assertThat(result.compliance().audits())
                        .filteredOn(each -> each.id().equals("values-read"))
                        .hasSize(1)
                        .allMatch(each -> each.status()
                                == (workload.equals("e")
                                        ? AuditResult.Status.NOT_APPLICABLE // its scans return no keys
                                        : AuditResult.Status.PASSED));
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM usertable")) {
                row.next();
                assertThat(row.getLong(1)).isGreaterThan(RECORDS);
            }
        }
    }

    /** Loads like YCSB's client: without a check for existing records, and with the time of each insert by its status. */
    @Test
    void aLoadWithoutCheckInsertsAllRecordsAndTimesThem() throws Exception {
        write("bench.Twice", Sources.answering("Twice", """
                        if (operation.equals("read")) {
                            throw new IllegalStateException("asked");
                        }
                        @SuppressWarnings("unchecked")
                        Collection<String> events = (Collection<String>) System.getProperties().get("assay.test.events");
                        events.add(operation);
                        return events.size() % 100 == 0 ? Status.ERROR : Status.OK;
                        """));
        List<RunEvent.RowsInserted> inserted = new ArrayList<>();
        Map<String, String> parameters =
                Map.of("binding", "bench.Twice", "binding-path", jars.toString(), "binding-loads-anew", "true");
        for (int load = 1; load <= 2; load++) {
            assertThat(Assay.create()
                            .experiment("ycsb")
                            .parameter("record-count", RECORDS)
                            .target(new SystemSpec.Plugged(
                                    "binding",
                                    "ycsb-binding",
                                    parameters,
                                    Map.of(
                                            "core_workload_insertion_retry_limit", "1",
                                            "core_workload_insertion_retry_interval", "0"),
                                    Map.of()))
                            .loaderThreads(1)
                            .listener(event -> {
                                if (event instanceof RunEvent.RowsInserted rows) {
                                    inserted.add(rows);
                                }
                            })
                            .build()
                            .load())
                    .singleElement()
                    .satisfies(loading -> assertThat(loading.rows()).isEqualTo(RECORDS));
        }
        assertThat(inserted).hasSize(2).allSatisfy(rows -> {
            assertThat(rows.times().inserts().get("committed").count()).isEqualTo(RECORDS);
            assertThat(rows.times().inserts().get("error").count()).isEqualTo(2);
            assertThat(rows.times().closing().count()).isEqualTo(1);
        });
    }

    /** A binding in a package below dev.assay whose update recurs without end. */
    @Test
    void aStackOverflowFailsOnlyTheOperation() throws Exception {
        write(
                "dev.assay.elsewhere.Deep",
                Sources.answering("Deep", "return operation.equals(\"update\") ? answer(operation) : Status.OK;")
                        .replace("package bench;", "package dev.assay.elsewhere;"));
        TrialResult result = run(experiment("a", "dev.assay.elsewhere.Deep", Map.of()));
        assertThat(result.outcomes().transactions())
                .filteredOn(type -> type.type().equals("read"))
                .allSatisfy(type -> assertThat(type.committed()).isPositive());
        assertThat(result.outcomes().errors())
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error.toString())
                        .contains("failed in update")
                        .contains("StackOverflowError"));
    }

    @Test
    void resultsListTheDeviationsOfBindings() {
        assertThat(run(experiment("d", "site.ycsb.BasicDB", Map.of("basicdb.verbose", "false"))
                                .parameter("read-all-fields", false))
                        .compliance()
                        .deviations())
                .singleElement()
                .asString()
                .startsWith("unlike YCSB: the worker's next insert retries a key whose insert failed");
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
        fails("bench.Old", "bench.Old", "built for a YCSB before 0.17.0", "core jar");
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
}
