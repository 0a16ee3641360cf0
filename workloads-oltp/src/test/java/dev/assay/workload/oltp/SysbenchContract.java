package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Assay on tables that sysbench made, sysbench on tables that Assay made. Each tool has a database of the other's tables, and
 * uses it script after script, those last that add rows or take them away.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class SysbenchContract {

    private static final int TABLES = 2;
    private static final int SIZE = 6_000;
    private static final int EVENTS = 150;

    private final String product;
    private Path folder;
    private ScratchDatabase madeByAssay;
    private ScratchDatabase madeBySysbench;
    private Sysbench sysbench;

    SysbenchContract(String product) {
        this.product = product;
    }

    @BeforeAll
    void load(@TempDir Path scripts) throws Exception {
        folder = scripts;
        DevelopmentServer server = DevelopmentServer.shared(product);
        madeByAssay = server.scratch();
        madeBySysbench = server.scratch();
        sysbench = new Sysbench(madeByAssay, folder, TABLES, SIZE);
        new Sysbench(madeBySysbench, folder, TABLES, SIZE).prepare();
        assertThat(experiment(OltpScriptName.READ_WRITE, madeByAssay).build().load())
                .hasSize(1);
    }

    @AfterAll
    void drop() throws SQLException {
        if (madeByAssay != null) {
            madeByAssay.close();
        }
        if (madeBySysbench != null) {
            madeBySysbench.close();
        }
    }

    private static ExperimentBuilder experiment(OltpScriptName script, ScratchDatabase database) {
        return Assay.create()
                .experiment("oltp")
                .parameter("script", script.id())
                .parameter("table-size", SIZE)
                .parameter("tables", script.partitioned() ? 1 : TABLES)
                .target(database.spec())
                .users(2)
                .duration(Duration.ofMinutes(10))
                .transactions(EVENTS);
    }

    @Test
    @Order(1)
    void columnsAndIndexesAreThoseThatSysbenchMakes() throws SQLException {
        List<String> bySysbench = schema(madeBySysbench);
        assertThat(bySysbench).hasSize(TABLES * (4 + 2));
        assertThat(schema(madeByAssay)).isEqualTo(bySysbench);
    }

    private static List<String> schema(ScratchDatabase database) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Connection connection = database.administrator()) {
            DatabaseMetaData data = connection.getMetaData();
            for (int number = 1; number <= TABLES; number++) {
                String table = Schema.name(number);
                try (ResultSet column = data.getColumns(connection.getCatalog(), connection.getSchema(), table, null)) {
                    while (column.next()) {
                        lines.add(table + "." + column.getString("COLUMN_NAME") + " " + column.getString("TYPE_NAME")
                                + "(" + column.getInt("COLUMN_SIZE") + ") default " + column.getString("COLUMN_DEF")
                                + " null " + column.getString("IS_NULLABLE") + " numbered "
                                + column.getString("IS_AUTOINCREMENT"));
                    }
                }
                TreeSet<String> indexes = new TreeSet<>();
                try (ResultSet index =
                        data.getIndexInfo(connection.getCatalog(), connection.getSchema(), table, false, true)) {
                    while (index.next()) {
                        indexes.add(index.getString("INDEX_NAME") + " on " + table + "."
                                + index.getString("COLUMN_NAME") + " not unique " + index.getBoolean("NON_UNIQUE"));
                    }
                }
                lines.addAll(indexes);
            }
        }
        return lines;
    }

    /** By its own count of what the server answered, too. */
    @Order(2)
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"INSERT", "DELETE", "BULK_INSERT"})
    void sysbenchRunsOnOurTablesAndCountsAsWeDo(OltpScriptName script) throws Exception {
        requireCounts(script);
        List<CheckResult> checks =
                experiment(OltpScriptName.READ_WRITE, madeByAssay).build().check();
        assertThat(checks).extracting(CheckResult::status).containsOnly(CheckResult.Status.PASSED);
    }

    private void requireCounts(OltpScriptName script) throws IOException, InterruptedException {
        int tables = script.partitioned() ? 1 : TABLES;
        Sysbench.Report report = sysbench.run(script, EVENTS, "--tables=" + tables);
        StatementCounts ours = EventShape.type(Given.of(script, tables, SIZE)).statements();
        assertThat(ours).isNotNull();
        assertThat(report)
                .isEqualTo(new Sysbench.Report(
                        (long) ours.reads() * EVENTS,
                        (long) ours.writes() * EVENTS,
                        (long) ours.others() * EVENTS,
                        EVENTS,
                        0));
    }

    /** The database numbers them behind those that we loaded. */
    @Test
    @Order(3)
    void sysbenchInsertsIntoOurTables() throws Exception {
        requireCounts(OltpScriptName.INSERT);
    }

    @Test
    @Order(4)
    void sysbenchDeletesFromOurTables() throws Exception {
        Sysbench.Report report = sysbench.run(OltpScriptName.DELETE, EVENTS);
        assertThat(report.writes() + report.others()).isEqualTo(EVENTS);
        assertThat(report.writes()).isPositive();
    }

    /** Its texts are of our templates, its ids are those we expect, and the rows are as many afterwards. */
    @Order(5)
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"INSERT", "DELETE", "BULK_INSERT"})
    void assayRunsOnTablesOfSysbench(OltpScriptName script) {
        TrialResult result = requireRun(script);
        assertThat(result.course().loading()).isNull();
        assertThat(result.compliance().checks())
                .hasSize(3)
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
    }

    /** After as many events of sysbench the rows are as many, and sysbench counts what the persona says it has sent. */
    @Order(5)
    @ParameterizedTest
    @CsvSource({
        "SYSBENCH_1_0, READ_WRITE",
        "SYSBENCH_1_0, WRITE_ONLY",
        "SYSBENCH_MASTER, READ_WRITE",
        "SYSBENCH_0_5, READ_WRITE"
    })
    void personasLeaveWhatSysbenchLeaves(Persona persona, OltpScriptName script) throws Exception {
        TrialResult result = experiment(script, madeBySysbench)
                .parameter("persona", persona.id())
                .users(1)
                .run()
                .trials()
                .get(0);
        assertThat(result.outcomes().errors()).isEmpty();
        assertThat(result.outcomes().transactions().get(0).committed()).isEqualTo(EVENTS);
        assertThat(result.compliance().checks())
                .hasSize(3)
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
        StatementCounts ours =
                EventShape.type(Given.of(persona, script, TABLES, SIZE)).statements();
        assertThat(ours).isNotNull();
        Sysbench.Report theirs = new Sysbench(madeBySysbench, folder, TABLES, SIZE).run(script, EVENTS);
        assertThat(theirs)
                .isEqualTo(new Sysbench.Report(
                        (long) ours.reads() * EVENTS,
                        (long) ours.writes() * EVENTS,
                        (long) ours.others() * EVENTS,
                        EVENTS,
                        0));
        assertThat(experiment(script, madeBySysbench).build().check())
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
    }

    @Test
    @Order(6)
    void personaInsertsAsSysbenchDoes() throws Exception {
        long before = rows(madeBySysbench);
        experiment(OltpScriptName.INSERT, madeBySysbench)
                .parameter("persona", "sysbench-1.0")
                .users(1)
                .run();
        long afterOurs = rows(madeBySysbench);
        assertThat(afterOurs - before).isEqualTo(EVENTS);
        Sysbench.Report report = new Sysbench(madeBySysbench, folder, TABLES, SIZE).run(OltpScriptName.INSERT, EVENTS);
        assertThat(report.writes()).isEqualTo(EVENTS);
        assertThat(rows(madeBySysbench) - afterOurs).isEqualTo(EVENTS);
    }

    private static long rows(ScratchDatabase database) throws SQLException {
        long sum = 0;
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement()) {
            for (int number = 1; number <= TABLES; number++) {
                try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + Schema.name(number))) {
                    row.next();
                    sum += row.getLong(1);
                }
            }
        }
        return sum;
    }

    @Test
    @Order(5)
    void tablesOfAnotherSizeAreRefused() {
        for (int size : new int[] {SIZE - 1, SIZE + 1}) {
            assertThatThrownBy(() -> experiment(OltpScriptName.READ_WRITE, madeBySysbench)
                            .parameter("table-size", size)
                            .run())
                    .hasMessageContaining("sbtest1 has " + SIZE + " rows, expected were " + size + ", by --table-size");
        }
    }

    @Test
    @Order(6)
    void assayInsertsIntoAndDeletesFromTablesOfSysbench() {
        requireRun(OltpScriptName.INSERT);
        requireRun(OltpScriptName.DELETE);
    }

    private TrialResult requireRun(OltpScriptName script) {
        TrialResult result = experiment(script, madeBySysbench).run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().transactions().get(0).committed()).isEqualTo(EVENTS);
        assertThat(result.outcomes().errors())
                .allMatch(error -> error.errorClass().equals("retryable"));
        return result;
    }

    @Test
    @Order(7)
    void tablesOfSysbenchAreNotOursToDrop() {
        assertThatThrownBy(() -> experiment(OltpScriptName.READ_WRITE, madeBySysbench)
                        .build()
                        .clean())
                .hasMessageContaining("not made by Assay");
    }
}
