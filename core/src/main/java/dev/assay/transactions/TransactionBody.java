package dev.assay.transactions;

import java.sql.Connection;
import org.apiguardian.api.API;

/**
 * The timed part of a transaction.
 *
 * @param <I> its inputs
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface TransactionBody<I> {

    /**
     * Executes the statements of one transaction. All users call the same object at the same time, each with its own connection, so
     * it keeps no state.
     *
     * <p>The transaction succeeds if the method returns. If it throws a deadlock or a serialization failure, it is rolled back and
     * executed again with the same inputs; any other exception counts as a failed transaction.
     *
     * @param connection the connection of the user's session. {@code prepareStatement(sql)} prepares each text once for a session
     *     and returns the same statement again, unless the caller closed it. {@code close()} has no effect. {@code commit()},
     *     {@code rollback()} and changes of autocommit and isolation fail, because Assay ends the transaction; see {@link
     *     NamedTransaction#commitsItself}
     * @param inputs drawn before the timed part
     * @throws Exception of the database, unchanged
     */
    void execute(Connection connection, I inputs) throws Exception;
}
