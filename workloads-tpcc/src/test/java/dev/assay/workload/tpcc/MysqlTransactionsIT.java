package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the transactions of profile tpcc-mysql send, one after the other, and what they leave behind. */
class MysqlTransactionsIT {

    private static final int NEW_ORDER = 0;
    private static final int PAYMENT = 1;
    private static final int ORDER_STATUS = 2;
    private static final int DELIVERY = 3;
    private static final int STOCK_LEVEL = 4;

    private static TargetSpec spec;
    private static Target target;

    private JdbcSession session;
    private StatementLog log;
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
        log = new StatementLog(session);
        TpccWorkload workload = new TpccWorkload(
                new TpccParameters(1, Profile.TPCC_MYSQL, false), new WorkloadContext(PostgresDatabase.SEEDS, 1));
        script = workload.newScript(new WorkerContext(
                0, 1, PostgresDatabase.SEEDS, workload.dataset().marker()));
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
        log.clear();
        transaction.prepare();
        return transaction.execute(log.session());
    }

    @Test
    void newOrderSendsFiveStatementsAndFourForEachLine() throws Exception {
        Transaction<JdbcSession> transaction = script.transaction(NEW_ORDER);
        List<String> line =
                List.of("SELECT item", "SELECT stock FOR UPDATE", "UPDATE stock", "INSERT order_line");
        int undone = 0;
        for (int i = 0; i < 300; i++) {
            OutcomeCode outcome = execute(transaction);
            session.rollback();
            List<String> expected = new ArrayList<>(List.of(
                    "SELECT warehouse",
                    "SELECT district FOR UPDATE",
                    "UPDATE district",
                    "INSERT orders",
                    "INSERT new_order"));
            int lines = Collections.frequency(log.shapes(), "INSERT order_line");
            for (int number = 0; number < lines; number++) {
                expected.addAll(line);
            }
            if (outcome == TpccWorkload.ROLLED_BACK) {
                expected.add("SELECT item");
                undone++;
            } else {
                assertThat(lines).isBetween(5, 15);
            }
            assertThat(log.shapes()).isEqualTo(expected);
        }
        // One in a hundred of 300; the seed is fixed.
        assertThat(undone).isPositive();
    }

    @Test
    void paymentSendsSevenStatementsTwoMoreByNameAndOneMoreForBadCredit() throws Exception {
        Transaction<JdbcSession> transaction = script.transaction(PAYMENT);
        Set<Integer> counts = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            execute(transaction);
            session.rollback();
            List<String> sent = log.shapes();
            counts.add(sent.size());
            assertThat(sent)
                    .startsWith("UPDATE warehouse", "SELECT warehouse", "UPDATE district", "SELECT district")
                    .endsWith("UPDATE customer", "INSERT history");
            boolean byName = ((MysqlPayment) transaction).byName();
            int locked = sent.indexOf("SELECT customer FOR UPDATE");
            assertThat(locked).isEqualTo(byName ? 6 : 4);
            assertThat(sent.subList(locked + 1, sent.size() - 2)).isSubsetOf("SELECT customer");
            assertThat(sent.size()).isBetween(byName ? 9 : 7, byName ? 10 : 8);
        }
        assertThat(counts).containsExactlyInAnyOrder(7, 8, 9, 10);
    }

    @Test
    void orderStatusSendsThreeStatementsAndOneMoreByName() throws Exception {
        Transaction<JdbcSession> transaction = script.transaction(ORDER_STATUS);
        Set<Boolean> seen = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            execute(transaction);
            boolean byName = ((MysqlOrderStatus) transaction).byName();
            seen.add(byName);
            List<String> expected = new ArrayList<>(Collections.nCopies(byName ? 2 : 1, "SELECT customer"));
            expected.addAll(List.of("SELECT orders", "SELECT order_line"));
            assertThat(log.shapes()).isEqualTo(expected);
        }
        assertThat(seen).hasSize(2);
    }

    @Test
    void deliverySendsSevenStatementsForEachDistrictAndOneForAnEmptyOne() throws Exception {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute("DELETE FROM new_order WHERE no_d_id = 4");
        }
        execute(script.transaction(DELIVERY));
        List<String> expected = new ArrayList<>();
        for (int district = 1; district <= 10; district++) {
            expected.add("SELECT new_order");
            if (district != 4) {
                expected.addAll(List.of(
                        "DELETE new_order",
                        "SELECT orders",
                        "UPDATE orders",
                        "UPDATE order_line",
                        "SELECT order_line",
                        "UPDATE customer"));
            }
        }
        assertThat(log.shapes()).isEqualTo(expected).hasSize(64);
    }

    @Test
    void stockLevelSendsAStatementForEachItemOfTwentyOrders() throws Exception {
        Transaction<JdbcSession> transaction = script.transaction(STOCK_LEVEL);
        for (int i = 0; i < 10; i++) {
            execute(transaction);
            List<String> sent = log.shapes();
            List<String> expected = new ArrayList<>(List.of("SELECT district", "SELECT order_line"));
            expected.addAll(Collections.nCopies(sent.size() - 2, "SELECT stock"));
            assertThat(sent).isEqualTo(expected);
            // 20 orders of 5 to 15 lines, some of which repeat an item.
            assertThat(sent.size() - 2).isBetween(120, 280);
        }
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
        assertThat(ask("SELECT (COUNT(*) > 50)::text || (COUNT(*) FILTER (WHERE ol_amount <> ROUND(ol_quantity * i_price"
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

    private String ask(String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    @Test
    void aRunBreaksTheTenthAndTheTwelfthConditionAndKeepsTheOthers() throws Exception {
        TrialResult result = experiment(spec)
                .checking(ExperimentBuilder.Checking.BOTH)
                .run()
                .trials()
                .get(0);
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.deviations()).anyMatch(line -> line.startsWith("unlike tpcc-mysql"));
        assertThat(ids(result.checks(), Status.NOT_APPLICABLE))
                .containsExactlyInAnyOrder("3.3.2.10", "3.3.2.11", "3.3.2.12");
        assertThat(ids(result.checks(), Status.PASSED)).hasSize(9);

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
        assertThat(experiment(fresh).build().check())
                .hasSize(12)
                .allMatch(check -> check.status() == Status.PASSED);
        PostgresDatabase.execute(PostgresDatabase.SERVER, "DROP DATABASE mysql_fresh WITH (FORCE)");
    }

    @Test
    void dataServeThisProfileOrTheOthersButNotBoth() throws SQLException {
        AssayException refused = catchThrowableOfType(AssayException.class, () -> experiment(spec)
                .parameter("profile", "standard")
                .run());
        assertThat(refused).isNotNull();
        assertThat(refused).hasMessageContaining("transactions=tpcc-mysql").hasMessageContaining("clean");

        TargetSpec standard = PostgresDatabase.loaded("of_the_standard", false);
        refused = catchThrowableOfType(
                AssayException.class, () -> experiment(standard).run());
        assertThat(refused).isNotNull();
        assertThat(refused).hasMessageContaining("transactions=tpcc-mysql").hasMessageContaining("clean");
    }
}
