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
 * A work queue that holds the last item that a user put. With it, the background types of a workload run without an
 * engine. Confined to one thread.
 */
final class SingleItemQueue implements WorkQueue {

    private @Nullable Long item;

    /**
     * Returns one transaction of each type. Background types belong to a background worker, which has an item of this
     * user's work to do.
     *
     * @param user the context of the user; its queue is ignored
     * @param session creates the session for types that queue work and must not call it; unused without such types
     */
    static <S extends Session> List<Transaction<S>> transactions(
            Workload<S> workload, WorkerContext user, Supplier<S> session) {
        SingleItemQueue queue = new SingleItemQueue();
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
            assertThat(queue.item)
                    .as(
                            "a workload with background types needs a type with demarcation NONE that puts an item in the queue")
                    .isNotNull();
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
            throw new AssertionError("a type with demarcation NONE must only queue work, but threw " + e, e);
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
            throw new AssertionError("a background type called item() before a user put an item in the queue");
        }
        return held;
    }

    @Override
    public long putAtMillis() {
        return 0;
    }

    @Override
    public void log(String line) {
        assertThat(line).as("text for log() must be one line").isNotBlank().doesNotContain("\n");
    }
}
