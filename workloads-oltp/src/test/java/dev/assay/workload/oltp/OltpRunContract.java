package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** All that {@code assay run oltp} does, one script after the other on the same tables. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class OltpRunContract {

    private static final int TABLES = 2;
    private static final int SIZE = 7_000;
    private static final int TRANSACTIONS = 300;
    private static final int BULK_ROWS = 90_000;

    private final String product;
    private ScratchDatabase database;

    OltpRunContract(String product) {
        this.product = product;
    }

    @BeforeAll
    void create() throws SQLException {
        database = DevelopmentServer.shared(product).scratch();
    }

    @AfterAll
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    private ExperimentBuilder experiment(OltpScriptName script) {
        // Two scripts read the first table alone, in data of one table; those have a database to themselves below.
        return Assay.create()
                .experiment("oltp")
                .parameter("script", script.id())
                .parameter("table-size", SIZE)
                .parameter("tables", TABLES)
                .target(database.spec())
                .users(3)
                .loaderThreads(2)
                .duration(Duration.ofMinutes(10))
                .transactions(TRANSACTIONS);
    }

    private static TrialResult run(ExperimentBuilder experiment) {
        TrialResult result = experiment.run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors())
                .as("errors that no repetition mended")
                .allMatch(error -> error.errorClass().equals("retryable"));
        assertThat(result.outcomes().transactions().get(0).committed()).isEqualTo(TRANSACTIONS);
        assertThat(result.compliance().checks())
                .extracting(CheckResult::status)
                .as("%s", result.compliance().checks())
                .doesNotContain(CheckResult.Status.FAILED);
        return result;
    }

    @Order(1)
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"INSERT", "DELETE", "BULK_INSERT", "SELECT_RANDOM_POINTS", "SELECT_RANDOM_RANGES"})
    void scriptsThatKeepTheRowsRunOnTheSameTables(OltpScriptName script) {
        TrialResult result = run(experiment(script));
        StatementCounts statements =
                EventShape.type(Given.of(script, TABLES, SIZE)).statements();
        assertThat(statements).isNotNull();
        assertThat(result.rates().statementsPerSecond())
                .isNotNull()
                .isCloseTo(result.rates().transactionsPerSecond() * statements.total(), within(0.001));
        assertThat(result.compliance().checks())
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
    }

    @Test
    @Order(2)
    void withoutTransactionsEachStatementCommits() {
        TrialResult result = run(experiment(OltpScriptName.READ_WRITE)
                .parameter("skip-trx", true)
                .users(1));
        assertThat(result.rates().statementsPerSecond())
                .isNotNull()
                .isCloseTo(result.rates().transactionsPerSecond() * 18, within(0.001));
    }

    @Test
    @Order(3)
    void deletesTakeRowsAway() throws SQLException {
        run(experiment(OltpScriptName.DELETE).parameter("rand-type", "uniform"));
        // Of 14000 rows a few of 300 are met twice.
        assertThat(rows("1 = 1")).isBetween(2L * SIZE - TRANSACTIONS, 2L * SIZE - TRANSACTIONS / 2);
    }

    /** A run refuses tables of another size than specified. */
    @Test
    @Order(4)
    void rowsThatAreNotThereAreMissed() {
        assertThatThrownBy(() -> experiment(OltpScriptName.READ_WRITE).run())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("rows")
                .hasMessageContaining("expected were " + SIZE)
                .hasMessageContaining("clean and load");
    }

    @Test
    @Order(5)
    void insertsGoOnBehindTheRowsLoaded() throws SQLException {
        run(experiment(OltpScriptName.INSERT));
        assertThat(rows("id > " + SIZE)).isEqualTo(TRANSACTIONS);
        assertThat(rows("id > " + (SIZE + TRANSACTIONS))).isZero();
    }

    @Test
    @Order(6)
    void insertsBringIdsOfTheirOwnIntoEmptyTables() throws SQLException {
        experiment(OltpScriptName.READ_WRITE).build().clean();
        run(experiment(OltpScriptName.INSERT).parameter("auto-inc", false));
        assertThat(rows("1 = 1")).isEqualTo(TRANSACTIONS);
        assertThatThrownBy(() -> experiment(OltpScriptName.INSERT)
                        .parameter("auto-inc", false)
                        .run())
                .hasMessageContaining("assay clean oltp");
        experiment(OltpScriptName.INSERT).parameter("auto-inc", false).build().clean();
    }

    @Order(7)
    @ParameterizedTest
    @EnumSource(names = {"SELECT_RANDOM_POINTS", "SELECT_RANDOM_RANGES"})
    void selectsByKReadOneTable(OltpScriptName script) {
        TrialResult result = run(experiment(script).parameter("tables", 1));
        assertThat(result.rates().statementsPerSecond())
                .isNotNull()
                .isCloseTo(result.rates().transactionsPerSecond(), within(0.001));
    }

    private ExperimentBuilder bulk() {
        return experiment(OltpScriptName.BULK_INSERT).users(TABLES).transactions(BULK_ROWS);
    }

    /** More rows than one statement takes, and those of the last one, which is sent when the load has ended. */
    @Test
    @Order(8)
    void bulkInsertFillsTablesOfItsOwn() throws SQLException {
        experiment(OltpScriptName.SELECT_RANDOM_POINTS)
                .parameter("tables", 1)
                .build()
                .clean();
        TrialResult result = bulk().run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors()).isEmpty();
        assertThat(result.outcomes().transactions().get(0).committed()).isEqualTo(BULK_ROWS);
        assertThat(rows("1 = 1")).isEqualTo(BULK_ROWS);
        assertThat(rows("id = k AND id >= 1")).isEqualTo(BULK_ROWS);
        assertThatThrownBy(() -> bulk().run()).hasMessageContaining("assay clean oltp");
        assertThatThrownBy(() -> experiment(OltpScriptName.READ_WRITE).run())
                .hasMessageContaining("the database holds oltp data of script=bulk-insert");
        bulk().build().clean();
    }

    @Test
    @Order(9)
    void bulkInsertLeavesTablesOfOthersAlone() throws SQLException {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= TABLES; table++) {
                statement.execute("CREATE TABLE " + Schema.name(table)
                        + " (id INTEGER NOT NULL PRIMARY KEY, k INTEGER NOT NULL)");
                if (product.equals("postgresql")) {
                    statement.execute("GRANT ALL ON " + Schema.name(table) + " TO " + database.account());
                }
            }
            assertThatThrownBy(() -> bulk().run())
                    .hasMessageContaining("needs tables that it created itself, and Assay did not create these")
                    .hasMessageContaining("use another database or schema, or drop them first");
            assertThat(rows("1 = 1")).isZero();
            for (int table = 1; table <= TABLES; table++) {
                statement.execute("DROP TABLE " + Schema.name(table));
            }
        }
    }

    /** Users contend for few rows, so that some transactions restart. */
    @Order(10)
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ASSAY")
    void personasKeepTheRows(Persona persona) {
        int tables = persona == Persona.SYSBENCH_0_4_COMPLEX ? 1 : TABLES;
        ExperimentBuilder experiment = experiment(OltpScriptName.READ_WRITE)
                .parameter("persona", persona.id())
                .parameter("tables", tables);
        TrialResult result = run(experiment);
        assertThat(result.compliance().checks())
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
        assertThat(result.workload().parameters()).containsEntry("persona", persona.id());
        assertThat(result.rates().statementsPerSecond())
                .isNotNull()
                .isCloseTo(result.rates().transactionsPerSecond() * 20, within(0.001));
        experiment.build().clean();
    }

    @Test
    @Order(11)
    void tablesMayHaveAnOrdinaryIndexInPlaceOfTheKey() {
        ExperimentBuilder experiment = experiment(OltpScriptName.READ_WRITE)
                .parameter("secondary", true)
                .users(1);
        TrialResult result = run(experiment);
        assertThat(result.compliance().checks())
                .extracting(CheckResult::status)
                .containsOnly(CheckResult.Status.PASSED);
        experiment.build().clean();
    }

    /** 512 users with nine prepared statements for each of four tables exceed MySQL's limit. */
    @Test
    @Order(12)
    void doctorKnowsHowManyStatementsAreTooMany() {
        List<Finding> findings = experiment(OltpScriptName.READ_WRITE)
                .parameter("tables", 4)
                .users(512)
                .build()
                .examine();
        if (product.equals("postgresql")) {
            assertThat(findings).extracting(Finding::id).doesNotContain("prepared-statements");
            return;
        }
        assertThat(findings)
                .filteredOn(finding -> finding.id().equals("prepared-statements"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
                    assertThat(finding.text()).contains("512 sessions with 36 each need 18432");
                    assertThat(finding.remedy()).contains("max_prepared_stmt_count");
                });
    }

    private long rows(String condition) throws SQLException {
        long sum = 0;
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= TABLES; table++) {
                try (ResultSet row =
                        statement.executeQuery("SELECT COUNT(*) FROM " + Schema.name(table) + " WHERE " + condition)) {
                    row.next();
                    sum += row.getLong(1);
                }
            }
        }
        return sum;
    }
}
