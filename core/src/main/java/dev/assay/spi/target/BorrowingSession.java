package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * A session that has a connection for the length of a transaction only: from a pool, or made for it.
 *
 * <p>What it takes to come by one is part of the response time, as it is for whoever waits, but not of the service time,
 * and is recorded apart as well.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BorrowingSession extends Session {

    /** Comes by a connection; waits for one if need be. Called before each transaction and each repetition of one. */
    void borrow() throws Exception;

    /**
     * Gives the connection back, after commit or rollback, or after whatever went wrong; does nothing if there is none.
     *
     * @implSpec Never throws.
     */
    void giveBack();
}
