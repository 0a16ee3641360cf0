package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All that {@code assay run tpcc} does, through the door that programs use: load, check, run, check, and count. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class WholeRunContract {

    private static final int USERS = 4;

    /**
     * So many, however long a busy host takes for them: of few, statements that are first met in the measurement would be a
     * large part of the round trips.
     */
    private static final long TRANSACTIONS = 2_000;

    private TargetSpec spec;
    private TrialResult result;

    /** An empty database. */
    protected abstract TargetSpec empty() throws Exception;

    /** Removes it. */
    protected void drop() throws Exception {}

    /**
     * Round trips of a transaction of each type, the commit included, as {@code docs/measuring.md} has them; empty where no
     * socket is counted.
     */
    protected abstract Map<TransactionKind, Double> roundTrips();

    /** On MySQL and MariaDB; by name 60 % of the customers of Payments and Order-Statuses are found. */
    static Map<TransactionKind, Double> stepByStep() {
        return Map.of(
                TransactionKind.NEW_ORDER, 7.0,
                TransactionKind.PAYMENT, 4.6,
                TransactionKind.ORDER_STATUS, 2.6,
                TransactionKind.DELIVERY, 6.0,
                TransactionKind.STOCK_LEVEL, 2.0);
    }

    /** On PostgreSQL. */
    static Map<TransactionKind, Double> atOnce() {
        return Map.of(
                TransactionKind.NEW_ORDER, 2.0,
                TransactionKind.PAYMENT, 2.0,
                TransactionKind.ORDER_STATUS, 2.0,
                TransactionKind.DELIVERY, 2.0,
                TransactionKind.STOCK_LEVEL, 2.0);
    }

    /**
     * How many statements the server has been asked to prepare in a session.
     *
     * @param sets where to add how often variables, such as autocommit, were set, if the server knows
     */
    protected abstract long prepared(JdbcSession session, List<Long> sets) throws SQLException;

    @BeforeAll
    void run() throws Exception {
        spec = empty();
        ExperimentBuilder experiment = Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .target(spec)
                .users(USERS)
                .rampUp(Duration.ofSeconds(1))
                .duration(Duration.ofMinutes(5))
                .transactions(TRANSACTIONS)
                .loaderThreads(2)
                .checking(Checking.BOTH);
        result = experiment.run().trials().get(0);
    }

    @AfterAll
    void close() throws Exception {
        drop();
    }

    @Test
    void loadsAndRunsWithoutAFailure() {
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.course().loading()).isNotNull();
        assertThat(result.course().loading().rows()).isGreaterThan(500_000);
        assertThat(result.rates().transactionsPerSecond()).isPositive();
        // Deadlocks are the database's business, and retried.
        assertThat(result.outcomes().errors())
                .allMatch(error -> error.errorClass().equals("retryable"));
    }

    @Test
    void allConditionsHoldBeforeAndAfter() {
        assertThat(result.compliance().checks()).hasSize(12);
        assertThat(result.compliance().checks())
                .filteredOn(check -> check.status() != Status.PASSED)
                .extracting(CheckResult::id)
                .as("broken conditions, except the one that applies to new data only")
                .containsExactly("3.3.2.11");
    }

    @Test
    void theServerCommitsExactlyWhatWeCountWhereItCounts() {
        assertThat(result.verdict().reasons()).extracting("code").doesNotContain("commits-disagree");
        if (roundTrips().isEmpty()) {
            assertThat(result.hosts().server()).isNull();
            return;
        }
        assertThat(result.hosts().server()).isNotNull();
        assertThat(result.hosts().server().committedTransactions())
                .isNotNull()
                .isEqualTo(result.hosts().server().expectedCommittedTransactions());
    }

    /** Of the mix that there was. Statements are prepared in the ramp-up, or most of them. */
    @Test
    void roundTripsATransactionAreThoseOfTheDocumentation() {
        Double counted = result.hosts().network().roundTripsPerTransaction();
        Map<TransactionKind, Double> expected = roundTrips();
        if (expected.isEmpty()) {
            assertThat(counted).isNull();
            return;
        }
        List<TransactionResult> types = result.outcomes().transactions();
        double sum = 0;
        double partly = 0;
        long all = 0;
        for (TransactionKind kind : TransactionKind.values()) {
            TransactionResult type = types.get(kind.ordinal());
            long done = type.committed() + type.rolledBack();
            sum += done * expected.get(kind);
            all += done;
            // Of what a user is at when the measurement begins or ends, any part may be counted.
            partly = Math.max(partly, USERS * expected.get(kind));
        }
        // 5 %: selections by name, orders with a repeated item, retries, first uses of statements.
        assertThat(counted).isBetween((0.98 * sum - partly) / all, (1.05 * sum + partly) / all);
    }

    /** Statements are counted by others of our tests. */
    @ParameterizedTest
    @EnumSource
    void nothingIsSentButStatementsAndTheCommitAndNoneIsPreparedTwice(TransactionKind kind) throws Exception {
        if (roundTrips().isEmpty()) {
            return;
        }
        TpccWorkload workload = PostgresDatabase.workload(1, false, USERS);
        Transaction<JdbcSession> transaction = workload.newScript(new WorkerContext(
                        0, USERS, PostgresDatabase.SEEDS, workload.dataset().marker()))
                .transaction(kind.ordinal());
        try (Target target = PostgresDatabase.target(spec);
                JdbcSession session = PostgresDatabase.open(target)) {
            List<Long> sets = new ArrayList<>();
            long before = prepared(session, sets);
            int statements = RoundTrips.requireOneEachStatementAndOneToEnd(target, session, transaction, true)
                    .distinct();
            assertThat(prepared(session, sets) - before).isEqualTo(statements);
            assertThat(sets).as("how often something was set, before and after").containsOnly(sets.get(0));
        }
    }
}
