package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/** Runs all core workloads one after the other on the same records, which YCSB can use too. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class YcsbRunContract {

    private static final int RECORDS = 7_000;
    private static final int OPERATIONS = 600;

    /** Returns the database, the same one for all tests of a class. */
    abstract TargetSpec target();

    private ExperimentBuilder experiment(String workload) {
        return Assay.create()
                .experiment("ycsb")
                .parameter("workload", workload)
                .parameter("record-count", RECORDS)
                .parameter("data-integrity", true)
                .target(target())
                .users(3)
                .loaderThreads(2)
                .duration(Duration.ofMinutes(10))
                .transactions(OPERATIONS);
    }

    private static TrialResult run(ExperimentBuilder experiment) {
        TrialResult result = experiment.run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors())
                .as("errors that no repetition mended")
                .allMatch(error -> error.errorClass().equals("retryable"));
        assertThat(result.outcomes().transactions().stream()
                        .mapToLong(each -> each.committed())
                        .sum())
                .isEqualTo(OPERATIONS);
        assertThat(result.compliance().checks())
                .isNotEmpty()
                .as("%s", result.compliance().checks())
                .allMatch(check -> check.status() == CheckResult.Status.PASSED);
        assertThat(result.compliance().audits()).noneMatch(each -> each.status() == AuditResult.Status.FAILED);
        return result;
    }

    private Connection connection() throws SQLException {
        TargetSpec spec = target();
        Properties properties = new Properties();
        properties.put("user", Objects.requireNonNull(spec.user()));
        properties.put("password", Objects.requireNonNull(spec.password()));
        if (spec.url().startsWith("jdbc:mariadb:")) {
            // The server's certificate is self-signed.
            properties.put("sslMode", "trust");
        }
        return DriverManager.getConnection(spec.url(), properties);
    }

    private long count(String condition) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM usertable WHERE " + condition)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Runs each workload twice: the inserts of D and E start after those of earlier runs. */
    @Order(1)
    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "f", "d", "e", "d", "e"})
    void coreWorkloadsRunOnTheSameRecords(String workload) throws SQLException {
        long before = workload.equals("a") ? RECORDS : count("1 = 1");
        TrialResult result = run(experiment(workload));
        assertThat(result.throughput().metric()).isEqualTo("operationsPerSecond");
        long inserted = result.outcomes().transactions().stream()
                .filter(each -> each.type().equals("insert"))
                .mapToLong(each -> each.committed())
                .sum();
        assertThat(inserted > 0).isEqualTo(workload.equals("d") || workload.equals("e"));
        // Operations that ended after the measurement inserted records, too.
        assertThat(count("1 = 1") - before).isBetween(inserted, inserted + 3);
    }

    @Test
    @Order(2)
    void readsOfTheLatestRecordsReturnInsertedOnes() {
        TrialResult result = run(experiment("d").parameter("insert-proportion", 0.5));
        assertThat(result.outcomes().transactions())
                .noneMatch(each -> each.outcomes().containsKey("not-found"));
        assertThat(result.compliance().audits())
                .anyMatch(each -> each.id().equals("values-read") && each.samples() > 100);
    }

    /** A killed run leaves gaps: drawn keys that are missing before existing ones. The test deletes records instead. */
    @Test
    @Order(2)
    void keysThatAKilledRunLeftOutAreInserted() throws Exception {
        run(experiment("d").parameter("insert-proportion", 0.5));
        long records = count("1 = 1");
        Key key = new Key(true, 1);
        try (Connection connection = connection();
                PreparedStatement delete = connection.prepareStatement("DELETE FROM usertable WHERE YCSB_KEY = ?")) {
            for (long back : new long[] {2, 3, 9}) {
                key.set(records - back);
                delete.setString(1, key.text());
                assertThat(delete.executeUpdate()).isOne();
            }
        }
        TrialResult result = run(experiment("d").parameter("insert-proportion", 0.5));
        assertThat(result.outcomes().transactions())
                .noneMatch(each -> each.outcomes().containsKey("not-found"));
        long inserted = result.outcomes().transactions().stream()
                .filter(each -> each.type().equals("insert"))
                .mapToLong(each -> each.committed())
                .sum();
        assertThat(count("1 = 1") - records).isBetween(inserted, inserted + 3);
    }

    /** YCSB#1061. A client that begins while another one inserts treats none of its keys as its own or as missing. */
    @Test
    @Order(2)
    void concurrentClientsInsertDifferentKeys() throws Exception {
        long before = count("1 = 1");
        List<TrialResult> results = new ArrayList<>();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<TrialResult> first = other.submit(() -> run(client("0-2/6")));
            results.add(run(client("3-5/6")));
            results.add(first.get(2, TimeUnit.MINUTES));
        } finally {
            other.shutdownNow();
        }
        assertThat(results)
                .flatMap(one -> one.outcomes().transactions())
                .noneMatch(each -> each.outcomes().containsKey("not-found"));
        long inserted = results.stream()
                .flatMap(each -> each.outcomes().transactions().stream())
                .filter(each -> each.type().equals("insert"))
                .mapToLong(each -> each.committed())
                .sum();
        assertThat(inserted).isPositive();
        // The clients also fill gaps that earlier runs left among their keys.
        assertThat(count("1 = 1") - before).isGreaterThanOrEqualTo(inserted);
    }

    private ExperimentBuilder client(String workers) {
        return experiment("d").parameter("insert-proportion", 0.5).parameter("worker-range", workers);
    }

    /** YCSB's client finds the records that Assay loaded, with the correct values. */
    @Test
    @Order(3)
    void ycsbRunsOnRecordsOfAssay() throws Exception {
        Properties properties = new Properties();
        properties.load(Files.newBufferedReader(Path.of("../workloads/workloadf")));
        CoreWorkload workload = coreWorkload(properties, RECORDS);
        try (Connection connection = connection()) {
            JdbcBinding binding = new JdbcBinding(connection, "usertable");
            for (int i = 0; i < 300; i++) {
                workload.doTransaction(binding, null);
            }
            assertThat(binding.failures()).isEmpty();
            assertThat(binding.reads()).isEqualTo(300);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
            Measurements.getMeasurements().exportMeasurements(exporter);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("[VERIFY], Return=")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("[VERIFY], Return=OK, "));
        run(experiment("c"));
    }

    /** The table of YCSB's documentation, filled by its CoreWorkload. */
    @Test
    @Order(4)
    void runsOnRecordsOfYcsb() throws Exception {
        experiment("a").build().clean();
        CoreWorkload workload = coreWorkload(new Properties(), RECORDS);
        // The order of columns differs from Assay's; statements must not depend on it.
        execute("CREATE TABLE usertable ("
                + IntStream.iterate(9, i -> i >= 0, i -> i - 1)
                        .mapToObj(i -> "FIELD" + i + " " + text())
                        .collect(Collectors.joining(", "))
                + ", YCSB_KEY VARCHAR(255) PRIMARY KEY)");
        try (Connection connection = connection()) {
            connection.setAutoCommit(false);
            JdbcBinding binding = new JdbcBinding(connection, "usertable");
            for (int i = 0; i < RECORDS; i++) {
                workload.doInsert(binding, null);
            }
            connection.commit();
            assertThat(binding.failures()).isEmpty();
        }
        for (String each : new String[] {"a", "d", "e", "f"}) {
            run(experiment(each));
        }
        assertThatThrownBy(() -> experiment("a").parameter("field-count", 11).run())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("usertable has no column field10");
        assertThatThrownBy(() ->
                        experiment("a").parameter("record-count", RECORDS * 2).run())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("--record-count requires " + RECORDS * 2);
        execute("DROP TABLE usertable");
    }

    /** Rejects an empty table without a marker, and runs on a small table that YCSB filled beyond its record count. */
    @Test
    @Order(5)
    void runsOnFewRecordsOfYcsb() throws Exception {
        experiment("a").build().clean();
        execute("CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY, "
                + IntStream.range(0, 10)
                        .mapToObj(i -> "FIELD" + i + " " + text())
                        .collect(Collectors.joining(", "))
                + ")");
        ExperimentBuilder few = experiment("a").parameter("record-count", 50);
        assertThatThrownBy(() -> few.build().load())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("usertable, empty and without a marker of Assay; drop them and load again");
        CoreWorkload workload = coreWorkload(new Properties(), 50);
        try (Connection connection = connection()) {
            JdbcBinding binding = new JdbcBinding(connection, "usertable");
            // YCSB's CoreWorkload inserts after its own records, like an earlier run with inserts.
            for (int i = 0; i < 55; i++) {
                workload.doInsert(binding, null);
            }
            assertThat(binding.failures()).isEmpty();
        }
        run(experiment("a").parameter("record-count", 50));
        assertThatThrownBy(() -> experiment("a").parameter("record-count", 60).run())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("usertable has 55 rows where 60 or more were expected");
        execute("DROP TABLE usertable");
    }

    /** Returns YCSB's own workload with these properties and data integrity. */
    private static CoreWorkload coreWorkload(Properties properties, int records) throws Exception {
        properties.setProperty("recordcount", Integer.toString(records));
        properties.setProperty("dataintegrity", "true");
        Measurements.setProperties(properties);
        CoreWorkload workload = new CoreWorkload();
        workload.init(properties);
        return workload;
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the type of a field's column, from YCSB's documentation for most products. */
    String text() {
        return "TEXT";
    }
}
