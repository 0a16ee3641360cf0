package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

@Parallel
class TpccMysqlRulesTest {

    private static final int DRAWS = 400_000;
    private static final Seeds SEEDS = new Seeds(7);

    private static Terminal terminal(int warehouses) {
        return Terminal.of(new WorkerContext(3, 10, SEEDS, null), warehouses, RunConstants.DRAWN);
    }

    private static TpccWorkload workload(Profile profile) {
        return new TpccWorkload(new TpccParameters(2, profile, false), new WorkloadContext(SEEDS, 20));
    }

    @Test
    void typesHaveTheNamesOfTheStandardAndTheCardsOfTheToolsDeck() {
        assertThat(workload(Profile.TPCC_MYSQL).transactionTypes())
                .containsExactly(
                        new TransactionType("new-order", 10, Demarcation.DRIVER, false),
                        new TransactionType("payment", 10, Demarcation.DRIVER, false),
                        new TransactionType("order-status", 1, Demarcation.DRIVER, true),
                        new TransactionType("delivery", 1, Demarcation.DRIVER, false),
                        new TransactionType("stock-level", 1, Demarcation.DRIVER, true));
        assertThat(workload(Profile.TPCC_MYSQL).thinkTimes()).isEmpty();
    }

    @Test
    void everyDeckOfTwentyThreeHasExactlyTheToolsMix() {
        Script<JdbcSession> script = workload(Profile.TPCC_MYSQL).newScript(new WorkerContext(7, 20, SEEDS, null));
        int[] firstCards = new int[5];
        for (int deck = 0; deck < 1_000; deck++) {
            int[] counts = new int[5];
            for (int card = 0; card < 23; card++) {
                int type = script.choose();
                counts[type]++;
                firstCards[type] += card == 0 ? 1 : 0;
            }
            assertThat(counts).as("deck %d", deck).containsExactly(10, 10, 1, 1, 1);
        }
        // Shuffled: each type comes first in some deck. A type of one card stays out with (22/23)^1000, 10^-19.
        assertThat(firstCards).doesNotContain(0);
    }

    @Test
    void newOrdersHaveTheToolsShares() {
        MysqlNewOrderInput input = new MysqlNewOrderInput(terminal(5));
        int rollbacks = 0;
        long lines = 0;
        long remoteLines = 0;
        int[] warehouses = new int[6];
        for (int i = 0; i < DRAWS; i++) {
            input.draw();
            warehouses[input.warehouse]++;
            lines += input.lines;
            rollbacks += input.item[input.lines - 1] == NewOrderInput.UNUSED_ITEM ? 1 : 0;
            boolean allLocal = true;
            for (int line = 0; line < input.lines; line++) {
                boolean local = input.supplyWarehouse[line] == input.warehouse;
                remoteLines += local ? 0 : 1;
                allLocal &= local;
            }
            if (allLocal != input.allLocal) {
                throw new AssertionError("order " + i + " says allLocal " + input.allLocal);
            }
        }
        assertShare("rollbacks", (double) rollbacks / DRAWS, 0.01, DRAWS);
        assertShare("remote lines", (double) remoteLines / lines, 0.01, lines);
        for (int warehouse = 1; warehouse <= 5; warehouse++) {
            assertShare("warehouse " + warehouse, (double) warehouses[warehouse] / DRAWS, 0.2, DRAWS);
        }
    }

    @Test
    void linesAreSortedByWarehouseAndItemWithTheUnusedItemLastOfItsWarehouse() {
        MysqlNewOrderInput input = new MysqlNewOrderInput(terminal(5));
        int skipping = 0;
        for (int i = 0; i < DRAWS; i++) {
            input.draw();
            int seen = 0;
            long before = 0;
            for (int at = 0; at < input.lines; at++) {
                int line = input.lineByStock[at];
                seen |= 1 << line;
                long key = input.supplyWarehouse[line] * 1_000_000L + input.item[line];
                if (key < before) {
                    throw new AssertionError("order " + i + " locks " + key + " after " + before);
                }
                before = key;
                skipping += input.item[line] == NewOrderInput.UNUSED_ITEM && at < input.lines - 1 ? 1 : 0;
            }
            if (seen != (1 << input.lines) - 1) {
                throw new AssertionError("order " + i + " leaves lines out");
            }
        }
        assertThat(skipping).as("orders that skip lines after the unused item").isPositive();
    }

