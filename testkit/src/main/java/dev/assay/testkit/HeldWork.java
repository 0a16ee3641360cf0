package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkQueue;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A queue that keeps the last piece of work a user handed in, so that the background types of a workload can be tried
 * without an engine. Confined to one thread.
 */
final class HeldWork implements WorkQueue {

    private @Nullable Long item;

    /**
     * A transaction of each type: users' types of the user given, background types of a background worker that has a
     * piece of this user's work before it.
     *
     * @param user whose context this is, with whatever queue
     * @param session to queue work on; nothing is asked of it, and it is called only where work is queued
     */
    static <S extends Session> List<Transaction<S>> transactions(
            Workload<S> workload, WorkerContext user, Supplier<S> session) {
        HeldWork queue = new HeldWork();
        List<TransactionType> types = workload.transactionTypes();
        Script<S> script = workload.newScript(queue.context(user, user.worker()));
        boolean any = types.stream().anyMatch(TransactionType::background);
        Script<S> background = any ? workload.newScript(queue.context(user, user.workers())) : script;
        for (int type = 0; type < types.size(); type++) {
            if (types.get(type).demarcation() == Demarcation.NONE) {
                queueWork(script.transaction(type), session.get());
            }
        }
        if (any) {
            assertThat(queue.item).as("work that a user has queued").isNotNull();
        }
        return IntStream.range(0, types.size())
                .mapToObj(type -> (types.get(type).background() ? background : script).transaction(type))
                .toList();
    }

    private WorkerContext context(WorkerContext like, int worker) {
        return new WorkerContext(worker, like.workers(), like.seeds(), this, like.data());
    }

    private static <S extends Session> void queueWork(Transaction<S> transaction, S session) {
        transaction.prepare();
        try {
            transaction.execute(session);
        } catch (Exception e) {
            throw new AssertionError("a type that asks nothing of its session failed: " + e, e);
        }
    }

    @Override
    public void put(long work) {
        item = work;
    }

    @Override
    public long item() {
        Long held = item;
        if (held == null) {
            throw new AssertionError("nobody has queued any work");
        }
        return held;
    }

    @Override
    public long putAtMillis() {
        return 0;
    }

    @Override
    public void log(String line) {
        assertThat(line).isNotBlank().doesNotContain("\n");
    }
}
