package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The twelve conditions of TPC-C rev 5.11 clause 3.3.2 on a real database. */
@Parallel
class TpccConditionsIT {

    private static final int NEW_ORDER = 0;
    private static final int PAYMENT = 1;
    private static final int DELIVERY = 3;
    private static final int USERS = 8;

    /** For all corruptions; each is rolled back. */
    private static TargetSpec corrupted;

    @BeforeAll
    static void load() throws SQLException {
        corrupted = PostgresDatabase.loaded("corrupted", false);
    }

    private static Map<String, CheckResult> check(JdbcSession session, Moment moment) throws Exception {
        Map<String, CheckResult> results = new TreeMap<>();
        for (ConsistencyCheck<JdbcSession> condition : Conditions.all()) {
            results.put(condition.id().substring("3.3.2.".length()), condition.check(session, moment));
        }
        return results;
    }

    private static Set<String> in(Map<String, CheckResult> results, Status status) {
        Set<String> ids = new TreeSet<>();
        results.forEach((id, result) -> {
            if (result.status() == status) {
                ids.add(id);
            }
        });
        return ids;
    }

    private static Map<String, CheckResult> check(TargetSpec spec, Moment moment) throws Exception {
        try (Target target = PostgresDatabase.target(spec);
                JdbcSession session = PostgresDatabase.open(target)) {
            return check(session, moment);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allHoldAfterTheLoad(boolean foreignKeys) throws Exception {
        TargetSpec spec = PostgresDatabase.loaded("conditions", foreignKeys);
        assertThat(in(check(spec, Moment.LOADED), Status.PASSED)).hasSize(12);
        assertThat(PostgresDatabase.query(
                        spec, "SELECT COUNT(*) FROM pg_constraint WHERE contype = 'f' AND convalidated"))
                .isEqualTo(foreignKeys ? "10" : "0");
    }

    /** Which conditions one wrong row breaks: its own, and those that say the same in another way. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1  | 1,8    | UPDATE warehouse SET w_ytd = w_ytd + 0.01",
                "2  | 2      | UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_id = 3",
                "3  | 3,5    | UPDATE new_order SET no_o_id = 1 WHERE no_d_id = 4 AND no_o_id = 2500",
                "4  | 4,6    | UPDATE orders SET o_ol_cnt = o_ol_cnt + 1 WHERE o_d_id = 5 AND o_id = 17",
                "5  | 5,7    | UPDATE orders SET o_carrier_id = 5 WHERE o_d_id = 6 AND o_id = 3000",
                "6  | 6      | UPDATE orders SET o_ol_cnt = o_ol_cnt + 3 - 2 * o_id WHERE o_d_id = 1 AND o_id IN (1, 2)",
                "7  | 7      | UPDATE order_line SET ol_delivery_d = NULL"
                        + " WHERE ol_d_id = 7 AND ol_o_id = 1 AND ol_number = 1",
                "8  | 8,9,10 | UPDATE history SET h_amount = 10.01 WHERE h_c_d_id = 8 AND h_c_id = 99",
                "9  | 9      | UPDATE history SET h_d_id = 2 WHERE h_c_d_id = 1 AND h_c_id = 7",
                "10 | 10     | UPDATE customer SET c_balance = c_balance + 1, c_ytd_payment = c_ytd_payment - 1"
                        + " WHERE c_d_id = 9 AND c_id = 3000",
                "11 | 11,3,5 | UPDATE new_order SET no_d_id = 2, no_o_id = 1 WHERE no_d_id = 1 AND no_o_id = 2101",
                "12 | 12     | UPDATE customer SET c_ytd_payment = c_ytd_payment + 0.01 WHERE c_d_id = 10 AND c_id = 1"
            })
    void eachFailsForOneWrongRow(String condition, String broken, String update) throws Exception {
        try (Target target = PostgresDatabase.target(corrupted);
                JdbcSession session = PostgresDatabase.open(target)) {
            try (Statement statement = session.connection().createStatement()) {
                assertThat(statement.executeUpdate(update)).isPositive();
            }
            Map<String, CheckResult> results = check(session, Moment.LOADED);
            assertThat(in(results, Status.FAILED)).contains(condition).containsExactlyInAnyOrder(broken.split(","));
            assertThat(results.get(condition).detail()).containsPattern("^[12] violations?[:,] ");
            session.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allButTheEleventhHoldAfterTheStandardMix(boolean foreignKeys) throws Exception {
        TargetSpec spec = PostgresDatabase.loaded("mixed", foreignKeys);
        TrialMeasurement measured = run(spec, PostgresDatabase.workload(1, foreignKeys, USERS), 1_200);
        assertThat(count(measured, NEW_ORDER)).isGreaterThan(400);
        assertThat(count(measured, DELIVERY)).isGreaterThan(20);
        requireUsed(spec);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allButTheEleventhHoldWhereDeliveriesMeet(boolean foreignKeys) throws Exception {
        TargetSpec spec = PostgresDatabase.loaded("delivered", foreignKeys);
        run(spec, new Mix(PostgresDatabase.workload(1, foreignKeys, USERS), 30, 20, 50), 800);
        requireUsed(spec);
    }

    /** Clause 2.7.4.2: a delivery skips districts that have no undelivered order. */
    @Test
    void allButTheEleventhHoldWhenNothingIsLeftToDeliver() throws Exception {
        TargetSpec spec = PostgresDatabase.loaded("delivered", false);
        PostgresDatabase.execute(
                spec,
                "UPDATE orders SET o_carrier_id = 1 WHERE o_carrier_id IS NULL AND o_id < 2990",
                "UPDATE order_line SET ol_delivery_d = now() WHERE ol_delivery_d IS NULL AND ol_o_id < 2990",
                "DELETE FROM new_order WHERE no_o_id < 2990",
                "UPDATE customer SET c_balance = c_balance + delivered FROM (SELECT o_d_id, o_c_id,"
                        + " SUM(ol_amount) AS delivered FROM orders JOIN order_line ON ol_d_id = o_d_id"
                        + " AND ol_o_id = o_id WHERE o_id BETWEEN 2101 AND 2989 GROUP BY o_d_id, o_c_id) lines"
                        + " WHERE c_d_id = o_d_id AND c_id = o_c_id");
        requireUsed(spec);
        run(spec, new Mix(PostgresDatabase.workload(1, false, USERS), 10, 0, 90), 400);
        assertThat(PostgresDatabase.query(spec, "SELECT COUNT(*) < 20 FROM new_order"))
                .isEqualTo("t");
        requireUsed(spec);
    }

    private static void requireUsed(TargetSpec spec) throws Exception {
        Map<String, CheckResult> results = check(spec, Moment.USED);
        assertThat(results.values()).as("conditions").noneMatch(result -> result.status() == Status.FAILED);
        assertThat(in(results, Status.NOT_APPLICABLE)).containsExactly("11");
        assertThat(in(results, Status.PASSED)).hasSize(11);
    }

    private static long count(TrialMeasurement measured, int type) {
        return measured.measurements().responseTime(type).count();
    }

    private static TrialMeasurement run(TargetSpec spec, Workload<JdbcSession> workload, int transactions) {
        try (Target target = PostgresDatabase.target(spec)) {
            target.datasets().markUsed(workload.dataset());
            TrialMeasurement measured = new LocalTrialRunner()
                    .run(
                            new Trial<>(
                                    workload,
                                    JdbcSession.class,
                                    new SystemUnderTest.Database(target),
                                    new ClosedLoop(USERS),
                                    Isolation.DEFAULT,
                                    new Schedule(Duration.ZERO, Duration.ofMinutes(5), Duration.ZERO, transactions),
                                    PostgresDatabase.SEEDS,
                                    target.datasets().find(workload.dataset()).marker(),
                                    2),
                            event -> {});
            assertThat(measured.window().failure()).isNull();
            assertThat(measured.errors())
                    .as("under READ COMMITTED nothing fails")
                    .isEmpty();
            assertThat(measured.measurements().everything().count()).isEqualTo(transactions);
            return measured;
        }
    }

    /** The same transactions in other shares. */
    private static final class Mix implements Workload<JdbcSession> {

        private final TpccWorkload workload;
        private final int newOrders;
        private final int payments;
        private final int deliveries;

        Mix(TpccWorkload workload, int newOrders, int payments, int deliveries) {
            this.workload = workload;
            this.newOrders = newOrders;
            this.payments = payments;
            this.deliveries = deliveries;
        }

        @Override
        public List<TransactionType> transactionTypes() {
            return workload.transactionTypes();
        }

        @Override
        public List<OutcomeCode> outcomes() {
            return workload.outcomes();
        }

        @Override
        public Metric primaryMetric() {
            return workload.primaryMetric();
        }

        @Override
        public Dataset dataset() {
            return workload.dataset();
        }

        @Override
        public Script<JdbcSession> newScript(WorkerContext context) {
            Script<JdbcSession> script = workload.newScript(context);
            RandomStream random = context.seeds().stream("test/mix", context.worker());
            return new Script<>() {
                @Override
                public int choose() {
                    int drawn = random.nextInt(newOrders + payments + deliveries);
                    if (drawn < newOrders) {
                        return NEW_ORDER;
                    }
                    return drawn < newOrders + payments ? PAYMENT : DELIVERY;
                }

                @Override
                public Transaction<JdbcSession> transaction(int type) {
                    return script.transaction(type);
                }
            };
        }
    }
}