    @Test
    void theOnlyWarehouseSuppliesAllLinesButOrdersMayBeCalledRemote() {
        MysqlNewOrderInput input = new MysqlNewOrderInput(terminal(1));
        int remote = 0;
        for (int i = 0; i < 10_000; i++) {
            input.draw();
            remote += input.allLocal ? 0 : 1;
            for (int line = 0; line < input.lines; line++) {
                if (input.supplyWarehouse[line] != 1) {
                    throw new AssertionError("line " + line + " comes from " + input.supplyWarehouse[line]);
                }
            }
        }
        // One in a hundred of ten lines each.
        assertThat(remote).isBetween(800, 1_100);
    }

    @Test
    void paymentsHaveTheToolsSharesAndWholeUnits() {
        MysqlPayment payment = new MysqlPayment(new MysqlStatements(), terminal(5));
        int remote = 0;
        int byName = 0;
        int lowest = Integer.MAX_VALUE;
        int highest = 0;
        for (int i = 0; i < DRAWS; i++) {
            payment.prepare();
            remote += payment.remote() ? 1 : 0;
            byName += payment.byName() ? 1 : 0;
            lowest = Math.min(lowest, payment.amountCents());
            highest = Math.max(highest, payment.amountCents());
            if (payment.amountCents() % 100 != 0) {
                throw new AssertionError(payment.amountCents() + " cents are not whole units");
            }
        }
        assertShare("remote payments", (double) remote / DRAWS, 0.15, DRAWS);
        assertShare("payments by name", (double) byName / DRAWS, 0.60, DRAWS);
        assertThat(lowest).isEqualTo(1_00);
        assertThat(highest).isEqualTo(5_000_00);
    }

    @Test
    void orderStatusAsksByNameInSixtyOfAHundred() {
        MysqlOrderStatus status = new MysqlOrderStatus(new MysqlStatements(), terminal(5));
        int byName = 0;
        for (int i = 0; i < DRAWS; i++) {
            status.prepare();
            byName += status.byName() ? 1 : 0;
        }
        assertShare("by name", (double) byName / DRAWS, 0.60, DRAWS);
    }

    @Test
    void stockIsToppedUpOnlyWhenAllOfItIsOrdered() {
        assertThat(MysqlNewOrder.quantityAfter(11, 10)).isEqualTo(1);
        assertThat(MysqlNewOrder.quantityAfter(10, 10)).isEqualTo(91);
        assertThat(MysqlNewOrder.quantityAfter(3, 7)).isEqualTo(87);
    }

    @Test
    void amountsIncludeTaxesAndDiscountRoundedHalfUp() {
        assertThat(MysqlNewOrder.amount(100_00, 2_000, 5_000)).isEqualTo(60_00);
        assertThat(MysqlNewOrder.amount(1, 4_000, 0)).isEqualTo(1);
        assertThat(MysqlNewOrder.amount(1, 0, 5_000)).isEqualTo(1);
        assertThat(MysqlNewOrder.amount(1, 0, 5_001)).isZero();
        assertThat(MysqlNewOrder.amount(1_000_00, 4_000, 0)).isEqualTo(1_400_00);
    }

    @Test
    void itsDataAreNotThoseOfTheStandardThoughTheRowsAre() {
        DatasetMarker standard = workload(Profile.STANDARD).dataset().marker();
        DatasetMarker ours = workload(Profile.TPCC_MYSQL).dataset().marker();
        assertThat(standard.scale()).containsExactly(Map.entry("warehouses", "2"));
        assertThat(ours.scale()).containsExactly(Map.entry("transactions", "tpcc-mysql"), Map.entry("warehouses", "2"));
        assertThat(ours.properties()).isEqualTo(standard.properties());
        assertThat(ours.seed()).isEqualTo(standard.seed());
    }

    @Test
    void hasAllConditionsUnderTheirOwnNames() {
        assertThat(workload(Profile.TPCC_MYSQL).checks())
                .extracting(ConsistencyCheck::id)
                .containsExactlyElementsOf(workload(Profile.STANDARD).checks().stream()
                        .map(ConsistencyCheck::id)
                        .toList());
    }

    /** Five standard deviations: a false alarm in 10⁶ seeds. */
    private static void assertShare(String what, double found, double expected, long draws) {
        double tolerance = 5 * Math.sqrt(expected * (1 - expected) / draws);
        assertThat(found).as(what).isCloseTo(expected, Offset.offset(tolerance));
    }
}
