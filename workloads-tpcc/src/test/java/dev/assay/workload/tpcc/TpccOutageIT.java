package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.Verdict;
import dev.assay.spi.event.RunEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run when its database goes away under it, in every way that one can. */
class TpccOutageIT {

    private static final int USERS = 8;

    /** Few enough to be used up. */
    private static final int CONNECTIONS = 25;

    @TempDir
    private static Path directory;

    private static CrashablePostgres server;

    /** What a run did in all its phases, by type and outcome: {@code payment:in-doubt}. */
    private final Map<String, Long> ended = new HashMap<>();

    private final Map<Integer, Deed> deeds = new HashMap<>();
    private final List<Future<?>> done = new ArrayList<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    @FunctionalInterface
    private interface Deed {
        void run() throws Exception;
    }

    @BeforeAll
    static void load() throws Exception {
        server = new CrashablePostgres(
                directory.resolve("server"), Map.of("max_connections", Integer.toString(CONNECTIONS)), USERS);
        experiment().build().load();
    }

    private static ExperimentBuilder experiment() {
        TargetSpec target = server.target();
        return Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .target(target.url(), target.user(), target.password());
    }

    @AfterEach
    void thaw() throws Exception {
        executor.shutdown();
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        server.thaw();
        endSessions();
    }

    /** A server that was frozen finds commits in its sessions' sockets when it goes on, though the users have gone. */
    private static void endSessions() throws SQLException {
        try (Connection connection = beside()) {
            PostgresDatabase.execute(
                    connection,
                    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                            + " WHERE application_name LIKE 'assay%'");
        }
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    /** Lets something happen when so many seconds of the run are over. */
    private TpccOutageIT after(int seconds, Deed deed) {
        deeds.put(seconds - 1, deed);
        return this;
    }

    private void heard(RunEvent event) {
        if (event instanceof RunEvent.IntervalMeasured second) {
            second.parts()
                    .forEach(part -> ended.merge(
                            part.type() + ":" + part.outcome(),
                            part.responseTime().count(),
                            Long::sum));
            Deed deed = deeds.remove(second.interval().index());
            if (deed != null) {
                // Not here: whoever listens holds up the clock of the run.
                done.add(executor.submit(() -> {
                    deed.run();
                    return null;
                }));
            }
        }
    }

    private TrialResult run(int seconds) throws Exception {
        TrialResult result = experiment()
                .users(USERS)
                .duration(Duration.ofSeconds(seconds))
                .listener(this::heard)
                .run()
                .trials()
                .get(0);
        for (Future<?> deed : done) {
            deed.get(1, TimeUnit.MINUTES);
        }
        assertThat(deeds).as("deeds not done").isEmpty();
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.series().transactionsPerSecond()).hasSize(seconds);
        assertThat(codes(result))
                .as("the waits are in the response times, and the database's")
                .doesNotContain("users-not-busy", "more-busy-than-users", "intervals-do-not-add-up", "gave-up");
        return result;
    }

    private static List<String> codes(TrialResult result) {
        return result.verdict().reasons().stream().map(Verdict.Reason::code).toList();
    }

    private long ended(String type, String outcome) {
        return ended.getOrDefault(type + ":" + outcome, 0L);
    }

    private static long rows(String table) throws SQLException {
        return Long.parseLong(PostgresDatabase.query(server.target(), "SELECT COUNT(*) FROM " + table));
    }

    private static long refused(TrialResult result, String sqlState) {
        return result.errors().stream()
                .filter(error -> error.errorClass().equals("refused") && sqlState.equals(error.sqlState()))
                .mapToLong(ErrorCount::count)
                .sum();
    }

    private static double last(TrialResult result) {
        List<Double> rates = result.series().transactionsPerSecond();
        return rates.get(rates.size() - 1);
    }

    private static void requireConditions(List<CheckResult> checks) {
        assertThat(checks).hasSize(12);
        assertThat(checks)
                .filteredOn(check -> check.status() != CheckResult.Status.PASSED)
                .extracting(CheckResult::id)
                .as("conditions that do not hold, but the one that says nothing about used data")
                .containsExactly("3.3.2.11");
    }

    /** Every commit that a user was told of is there, and no transaction is but those and some of those in doubt. */
    private void requireEverythingAccountedFor(String type, long added) {
        assertThat(added)
                .as("rows of %s", type)
                .isBetween(ended(type, "committed"), ended(type, "committed") + ended(type, "in-doubt"));
    }

