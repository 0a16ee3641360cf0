package dev.assay.internal.engine;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * An executor without a database, which measures the harness itself. Inputs are drawn and passed to the workload's no-op session,
 * if it has one. Confined to one worker.
 */
record NoopExecutor<S extends Session>(@Nullable S nothing) implements TransactionExecutor<S> {

    @Override
    public int execute(int type, Transaction<S> transaction) {
        S session = nothing;
        if (session == null) {
            return 0;
        }
        try {
            return transaction.execute(session).index();
        } catch (Exception e) {
            throw new IllegalStateException("a session that does nothing cannot fail", e);
        }
    }
}
