package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the transactions of profile tpcc-mysql leave behind. */
@Parallel
class MysqlTransactionsIT {

    private static final int NEW_ORDER = 0;
    private static final int PAYMENT = 1;
    private static final int DELIVERY = 3;
    private static final long PATIENCE_MINUTES = 3;

    private static TargetSpec spec;
    private static Target target;

    private JdbcSession session;
    private Script<JdbcSession> script;

    @BeforeAll
    static void load() throws SQLException {
        spec = PostgresDatabase.empty("mysql_transactions");
        experiment(spec).build().load();
        target = PostgresDatabase.target(spec);
    }

    @AfterAll
    static void close() {
        target.close();
    }

    @BeforeEach
    void open() {
        session = PostgresDatabase.open(target);
        script = script(0);
    }

    private static Script<JdbcSession> script(int user) {
        TpccWorkload workload = new TpccWorkload(
                new TpccParameters(1, Profile.TPCC_MYSQL, false), new WorkloadContext(PostgresDatabase.SEEDS, 2));
        return workload.newScript(new WorkerContext(
                user, 2, PostgresDatabase.SEEDS, workload.dataset().marker()));
    }

    @AfterEach
    void undo() throws Exception {
        session.rollback();
        session.close();
    }

    private static ExperimentBuilder experiment(TargetSpec spec) {
        return Assay.create()
                .experiment("tpcc")
                .target(spec)
                .parameter("profile", "tpcc-mysql")
                .duration(Duration.ofMinutes(5))
                .transactions(1_200)
                .users(8)
                .loaderThreads(2);
    }

    /** Executes a transaction of a type and leaves it open. */
    private OutcomeCode execute(Transaction<JdbcSession> transaction) throws Exception {
        transaction.prepare();
        return transaction.execute(session);
    }

    @Test
    void newOrderTaxesAndDiscountsAmountsAndTakesNothingButQuantityFromStock() throws Exception {
        String stock = "SELECT SUM(s_ytd) || '/' || SUM(s_order_cnt) || '/' || SUM(s_remote_cnt) FROM stock";
        String quantity = "SELECT SUM(s_quantity) FROM stock";
        String stockBefore = ask(stock);
        String quantityBefore = ask(quantity);
        Transaction<JdbcSession> transaction = script.transaction(NEW_ORDER);
        for (int i = 0; i < 10; i++) {
            assertThat(execute(transaction)).isEqualTo(OutcomeCode.COMMITTED);
        }
        assertThat(ask(stock)).isEqualTo(stockBefore);
        assertThat(ask(quantity)).isNotEqualTo(quantityBefore);
        assertThat(ask(
                        "SELECT (COUNT(*) > 50)::text || (COUNT(*) FILTER (WHERE ol_amount <> ROUND(ol_quantity * i_price"
                                + " * (1 + w_tax + d_tax) * (1 - c_discount), 2)))::text"
                                + " FROM order_line JOIN orders ON o_d_id = ol_d_id AND o_id = ol_o_id"
                                + " JOIN customer ON c_d_id = o_d_id AND c_id = o_c_id"
                                + " JOIN district ON d_id = o_d_id JOIN warehouse ON w_id = d_w_id"
                                + " JOIN item ON i_id = ol_i_id"
                                + " WHERE orders.xmin = pg_current_xact_id()::xid"))
                .isEqualTo("true0");
    }

    @Test
    void paymentRaisesTheBalanceAndNothingElseOfTheCustomer() throws Exception {
        String others = "SELECT SUM(c_ytd_payment) || '/' || SUM(c_payment_cnt) || '/' || SUM(hashtext(c_data))"
                + " FROM customer";
        String balance = "SELECT SUM(c_balance) - (SELECT SUM(h_amount) FROM history) FROM customer";
        String othersBefore = ask(others);
        String balanceBefore = ask(balance);
        Transaction<JdbcSession> transaction = script.transaction(PAYMENT);
        for (int i = 0; i < 50; i++) {
            execute(transaction);
        }
        assertThat(ask(others)).isEqualTo(othersBefore);
        assertThat(ask(balance)).as("balances less payments").isEqualTo(balanceBefore);
        assertThat(ask("SELECT COUNT(*) || '/' || SUM((h_data = w_name || d_name)::int) FROM history"
                        + " JOIN district ON d_id = h_d_id JOIN warehouse ON w_id = d_w_id"
                        + " WHERE history.xmin = pg_current_xact_id()::xid"))
                .isEqualTo("50/50");
    }

