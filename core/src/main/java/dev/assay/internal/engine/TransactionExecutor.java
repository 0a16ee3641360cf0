package dev.assay.internal.engine;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import org.jspecify.annotations.Nullable;

/** Executes a worker's transactions on a database session or a stand-in. Confined to one worker, except {@link #abort}. */
interface TransactionExecutor<S extends Session> extends AutoCloseable {

    /**
     * Executes a prepared transaction, including retries; timed. Returns the index of its outcome in the {@link OutcomeTable}.
     */
    int execute(int type, Transaction<S> transaction);

    /** Lets the script send buffered work after its last transaction. */
    default void end(Script<S> script) {}

    /** Returns how often the last transaction was executed: 1 without a retry. */
    default int attempts() {
        return 1;
    }

    /** Whether each transaction borrows a connection. */
    default boolean borrows() {
        return false;
    }

    /** Returns how long the last transaction waited for a connection, in nanoseconds; 0 if the user has its own. */
    default long waitedNanos() {
        return 0;
    }

    /** Returns the network traffic of the last transaction, always the same object; null if it is not counted. */
    default @Nullable TransactionTraffic traffic() {
        return null;
    }

    /** Aborts the running execution. Any thread. */
    default void abort() {}

    /** Called when the worker's thread has finished its work. */
    default void leave() {}

    @Override
    default void close() {}
}
