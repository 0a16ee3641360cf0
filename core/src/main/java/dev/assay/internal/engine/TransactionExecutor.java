package dev.assay.internal.engine;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;

/**
 * Where a worker's transactions are executed: a database session, or something that stands in its place. Confined to one
 * worker, except {@link #abort}.
 */
interface TransactionExecutor<S extends Session> extends AutoCloseable {

    /**
     * Executes a prepared transaction, retries included. Timed.
     *
     * @return the index of its outcome in the {@link OutcomeTable}
     */
    int execute(int type, Transaction<S> transaction);

    /** Lets the script send what it has left; after its last transaction. */
    default void end(Script<S> script) {}

    /** How often the last transaction was executed: 1 without a retry. */
    default int attempts() {
        return 1;
    }

    /** Whether connections are borrowed for each transaction. */
    default boolean borrows() {
        return false;
    }

    /** How long the last transaction waited for a connection, in nanoseconds: 0 where it has one of its own. */
    default long waitedNanos() {
        return 0;
    }

    /** Cuts what goes on. Any thread. */
    default void abort() {}

    /** The worker's thread will use it no more. */
    default void leave() {}

    @Override
    default void close() {}
}
