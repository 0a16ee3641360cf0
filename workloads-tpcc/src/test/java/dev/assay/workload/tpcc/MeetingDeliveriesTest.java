package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two Deliveries of one warehouse at the same time, on a product that finds orders without locking them. H2 in memory,
 * with the rows that a Delivery needs: ten districts with two undelivered orders each.
 */
@Parallel
class MeetingDeliveriesTest {

    private static final int CARRIER = 7;
    private static final int PATIENCE_MINUTES = 2;
    private static final TargetSpec DATABASE = TargetSpec.of("jdbc:h2:mem:meeting_deliveries", "sa", "");

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Statements sql = new Statements(AccessStyle.DEFAULT);
    private AccessStyle style = AccessStyle.SET;
    private Connection keeper;
    private Target target;
    private JdbcSession first;
    private JdbcSession second;

    @BeforeEach
    void fill() throws SQLException {
        keeper = DriverManager.getConnection(DATABASE.url(), DATABASE.user(), DATABASE.password());
        target = JdbcTarget.connect(DATABASE, Dialects.discover(getClass().getClassLoader()));
        first = open();
        second = open();
        String of = " FROM SYSTEM_RANGE(1, 10) AS district(d) CROSS JOIN SYSTEM_RANGE(1, 2) AS orders(o)";
        execute(
                "CREATE TABLE new_order (PRIMARY KEY (no_w_id, no_d_id, no_o_id))"
                        + " AS SELECT 1 AS no_w_id, d AS no_d_id, o AS no_o_id" + of,
                "CREATE TABLE orders (PRIMARY KEY (o_w_id, o_d_id, o_id)) AS SELECT 1 AS o_w_id, d AS o_d_id, o AS o_id,"
                        + " o AS o_c_id, CAST(NULL AS INT) AS o_carrier_id" + of,
                "CREATE TABLE order_line (PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id)) AS SELECT 1 AS ol_w_id, d AS ol_d_id,"
                        + " o AS ol_o_id, 10.00 AS ol_amount, CAST(NULL AS TIMESTAMP) AS ol_delivery_d" + of,
                "CREATE TABLE customer (PRIMARY KEY (c_w_id, c_d_id, c_id)) AS SELECT 1 AS c_w_id, d AS c_d_id, o AS c_id,"
                        + " CAST(0 AS NUMERIC(12, 2)) AS c_balance, 0 AS c_delivery_cnt" + of);
    }

    @AfterEach
    void close() throws Exception {
        executor.shutdownNow();
        first.close();
        second.close();
        target.close();
        keeper.close();
    }

    private Future<int[]> deliverWhileTheFirstHoldsItsOrders() throws SQLException {
        assertThat(deliver(first)).containsOnly(1);
        return deliverUntilBlocked();
    }

    private Future<int[]> deliverUntilBlocked() {
        Future<int[]> meeting = executor.submit(() -> deliver(second));
        Awaitility.await()
                .atMost(PATIENCE_MINUTES, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(query("SELECT COUNT(BLOCKER_ID) FROM INFORMATION_SCHEMA.SESSIONS"))
                        .as("deliveries that wait for another")
                        .isEqualTo("1"));
        return meeting;
    }

    private JdbcSession open() {
        return target.open(JdbcSession.class, new SessionOptions("test", false, Isolation.DEFAULT));
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = keeper.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private String query(String question) throws SQLException {
        try (Statement statement = keeper.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private int[] deliver(JdbcSession session) throws SQLException {
        int[] delivered = new int[Scale.DISTRICTS];
        long millis = Timestamp.valueOf("2026-01-02 03:04:05").getTime();
        if (style == AccessStyle.ROW) {
            new DeliveryByRow(sql.rows).execute(session, 1, CARRIER, millis, delivered);
        } else {
            new DeliverySteps(sql.delivery).execute(session, 1, CARRIER, millis, delivered);
        }
        return delivered;
    }

    @ParameterizedTest
    @EnumSource(names = {"ROW", "SET"})
    void theSecondTakesTheNextOrdersWithoutBeingRepeated(AccessStyle of) throws Exception {
        style = of;
        Future<int[]> meeting = deliverWhileTheFirstHoldsItsOrders();
        first.commit();
        assertThat(meeting.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).containsOnly(2);
        second.commit();
        assertThat(query("SELECT COUNT(*) FROM new_order")).isEqualTo("0");
        assertThat(query(
                        "SELECT COUNT(*) || '/' || MIN(c_balance) || '/' || MAX(c_balance) || '/' || SUM(c_delivery_cnt)"
                                + " FROM customer"))
                .as("each customer credited once")
                .isEqualTo("20/10.00/10.00/20");
    }

    @ParameterizedTest
    @EnumSource(names = {"ROW", "SET"})
    void theSecondTakesTheSameOrdersIfTheFirstIsRolledBack(AccessStyle of) throws Exception {
        style = of;
        Future<int[]> meeting = deliverWhileTheFirstHoldsItsOrders();
        first.rollback();
        assertThat(meeting.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).containsOnly(1);
    }

    /** It does not know which orders it has deleted, and holds locks while waiting for others. */
    @Test
    void ordersOfWhichOnlySomeAreLeftAreLeftToARepetition() throws Exception {
        execute("DELETE FROM new_order WHERE no_d_id > 1 AND no_o_id = 1");
        try (Statement other = first.connection().createStatement()) {
            other.execute("DELETE FROM new_order WHERE no_d_id = 1 AND no_o_id = 1");
            Future<int[]> meeting = deliverUntilBlocked();
            first.commit();
            assertThatThrownBy(() -> meeting.get(PATIENCE_MINUTES, TimeUnit.MINUTES))
                    .cause()
                    .isInstanceOfSatisfying(
                            SQLTransactionRollbackException.class,
                            failure -> assertThat(second.classify(failure)).isEqualTo(ErrorClass.RETRYABLE))
                    .hasMessageContaining("1 of 10 orders of warehouse 1");
        }
    }
}
