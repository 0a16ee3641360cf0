package dev.assay.spi.workload;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.Tallies;
import dev.assay.spi.target.Session;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The behaviour of one worker: it chooses transaction types and owns one reusable transaction of each. Confined to its worker.
 *
 * @param <S> session type
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Script<S extends Session> {

    /** Returns a script of one transaction type. */
    static <S extends Session> Script<S> single(Transaction<S> transaction) {
        return new SingleScript<>(transaction);
    }

    /**
     * Returns a script that draws each transaction's type by weight, independently of earlier draws.
     *
     * @param random random sequence of this worker
     * @param weights by type, each at least 0, at least one above 0
     * @param transactions transactions of this worker, by type
     */
    static <S extends Session> Script<S> weighted(
            RandomStream random, double[] weights, List<Transaction<S>> transactions) {
        return new WeightedScript<>(random, weights, transactions);
    }

    /**
     * Returns the index of the next transaction's type.
     *
     * @implSpec Called once per transaction, outside the timed region, unless the schedule determines the type. Allocates
     *     nothing.
     */
    int choose();

    /**
     * Returns this worker's transaction of a type.
     *
     * @implSpec Called once per type before the load starts; the engine keeps the result.
     */
    Transaction<S> transaction(int type);

    /**
     * Sends what transactions have buffered; nothing by default.
     *
     * @implSpec Called once after the worker's last transaction, with its session, outside the engine's transactions. Not called
     *     if the load was aborted.
     */
    default void end(S session) throws Exception {}

    /**
     * Returns the counts of the transactions' inputs.
     *
     * @implSpec Called after the worker has ended.
     */
    default Tallies tallies() {
        return Tallies.NONE;
    }
}
