package dev.assay.spi.workload;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.Tallies;
import dev.assay.spi.target.Session;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What one worker does: it chooses transaction types and owns one reusable transaction of each.
 *
 * <p>Confined to its worker.
 *
 * @param <S> the kind of session its transactions run on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Script<S extends Session> {

    /** Returns a script of one transaction type. */
    static <S extends Session> Script<S> single(Transaction<S> transaction) {
        return new SingleScript<>(transaction);
    }

    /**
     * Returns a script that draws the type of each transaction by weight, independently of the draws before.
     *
     * @param random the worker's own sequence for these draws
     * @param weights by type, each at least 0, at least one above 0
     * @param transactions the worker's own, by type
     */
    static <S extends Session> Script<S> weighted(
            RandomStream random, double[] weights, List<Transaction<S>> transactions) {
        return new WeightedScript<>(random, weights, transactions);
    }

    /**
     * The index of the type to run next.
     *
     * @implSpec Called once for each transaction, outside the timed region, unless the schedule names the type. Allocates
     *     nothing.
     */
    int choose();

    /**
     * The worker's own transaction of a type.
     *
     * @implSpec Called once for each type before the clock starts; the engine keeps the answer.
     */
    Transaction<S> transaction(int type);

    /**
     * Sends what its transactions have left unsent; nothing unless overridden.
     *
     * @implSpec Called once, after the worker's last transaction, with its session, outside any transaction of the engine's;
     *     not called where the load was cut short.
     */
    default void end(S session) throws Exception {}

    /**
     * What the script's transactions counted of their inputs.
     *
     * @implSpec Called when its worker has ended.
     */
    default Tallies tallies() {
        return Tallies.NONE;
    }
}
