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
     * it must be stateless.
     *
     * <p>The transaction succeeds if the method returns. If it throws a deadlock or a serialization failure, it is rolled back and
     * executed again with the same inputs; any other exception counts as a failed transaction.
     *
     * @param connection the connection of the user's session. Close statements with try-with-resources, as in an application: {@code
     *     close()} of a prepared statement keeps it prepared for the next {@code prepareStatement} with the same arguments, up to
     *     256 in a session, without its parameters, batch, limits and results. Statements that the body leaves open are closed
     *     before the next execution on the session. {@code close()} of the connection has no effect. {@code commit()}, {@code
     *     rollback()} and changes of settings of the session, such as autocommit, isolation and schema, fail, because Assay ends
     *     the transaction and settings would apply to later ones; see {@link NamedTransaction#commitsItself}
     * @param inputs drawn before the timed part
     * @throws Exception of the database, unchanged
     */
    void execute(Connection connection, I inputs) throws Exception;
}
