package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the transactions of profile tpcc-mysql send, statement by statement; {@code docs/measuring.md} has the counts. */
@Parallel
class MysqlStatementsIT {

    private static final int NEW_ORDER = 0;
    private static final int PAYMENT = 1;
    private static final int ORDER_STATUS = 2;
    private static final int DELIVERY = 3;
    private static final int STOCK_LEVEL = 4;

    private static Target target;

    private JdbcSession session;
    private StatementLog log;
    private Script<JdbcSession> script;

    /** The rows are those of the standard. */
    @BeforeAll
    static void load() throws SQLException {
        target = PostgresDatabase.target(PostgresDatabase.loaded("mysql_statements", false));
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

    /** Executes a transaction of a type and leaves it open. */
    private OutcomeCode execute(Transaction<JdbcSession> transaction) throws Exception {
        log.clear();
        transaction.prepare();
        return transaction.execute(log.session());
    }

    @Test
    void newOrderSendsFiveStatementsAndFourForEachLine() throws Exception {
        Transaction<JdbcSession> transaction = script.transaction(NEW_ORDER);
        List<String> line = List.of("SELECT item", "SELECT stock FOR UPDATE", "UPDATE stock", "INSERT order_line");
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
            if (outcome.equals(TpccWorkload.ROLLED_BACK)) {
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
}
