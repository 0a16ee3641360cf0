package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
class InputsTest {

    private static final int DRAWS = 400_000;

    private static final WorkerContext WORKER = new WorkerContext(3, 10, new Seeds(7), null);

    @Test
    void newOrdersHaveTheSharesOfClause5515() {
        NewOrderInput input = new NewOrderInput(Terminal.of(WORKER, 5, RunConstants.DRAWN));
        int rollbacks = 0;
        long lines = 0;
        long remoteLines = 0;
        for (int i = 0; i < DRAWS; i++) {
            input.draw();
            rollbacks += input.validLines < input.lines ? 1 : 0;
            lines += input.lines;
            for (int line = 0; line < input.lines; line++) {
                remoteLines += input.supplyWarehouse[line] == input.warehouse ? 0 : 1;
            }
        }
        assertShare("rollbacks", (double) rollbacks / DRAWS, 0.01, DRAWS);
        assertShare("remote lines", (double) remoteLines / lines, 0.01, lines);
        // The standard deviation of a uniform 5..15 is √10; five of them over the root of the draws.
        assertThat((double) lines / DRAWS).isCloseTo(10, Offset.offset(5 * Math.sqrt(10.0 / DRAWS)));
    }

    @Test
    void newOrdersStayInTheRangesOfClause241() {
        NewOrderInput input = new NewOrderInput(Terminal.of(WORKER, 5, RunConstants.DRAWN));
        for (int i = 0; i < DRAWS; i++) {
            input.draw();
            assertIn(input.district, 1, 10);
            assertIn(input.customer, 1, 3_000);
            assertIn(input.lines, 5, 15);
            boolean allLocal = true;
            for (int line = 0; line < input.lines; line++) {
                assertIn(input.quantity[line], 1, 10);
                assertIn(input.supplyWarehouse[line], 1, 5);
                assertIn(input.item[line], 1, line < input.validLines ? 100_000 : NewOrderInput.UNUSED_ITEM);
                allLocal &= input.supplyWarehouse[line] == input.warehouse;
            }
            if (allLocal != input.allLocal) {
                throw new AssertionError("order " + i + " says allLocal " + input.allLocal);
            }
        }
    }

    @Test
    void anUnusedItemIsTheLastAndTheOnlyOne() {
        NewOrderInput input = new NewOrderInput(Terminal.of(WORKER, 1, RunConstants.DRAWN));
        for (int i = 0; i < 10_000; i++) {
            input.draw();
            for (int line = 0; line < input.lines; line++) {
                boolean expected = line == input.lines - 1 && input.validLines < input.lines;
                if (expected != (input.item[line] == NewOrderInput.UNUSED_ITEM)) {
                    throw new AssertionError("order " + i + ", line " + line + ": item " + input.item[line]);
                }
            }
        }
    }

    @Test
    void stockIsTakenInTheOrderOfItsKeyWithEachLineOnce() {
        NewOrderInput input = new NewOrderInput(Terminal.of(WORKER, 5, RunConstants.DRAWN));
        for (int i = 0; i < 10_000; i++) {
            input.draw();
            int seen = 0;
            long before = 0;
            for (int at = 0; at < input.lines; at++) {
                int line = input.lineByStock[at];
                seen |= 1 << line;
                long key = input.supplyWarehouse[line] * 1_000_000L + input.item[line];
                if (key < before) {
                    throw new AssertionError("order " + i + " takes stock " + key + " after " + before);
                }
                before = key;
            }
            assertIn(seen, (1 << input.lines) - 1, (1 << input.lines) - 1);
        }
    }

    @Test
    void paymentsHaveTheSharesOfClause5515() {
        PaymentInput payment = new PaymentInput(Terminal.of(WORKER, 5, RunConstants.DRAWN));
        int remote = 0;
        int byName = 0;
        for (int i = 0; i < DRAWS; i++) {
            payment.draw();
            remote += payment.remote() ? 1 : 0;
            byName += payment.byName() ? 1 : 0;
        }
        assertShare("remote payments", (double) remote / DRAWS, 0.15, DRAWS);
        assertShare("payments by name", (double) byName / DRAWS, 0.60, DRAWS);
    }

    @Test
    void theOnlyWarehouseHasNoRemotePaymentsAndNoRemoteLines() {
        PaymentInput payment = new PaymentInput(Terminal.of(WORKER, 1, RunConstants.DRAWN));
        NewOrderInput order = new NewOrderInput(Terminal.of(WORKER, 1, RunConstants.DRAWN));
        for (int i = 0; i < 10_000; i++) {
            payment.draw();
            order.draw();
            if (payment.remote() || !order.allLocal) {
                throw new AssertionError("draw " + i + " leaves the only warehouse");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Profile.class)
    void choosingPreparingAndEndingAllocateNothing(Profile profile) {
        TpccWorkload workload =
                new TpccWorkload(new TpccParameters(1, profile, false), new WorkloadContext(new Seeds(7), 10));
        Script<JdbcSession> script = workload.newScript(
                new WorkerContext(3, 10, new Seeds(7), workload.dataset().marker()));
        List<Transaction<JdbcSession>> transactions = new ArrayList<>();
        for (TransactionKind kind : TransactionKind.values()) {
            transactions.add(script.transaction(kind.ordinal()));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        drive(script, transactions, 200_000);
        long before = threads.getThreadAllocatedBytes(thread);
        drive(script, transactions, 100_000);
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        // Less than a byte in ten calls: whatever is left is the measurement's own.
        assertThat(allocated).isLessThan(10_000);
    }

    private static void drive(Script<JdbcSession> script, List<Transaction<JdbcSession>> transactions, int calls) {
        for (int i = 0; i < calls; i++) {
            Transaction<JdbcSession> transaction = transactions.get(script.choose());
            transaction.prepare();
            transaction.ended(true, true);
        }
    }

    /** Five standard deviations: a false alarm in 10⁶ seeds. */
    private static void assertShare(String what, double found, double expected, long draws) {
        double tolerance = 5 * Math.sqrt(expected * (1 - expected) / draws);
        assertThat(found).as(what).isCloseTo(expected, Offset.offset(tolerance));
    }

    /** AssertJ for millions of numbers would take most of the build's time. */
    private static void assertIn(int value, int low, int high) {
        if (value < low || value > high) {
            throw new AssertionError(value + " is not in [" + low + ", " + high + "]");
        }
    }
}
