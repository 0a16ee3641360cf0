package dev.assay.transactions;

import dev.assay.model.random.RandomStream;
import org.apiguardian.api.API;

/**
 * Draws the inputs of a transaction, outside its timed part.
 *
 * @param <I> the inputs
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface TransactionInputs<I> {

    /**
     * Returns the inputs of the next transaction. All users call the same object at the same time.
     *
     * @param random random sequence of this transaction; the n-th transaction of a user and type has the same draws in
     *     each run with the same seed
     */
    I draw(RandomStream random);
}
