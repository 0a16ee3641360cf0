package dev.assay.workload.tpcc;

import static dev.assay.workload.tpcc.EventfulRun.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Interval;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run when its database goes away under it. One instance for all tests, because they share the server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OutageContract<S extends CrashableServer> {

    @TempDir
    private static Path directory;

    private S server;

    /**
     * Starts one.
     *
     * @param folder for its data
     */
    protected abstract S start(Path folder) throws Exception;

    protected final S server() {
        return server;
    }

    @BeforeAll
    void load() throws Exception {
        server = start(directory.resolve(getClass().getSimpleName()));
        experiment().build().load();
    }

    protected final ExperimentBuilder experiment() {
        return Assay.create().experiment("tpcc").parameter("warehouses", 1).target(server.target());
    }

    @AfterEach
    void thaw() throws Exception {
        server.thaw();
        server.endSessions();
    }

    @AfterAll
    void close() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    protected final long rows(String table) throws Exception {
        try (Target target = PostgresDatabase.target(server.target());
                JdbcSession session = PostgresDatabase.open(target);
                Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        }
    }

    protected static double last(TrialResult result) {
        List<Double> rates = result.rates().series().transactionsPerSecond();
        return rates.get(rates.size() - 1);
    }

    protected static void requireConditions(List<CheckResult> checks) {
        assertThat(checks).hasSize(12);
        assertThat(checks)
                .filteredOn(check -> check.status() != CheckResult.Status.PASSED)
                .extracting(CheckResult::id)
                .as("broken conditions, except the one that applies to new data only")
                .containsExactly("3.3.2.11");
    }

    /** Where nothing was done, but the host or its disk stood still for seconds, is an outage, too; nothing fails in it. */
    protected static void requireSilence(EventfulRun run, TrialResult result) {
        assertThat(result.course().outages())
                .as(
                        "outages, with %s transactions in each second",
                        result.rates().series().transactionsPerSecond())
                .isNotEmpty()
                .allSatisfy(outage -> assertThat(run.intervals(outage))
                        .as("what was measured in %s", outage)
                        .isNotEmpty()
                        .noneMatch(EventfulRun::served));
    }

    @Test
    void killedAndRestarted() throws Exception {
        long orders = rows("orders");
        long payments = rows("history");
        EventfulRun run = new EventfulRun().after(3, server::kill).afterSilence(2, server::start);
        TrialResult result = run.runUntilServedAgain(experiment());
        assertThat(result.rates().series().transactionsPerSecond().subList(0, 3))
                .as("seconds before the kill, in any of which the disk may stand still")
                .anyMatch(rate -> rate > 0);
        assertThat(last(result)).isPositive();
        requireSilence(run, result);
        assertThat(run.failing())
                .as("seconds in which something failed")
                .isNotEmpty()
                .allMatch(interval -> interval.startNanos() >= 3_000_000_000L, "no earlier than the kill");
        assertThat(result.course().outages())
                .anyMatch(outage -> outage.failed() > 0)
                .allSatisfy(outage -> assertThat(run.intervals(outage).stream()
                                .mapToLong(Interval::failed)
                                .sum())
                        .isEqualTo(outage.failed()));
        assertThat(codes(result)).contains("outage", "sessions-lost").doesNotContain("overrun");
        requireRestartSeen(result);
        requireConditions(result.compliance().checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
        run.requireEverythingAccountedFor("payment", rows("history") - payments);
    }

    /** Where the server counts. */
    protected void requireRestartSeen(TrialResult result) {
        assertThat(codes(result)).contains("server-restarted");
        if (result.hosts().server() != null) {
            assertThat(result.hosts().server().committedTransactions())
                    .as("counts of two epochs are not compared")
                    .isNull();
        }
    }
}
