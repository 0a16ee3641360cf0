package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What tests load, share and drop in real databases. */
@Parallel
class SharedDataIT {

    @TempDir
    private Path folder;

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class OnPostgres {

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=500", duration = "100ms", rampUp = "0s")
        void aLoads(BenchmarkResult result) {
            assertLoaded(result, 500);
            assertThat(result.trial().target().product()).isEqualTo("PostgreSQL");
        }

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = {"table-size=500", "script=point-select"},
                users = 2,
                duration = "100ms",
                rampUp = "0s")
        void bShares(BenchmarkResult result) {
            assertThat(measured(result).course().loading()).isNull();
        }
    }

    private static TrialResult measured(BenchmarkResult result) {
        TrialResult trial = result.trial();
        assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(trial.compliance().checks()).noneMatch(check -> check.status() == CheckResult.Status.FAILED);
        return trial;
    }

    private static void assertLoaded(BenchmarkResult result, long rows) {
        assertThat(measured(result).course().loading())
                .isNotNull()
                .satisfies(loading -> assertThat(loading.rows()).isEqualTo(rows));
    }

    @Test
    void testsOnTheEmbeddedPostgresShareTheirLoad() {
        Suites suites = Suites.run(folder, OnPostgres.class);

        suites.assertPassed(2);
        assertThat(suites.names()).containsExactly("oltp on postgres", "oltp, 2 users on postgres");
    }

    static class OnDataSource {

        @BenchmarkTarget
        final DataSource database = Kept.open("dropping");

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=100", duration = "100ms", rampUp = "0s")
        void loads(BenchmarkResult result) {
            assertLoaded(result, 100);
        }
    }

    @Test
    void dataAreDroppedAfterTheClass() throws SQLException {
        try (Connection held = Kept.open("dropping").getConnection()) {
            Suites.run(folder, OnDataSource.class).assertPassed(1);

            assertThat(Kept.tables(held)).isEmpty();
        }
    }

    /** Each instance of the class has a data source of its own to the same database. */
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Reloading {

        @BenchmarkTarget
        final DataSource database = Kept.open("reloading");

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=500", duration = "100ms", rampUp = "0s")
        void aLoads(BenchmarkResult result) {
            assertLoaded(result, 500);
        }

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = "table-size=500",
                duration = "100ms",
                rampUp = "0s",
                data = DataState.FRESH)
        void bLoadsFreshData(BenchmarkResult result) {
            assertLoaded(result, 500);
        }

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=200", duration = "100ms", rampUp = "0s")
        void cLoadsOtherData(BenchmarkResult result) {
            assertLoaded(result, 200);
        }
    }

    @Test
    @Exhaustive
    void freshAndOtherDataAreLoadedAgain() throws SQLException {
        try (Connection held = Kept.open("reloading").getConnection()) {
            Suites.run(folder, Reloading.class).assertPassed(3);

            assertThat(Kept.tables(held)).isEmpty();
        }
    }

    /** The second measurement would insert the same ids again. */
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class NeedingFreshData {

        @BenchmarkTarget
        final DataSource database = Kept.open("needing");

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = {"script=insert", "auto-inc=false"},
                duration = "100ms",
                rampUp = "0s")
        void aLoads(BenchmarkResult result) {
            assertLoaded(result, 0);
        }

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = {"script=insert", "auto-inc=false"},
                duration = "100ms",
                rampUp = "0s",
                repeats = 2)
        void bLoadsAgain(BenchmarkResult result) {
            assertThat(result.run().trials())
                    .hasSize(2)
                    .allSatisfy(trial -> assertThat(trial.course().loading()).isNotNull());
        }
    }

    @Test
    void workloadsThatNeedFreshDataGetThem() throws SQLException {
        try (Connection held = Kept.open("needing").getConnection()) {
            Suites suites = Suites.run(folder, NeedingFreshData.class);

            suites.assertPassed(2);
            assertThat(suites.entries().filter(entry -> entry.containsKey(DataOrigin.ENTRY)))
                    .hasSize(2);
            assertThat(Kept.tables(held)).isEmpty();
        }
    }

    static class Keeping {

        @BenchmarkTarget(keepData = true)
        static final String URL = "jdbc:h2:mem:keeping;USER=sa";

        static final List<Boolean> LOADED = new ArrayList<>();

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=100", duration = "100ms", rampUp = "0s")
        void measures(BenchmarkResult result) {
            LOADED.add(measured(result).course().loading() != null);
        }
    }

    @Test
    void keptDataAreThereInTheNextRunOfTheSuite() throws SQLException {
        try (Connection held = Kept.open("keeping").getConnection()) {
            Suites.run(folder, Keeping.class).assertPassed(1);
            assertThat(Kept.tables(held)).contains("SBTEST1");
            Suites.run(folder, Keeping.class).assertPassed(1);

            assertThat(Keeping.LOADED).containsExactly(true, false);
        }
    }

    static class AtAnotherScale {

        @BenchmarkTarget(keepData = true)
        static final String URL = "jdbc:h2:mem:scales;USER=sa";

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=50", duration = "100ms", rampUp = "0s")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void dataOfAnEarlierSuiteWithAnotherScaleAreNotDropped() throws SQLException {
        try (Connection held = Kept.open("scales").getConnection()) {
            Assay.create()
                    .experiment("oltp")
                    .parameter("table-size", 60)
                    .target(AtAnotherScale.URL, null, null)
                    .build()
                    .load();

            assertThat(Suites.run(folder, AtAnotherScale.class).problems().values())
                    .singleElement()
                    .asString()
                    .contains("table-size=60", "the experiment needs ", "table-size=50")
                    .endsWith("; no test of this suite loaded them; use that scale, or drop them by a test with data ="
                            + " DataState.FRESH");
            assertThat(Kept.rows(held, "sbtest1")).isEqualTo(60);
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class SweepingScales {

        @BenchmarkTarget
        static final String URL = "jdbc:h2:mem:sweeping;USER=sa";

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=50", duration = "100ms", rampUp = "0s")
        void aLoads(BenchmarkResult result) {
            assertLoaded(result, 50);
        }

        @DatabaseBenchmark(workload = "oltp", duration = "100ms", rampUp = "0s")
        void bSweeps(Benchmark benchmark) {
            Sweep scales = new Sweep(
                    Map.of("table-size", List.of("50", "60")),
                    1,
                    Sweep.Order.AS_WRITTEN,
                    Duration.ZERO,
                    Sweep.Reset.NONE);
            assertThat(benchmark
                            .configure(settings -> settings.sweep(scales))
                            .run()
                            .run()
                            .trials())
                    .hasSize(2);
        }

        @DatabaseBenchmark(workload = "oltp", parameters = "table-size=50", duration = "100ms", rampUp = "0s")
        void cLoadsAgain(BenchmarkResult result) {
            assertLoaded(result, 50);
        }
    }

    @Test
    void sweepsOverScalesReplaceTheDataOfTheSuite() throws SQLException {
        try (Connection held = Kept.open("sweeping").getConnection()) {
            Suites.run(folder, SweepingScales.class).assertPassed(3);

            assertThat(Kept.tables(held)).isEmpty();
        }
    }

    private static TransactionWorkload reading(String dataset, String table, int rows) {
        return Transactions.workload("reading", Transactions.named("read", (connection, random) -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.executeQuery("SELECT 1 FROM " + table).close();
                    }
                }))
                .data(seeds -> Dataset.builder(dataset, 1, seeds)
                        .table(
                                Table.builder(table)
                                        .integer("id")
                                        .primaryKey("id")
                                        .build(),
                                rows,
                                (row, random, writer) -> writer.integer(row))
                        .build());
    }

    /** Workloads with one name in one database. */
    abstract static class Reading {

        @BenchmarkTarget
        static final String URL = "jdbc:h2:mem:reading;USER=sa";

        @BenchmarkWorkload
        final TransactionWorkload workload;

        private final int rows;

        Reading(String dataset, String table, int rows) {
            this.workload = reading(dataset, table, rows);
            this.rows = rows;
        }

        @DatabaseBenchmark(workload = "reading", duration = "100ms", rampUp = "0s")
        void measures(BenchmarkResult result) {
            assertLoaded(result, rows);
        }
    }

    static class TwoRows extends Reading {
        TwoRows() {
            super("books", "book", 2);
        }
    }

    static class ThreeRows extends Reading {
        ThreeRows() {
            super("books", "book", 3);
        }
    }

    static class AnotherTable extends Reading {
        AnotherTable() {
            super("books", "page", 3);
        }
    }

    static class OtherData extends Reading {
        OtherData() {
            super("shelves", "shelf", 4);
        }
    }

    @Test
    void workloadsOfOneNameHaveTheirOwnData() throws SQLException {
        try (Connection held = Kept.open("reading").getConnection()) {
            Suites.run(folder, TwoRows.class, ThreeRows.class, AnotherTable.class, OtherData.class)
                    .assertPassed(4);

            assertThat(Kept.tables(held)).isEmpty();
        }
    }

    /** A database in memory, which lives while a connection is open. */
    private static final class Kept {

        static DataSource open(String name) {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL("jdbc:h2:mem:" + name);
            source.setUser("sa");
            return source;
        }

        static long rows(Connection connection, String table) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
                row.next();
                return row.getLong(1);
            }
        }

        static List<String> tables(Connection connection) throws SQLException {
            List<String> names = new ArrayList<>();
            try (ResultSet rows =
                    connection.getMetaData().getTables(null, "PUBLIC", null, new String[] {"BASE TABLE"})) {
                while (rows.next()) {
                    names.add(rows.getString("TABLE_NAME"));
                }
            }
            return names;
        }
    }
}
