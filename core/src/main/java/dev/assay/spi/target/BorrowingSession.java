package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * A session that holds a connection only during a transaction: from a pool, or opened for the transaction.
 *
 * <p>The time to obtain a connection is part of the response time, but not of the service time. It is also recorded separately.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BorrowingSession extends Session {

    /** Obtains a connection, waiting if necessary. Called before each execution of a transaction, repetitions included. */
    void borrow() throws Exception;

    /**
     * Returns the connection after commit, rollback or a failure; no effect without a connection.
     *
     * @implSpec Never throws.
     */
    void giveBack();
}
