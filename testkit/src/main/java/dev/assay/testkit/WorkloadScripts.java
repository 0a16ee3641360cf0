package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The tests of {@link WorkloadContract} about the choices and preparations of each worker.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
abstract class WorkloadScripts<P extends Record, S extends Session> extends WorkloadRows<P, S> {

    private static final int CHOICES = 200_000;

    private static final int PREPARATIONS = 2_000;

    private static final int WARM_UP_ROUNDS = 50;

    private Script<S> script(Workload<S> workload, int worker) {
        return workload.newScript(context(workload, worker));
    }

    private WorkerContext context(Workload<S> workload, int worker) {
        return new WorkerContext(
                worker, users(), new Seeds(seed()), workload.dataset().marker());
    }

    /** Returns one transaction of each type; background types have an item of work to do. */
    private List<Transaction<S>> transactions(Workload<S> workload, RecordingProxy watched) {
        return SingleItemQueue.transactions(
                workload, context(workload, 0), () -> watched.refusing(factory().sessionType()));
    }

    @Test
    void theSameSeedGivesTheSameChoicesToEachWorker() {
        for (int worker : new int[] {0, users() - 1}) {
            Script<S> one = script(workload(), worker);
            Script<S> other = script(workload(), worker);
            for (int i = 0; i < 10_000; i++) {
                int type = one.choose();
                if (i % 7 == 0) {
                    one.transaction(type);
                    other.transaction(type).prepare();
                }
                assertThat(other.choose())
                        .as(
                                "choice %d of worker %d must depend only on the seed and the worker, not on transactions:"
                                        + " use a random stream of its own from the WorkerContext's seeds",
                                i, worker)
                        .isEqualTo(type);
            }
        }
    }

    /** Allows five standard deviations for each type: a correct workload fails for one seed in 10⁶, times its types. */
    @Test
    void choicesFollowTheWeights() {
        List<TransactionType> types = workload().transactionTypes();
        double all = types.stream().mapToDouble(TransactionType::weight).sum();
        Script<S> script = script(workload(), 0);
        int[] counts = new int[types.size()];
        for (int i = 0; i < CHOICES; i++) {
            int type = script.choose();
            assertThat(type).as("choose() must return the index of a type").isBetween(0, types.size() - 1);
            counts[type]++;
        }
        for (int type = 0; type < counts.length; type++) {
            double share = types.get(type).weight() / all;
            double tolerance = 5 * Math.sqrt(share * (1 - share) / CHOICES);
            assertThat((double) counts[type] / CHOICES)
                    .as(
                            "share of %s in %d choices, which must follow its weight",
                            types.get(type).id(), CHOICES)
                    .isCloseTo(share, within(tolerance));
        }
    }

    @Test
    void workersShareNoTransactions() {
        Workload<S> workload = workload();
        Script<S> one = script(workload, 0);
        Script<S> other = script(workload, users() > 1 ? 1 : 0);
        for (int type = 0; type < workload.transactionTypes().size(); type++) {
            assertThat(one.transaction(type))
                    .as(
                            "each worker must have its own transaction of %s",
                            workload.transactionTypes().get(type).id())
                    .isNotSameAs(other.transaction(type));
        }
    }

    /**
     * Uses a session whose methods all fail: a transaction may keep it, but must not call it outside the timed part.
     */
    @Test
    void prepareCallsNoSession() {
        assumeTrue(factory().sessionType().isInterface(), "the session type is not an interface");
        Workload<S> workload = workload();
        RecordingProxy watched = new RecordingProxy();
        S session = watched.refusing(factory().sessionType());
        List<Transaction<S>> transactions = transactions(workload, watched);
        for (int type = 0; type < transactions.size(); type++) {
            Transaction<S> transaction = transactions.get(type);
            transaction.prepare();
            fail(transaction, session);
            long calls = watched.calls();
            for (int i = 0; i < 100; i++) {
                transaction.prepare();
            }
            assertThat(watched.calls())
                    .as(
                            "prepare() of type %s must not call a session: it runs outside the measured time",
                            workload.transactionTypes().get(type).id())
                    .isEqualTo(calls);
        }
    }

    private static <S extends Session> void fail(Transaction<S> transaction, S session) {
        try {
            transaction.execute(session);
        } catch (Exception expected) {
            assertThat(expected).isNotNull();
        }
    }

    @Test
    void choosingAndPreparingAllocateNothingAfterWarmUp() {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                        && bean.isThreadAllocatedMemorySupported(),
                "this JVM does not count allocations");
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload, new RecordingProxy());
        for (int i = 0; i < transactions.size(); i++) {
            Transaction<S> transaction = transactions.get(i);
            TransactionType type = workload.transactionTypes().get(i);
            assertThat(leastAllocated(transaction::prepare))
                    .as("bytes that %d calls of prepare() of %s allocate; reuse objects", PREPARATIONS, type.id())
                    .isZero();
            if (!type.background()) {
                assertThat(leastAllocated(() -> transaction.ended(true, true)))
                        .as("bytes that %d calls of ended() of %s allocate; reuse objects", PREPARATIONS, type.id())
                        .isZero();
            }
        }
        Script<S> script = script(workload, 0);
        assertThat(leastAllocated(script::choose))
                .as("bytes that %d calls of choose() allocate; reuse objects", PREPARATIONS)
                .isZero();
    }

    /**
     * Returns the least bytes of one round: 0 as soon as a round after the first two, which fill caches, allocates
     * none.
     */
    private static long leastAllocated(Runnable action) {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] bytes = new long[WARM_UP_ROUNDS];
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            long before = bean.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < PREPARATIONS; i++) {
                action.run();
            }
            bytes[round] = bean.getCurrentThreadAllocatedBytes() - before;
            if (round >= 2 && bytes[round] == 0) {
                return 0;
            }
        }
        return Arrays.stream(bytes).min().orElseThrow();
    }
}