    @Test
    void killedAndRestarted() throws Exception {
        long orders = rows("orders");
        long payments = rows("history");
        after(4, server::kill).after(6, server::start);
        long before = System.nanoTime();
        TrialResult result = run(15);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as("the run ends by itself, and in time")
                .isLessThan(Duration.ofSeconds(60));
        assertThat(result.phases().measuredSeconds()).isEqualTo(15);
        assertThat(result.series().transactionsPerSecond().get(3)).isPositive();
        assertThat(result.series().transactionsPerSecond().get(5)).isZero();
        assertThat(result.series().errors().subList(4, 7)).anyMatch(failed -> failed > 0);
        assertThat(last(result)).isPositive();
        assertThat(result.outages()).singleElement().satisfies(outage -> {
            assertThat(outage.startSeconds()).isBetween(4.0, 5.5);
            assertThat(outage.startSeconds() + outage.seconds()).isGreaterThan(5.5);
            assertThat(outage.failed()).isPositive();
        });
        assertThat(codes(result))
                .contains("outage", "sessions-lost", "server-restarted")
                .doesNotContain("overrun");
        assertThat(result.server()).as("counts of two epochs are not compared").isNull();
        requireConditions(result.checks());
        requireEverythingAccountedFor("new-order", rows("orders") - orders);
        requireEverythingAccountedFor("payment", rows("history") - payments);
    }

    @Test
    void frozenForAWhile() throws Exception {
        after(2, server::freeze).after(5, server::thaw);
        TrialResult result = run(8);
        assertThat(result.errors()).isEmpty();
        assertThat(result.transactions().stream()
                        .mapToDouble(type -> type.responseTimeMicros().max())
                        .max()
                        .orElseThrow())
                .as("the freeze is in somebody's response time")
                .isGreaterThan(2e6);
        assertThat(result.outages())
                .singleElement()
                .satisfies(outage -> assertThat(outage.failed()).isZero());
        assertThat(codes(result))
                .contains("outage")
                .doesNotContain("sessions-lost", "server-restarted", "commits-disagree", "failures");
        requireConditions(result.checks());
    }

    @Test
    void frozenForGood() throws Exception {
        long orders = rows("orders");
        after(2, server::freeze);
        long before = System.nanoTime();
        TrialResult result = run(4);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as("the run ends by itself, though nobody answers")
                .isLessThan(Duration.ofSeconds(120));
        assertThat(ended("new-order", "committed")).isPositive();
        assertThat(result.outages()).singleElement().extracting(Outage::failed).isEqualTo(0L);
        assertThat(codes(result)).contains("outage", "overrun", "checks-not-asked");
        assertThat(result.checks())
                .hasSize(12)
                .allMatch(check -> check.status() == CheckResult.Status.NOT_APPLICABLE
                        && check.detail().startsWith("not asked: "));
        server.thaw();
        endSessions();
        requireConditions(experiment().build().check());
        requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void restartedByItsAdministrator() throws Exception {
        long orders = rows("orders");
        after(2, () -> {
            server.stop();
            server.start();
        });
        TrialResult result = run(8);
        assertThat(last(result)).isPositive();
        assertThat(codes(result)).contains("sessions-lost", "server-restarted").doesNotContain("overrun");
        requireConditions(result.checks());
        requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void outOfConnections() throws Exception {
        long orders = rows("orders");
        List<Connection> taken = new ArrayList<>();
        after(2, () -> takeAll(taken)).after(4, () -> {
            for (Connection each : taken) {
                each.close();
            }
        });
        TrialResult result = run(8);
        assertThat(refused(result, "53300")).isBetween((long) USERS, 40L * USERS);
        assertThat(last(result)).isPositive();
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted", "commits-disagree");
        requireConditions(result.checks());
        requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    /** From another database: the transactions of the run's are counted. */
    private static Connection beside() throws SQLException {
        TargetSpec target = server.target();
        return PostgresDatabase.connect(
                TargetSpec.of(target.url().replaceFirst("[^/]*$", "template1"), target.user(), target.password()));
    }

    /** Cuts the run's connections and takes their places, until it has none. */
    private static void takeAll(List<Connection> taken) throws SQLException {
        Connection own = beside();
        taken.add(own);
        do {
            PostgresDatabase.execute(
                    own, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'assay-run'");
            try {
                while (true) {
                    taken.add(beside());
                }
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isEqualTo("53300");
            }
        } while (running(own));
    }

    private static boolean running(Connection own) throws SQLException {
        try (var statement = own.createStatement();
                var row = statement.executeQuery(
                        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'assay-run')")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Test
    void readOnlyForAWhile() throws Exception {
        after(2, () -> readOnly("on")).after(4, () -> readOnly("off"));
        TrialResult result = run(8);
        assertThat(refused(result, "25006"))
                .as("a server that refuses is asked again, but not hammered")
                .isBetween((long) USERS, 40L * USERS);
        assertThat(last(result)).isPositive();
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted", "in-doubt");
        requireConditions(result.checks());
    }

    private static void readOnly(String value) throws SQLException {
        try (Connection connection = beside()) {
            PostgresDatabase.execute(connection, "ALTER SYSTEM SET default_transaction_read_only = " + value);
            PostgresDatabase.execute(connection, "SELECT pg_reload_conf()");
        }
    }
}