    @Test
    void twoDeliveriesThatMeetDeliverAnOrderTwice() throws Exception {
        String deliveries = "SELECT SUM(c_delivery_cnt) FROM customer";
        String undelivered = "SELECT COUNT(*) FROM new_order";
        int deliveriesBefore = Integer.parseInt(ask(deliveries));
        int undeliveredBefore = Integer.parseInt(ask(undelivered));
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (JdbcSession second = PostgresDatabase.open(target)) {
            execute(script.transaction(DELIVERY));
            Transaction<JdbcSession> meeting = script(1).transaction(DELIVERY);
            meeting.prepare();
            Future<OutcomeCode> waiting = other.submit(() -> meeting.execute(second));
            requireOneWaitsForALock();
            session.commit();
            assertThat(waiting.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).isEqualTo(OutcomeCode.COMMITTED);
            second.commit();
        } finally {
            other.shutdownNow();
        }
        assertThat(Integer.parseInt(ask(deliveries)) - deliveriesBefore).isEqualTo(20);
        assertThat(undeliveredBefore - Integer.parseInt(ask(undelivered))).isEqualTo(19);
    }

    private static void requireOneWaitsForALock() throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        String waiting = "SELECT COUNT(*) FROM pg_stat_activity"
                + " WHERE datname = 'mysql_transactions' AND wait_event_type = 'Lock'";
        while (!PostgresDatabase.query(PostgresDatabase.SERVER, waiting).equals("1")) {
            assertThat(System.nanoTime()).as("no transaction waits").isLessThan(deadline);
        }
    }

    private String ask(String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    @Test
    void aRunBreaksTheTenthAndTheTwelfthConditionAndKeepsTheOthers() throws Exception {
        TrialResult result =
                experiment(spec).checking(Checking.BOTH).run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.compliance().deviations()).anyMatch(line -> line.startsWith("unlike tpcc-mysql"));
        assertThat(ids(result.compliance().checks(), Status.NOT_APPLICABLE))
                .containsExactlyInAnyOrder("3.3.2.10", "3.3.2.11", "3.3.2.12");
        assertThat(ids(result.compliance().checks(), Status.PASSED)).hasSize(9);

        List<CheckResult> asked = new ArrayList<>();
        for (ConsistencyCheck<JdbcSession> condition : Conditions.all()) {
            asked.add(condition.check(session, Moment.USED));
        }
        assertThat(ids(asked, Status.FAILED)).containsExactlyInAnyOrder("3.3.2.10", "3.3.2.12");
    }

    private static Set<String> ids(List<CheckResult> results, Status status) {
        Set<String> ids = new TreeSet<>();
        results.stream().filter(result -> result.status() == status).forEach(result -> ids.add(result.id()));
        return ids;
    }

    @Test
    void freshDataMeetAllConditions() throws Exception {
        TargetSpec fresh = PostgresDatabase.empty("mysql_fresh");
        experiment(fresh).build().load();
        assertThat(experiment(fresh).build().check()).hasSize(12).allMatch(check -> check.status() == Status.PASSED);
        PostgresDatabase.execute(PostgresDatabase.SERVER, "DROP DATABASE mysql_fresh WITH (FORCE)");
    }

    @Test
    void dataServeThisProfileOrTheOthersButNotBoth() throws SQLException {
        AssayException refused = catchThrowableOfType(
                AssayException.class,
                () -> experiment(spec).parameter("profile", "standard").run());
        assertThat(refused).isNotNull();
        assertThat(refused).hasMessageContaining("transactions=tpcc-mysql").hasMessageContaining("clean");

        TargetSpec standard = PostgresDatabase.loaded("of_the_standard", false);
        refused = catchThrowableOfType(
                AssayException.class, () -> experiment(standard).run());
        assertThat(refused).isNotNull();
        assertThat(refused).hasMessageContaining("transactions=tpcc-mysql").hasMessageContaining("clean");
    }
}
