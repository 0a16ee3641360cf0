package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.model.result.Tallies;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkQueue;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What travels through the queue of profile strict, without a database. */
@Parallel
class DeferredDeliveryTest {

    private static final int DELIVERY = 3;
    private static final int DEFERRED = 5;
    private static final Seeds SEEDS = new Seeds(42);

    private final List<Long> queued = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final TpccWorkload workload =
            new TpccWorkload(new TpccParameters(3, Profile.STRICT, false), new WorkloadContext(SEEDS, 30));

    private final WorkQueue queue = new WorkQueue() {
        @Override
        public void put(long item) {
            queued.add(item);
        }

        @Override
        public long item() {
            return queued.get(queued.size() - 1);
        }

        @Override
        public long putAtMillis() {
            return 1_500;
        }

        @Override
        public void log(String line) {
            lines.add(line);
        }
    };

    private Script<JdbcSession> script(int worker) {
        return workload.newScript(
                new WorkerContext(worker, 30, SEEDS, queue, workload.dataset().marker()));
    }

    /** Fails whatever it is asked. */
    private static JdbcSession untouched() {
        return (JdbcSession) Proxy.newProxyInstance(
                JdbcSession.class.getClassLoader(), new Class<?>[] {JdbcSession.class}, (proxy, method, arguments) -> {
                    throw new AssertionError("the session was asked: " + method);
                });
    }

    @Test
    void aUserQueuesItsHomeAndACarrierAndAsksNothingOfItsSession() throws Exception {
        for (int user = 0; user < 30; user++) {
            Transaction<JdbcSession> delivery = script(user).transaction(DELIVERY);
            for (int i = 0; i < 200; i++) {
                delivery.prepare();
                assertThat(delivery.execute(untouched())).isEqualTo(OutcomeCode.COMMITTED);
                delivery.ended(true, true);
            }
        }
        assertThat(queued).hasSize(30 * 200);
        for (int warehouse = 1; warehouse <= 3; warehouse++) {
            int home = warehouse;
            assertThat(queued.stream()
                            .filter(item -> QueuedDelivery.warehouse(item) == home)
                            .map(QueuedDelivery::carrier)
                            .distinct()
                            .sorted())
                    .as("carriers of warehouse %d", warehouse)
                    .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        }
        assertThat(queued).allMatch(item -> QueuedDelivery.warehouse(item) >= 1 && QueuedDelivery.warehouse(item) <= 3);
    }

    /** A session whose Delivery finds order 2101 of the first district and none of the others. */
    private static JdbcSession delivering() {
        int[] rows = {1};
        ResultSet result = proxy(ResultSet.class, (method, arguments) -> switch (method) {
            case "next" -> rows[0]-- > 0;
            case "getInt" -> arguments[0].equals(2) ? 2_101 : 1;
            default -> null;
        });
        PreparedStatement statement =
                proxy(PreparedStatement.class, (method, arguments) -> method.equals("executeQuery") ? result : null);
        return proxy(JdbcSession.class, (method, arguments) -> switch (method) {
            case "supports" -> true;
            case "statement" -> statement;
            default -> throw new AssertionError(method);
        });
    }

    private interface Answer {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
    }

    @Test
    void whatFailsBeforeItIsExecutedTellsOfNoOrders() throws Exception {
        Transaction<JdbcSession> user = script(4).transaction(DELIVERY);
        user.prepare();
        user.execute(untouched());
        Script<JdbcSession> background = script(30);
        Transaction<JdbcSession> deferred = background.transaction(DEFERRED);
        deferred.prepare();
        deferred.execute(delivering());
        deferred.ended(true, true);
        deferred.prepare();
        deferred.ended(false, true);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains(" completed=").contains(" 1=2101 2=skipped ");
        assertThat(lines.get(1)).contains(" failed=").contains(" 1=skipped 2=skipped ");
        assertThat(background.tallies().of(InputTally.SKIPPED_DELIVERIES)).isEqualTo(1);
    }

    @Test
    void theUsersPartIsNotCountedAsADelivery() {
        Script<JdbcSession> script = script(0);
        script.transaction(DELIVERY).ended(true, true);
        assertThat(script.tallies().of(InputTally.DELIVERIES)).isZero();
    }

    @Test
    void aFailedDeliveryIsLoggedAsSuch() throws Exception {
        Transaction<JdbcSession> user = script(4).transaction(DELIVERY);
        user.prepare();
        user.execute(untouched());
        Transaction<JdbcSession> deferred = script(30).transaction(DEFERRED);
        deferred.prepare();
        deferred.ended(false, true);
        assertThat(lines)
                .singleElement()
                .asString()
                .matches("queued=1970-01-01T00:00:01\\.500Z failed=\\S+Z"
                        + " warehouse=2 carrier=\\d+( \\d+=skipped){10}");
    }

    @ParameterizedTest
    @CsvSource({"true, true, 1", "true, false, 0", "false, true, 0"})
    void deliveriesThatSucceedInTheMeasurementAreCounted(boolean successful, boolean measured, long counted)
            throws Exception {
        Transaction<JdbcSession> user = script(4).transaction(DELIVERY);
        user.prepare();
        user.execute(untouched());
        Script<JdbcSession> background = script(30);
        Transaction<JdbcSession> deferred = background.transaction(DEFERRED);
        deferred.prepare();
        deferred.ended(successful, measured);
        Tallies tallies = background.tallies();
        assertThat(tallies.of(InputTally.DELIVERIES)).isEqualTo(counted);
        assertThat(tallies.of(InputTally.SKIPPED_DELIVERIES)).isZero();
        assertThat(lines).hasSize(1);
    }
}
