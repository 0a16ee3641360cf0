package dev.assay.transactions;

import dev.assay.model.random.RandomStream;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Workloads from lambdas on a JDBC connection.
 *
 * <pre>{@code
 * TransactionWorkload shop = Transactions.workload(
 *         "shop",
 *         Transactions.named("checkout", (connection, random) -> {
 *                     try (PreparedStatement take =
 *                             connection.prepareStatement("UPDATE item SET stock = stock - 1 WHERE id = ?")) {
 *                         take.setInt(1, random.between(1, 1_000));
 *                         take.executeUpdate();
 *                     }
 *                 })
 *                 .weight(3),
 *         Transactions.named("browse", (connection, random) -> catalogue.search(connection, random.nextInt(50)))
 *                 .weight(7)
 *                 .readOnly());
 *
 * RunResult result = Assay.create().experiment(shop).target(dataSource).users(8).run();
 * }</pre>
 *
 * <p>Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Transactions {

    private Transactions() {}

    /**
     * Returns a transaction with weight 1 that draws its inputs while it runs: the time of the draws, nanoseconds each, is part of
     * its response time.
     *
     * @param id name in results, kebab-case, such as {@code checkout}
     * @param body receives the connection and the random sequence of this transaction
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the id is not kebab-case
     */
    public static NamedTransaction named(String id, TransactionBody<RandomStream> body) {
        return named(id, random -> random, body);
    }

    /**
     * Returns a transaction with weight 1 whose inputs are drawn outside its timed part.
     *
     * @param id name in results, kebab-case, such as {@code checkout}
     * @param inputs called before each transaction
     * @param body receives the connection and these inputs
     * @param <I> the inputs
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the id is not kebab-case
     */
    public static <I> NamedTransaction named(String id, TransactionInputs<I> inputs, TransactionBody<I> body) {
        return NamedTransaction.of(id, inputs, body);
    }

    /**
     * Returns a workload whose users draw each transaction by weight. It uses the tables that exist, unless it gets {@link
     * TransactionWorkload#data data}.
     *
     * @param id name in results, kebab-case, such as {@code shop}
     * @param transactions at least one, with different ids
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if an id or a weight is wrong
     */
    public static TransactionWorkload workload(String id, NamedTransaction... transactions) {
        return TransactionWorkload.of(id, List.of(transactions));
    }
}
