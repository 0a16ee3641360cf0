package dev.assay.transactions;

import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A workload from transactions that are written as lambdas, created by {@link Transactions#workload}. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TransactionWorkload implements WorkloadFactory<TransactionWorkload.NoParameters, JdbcSession> {

    private static final String FORM = "[a-z][a-z0-9]*(-[a-z0-9]+)*";

    private final String id;
    private final List<NamedTransaction> transactions;
    private final List<SqlCheck> checks;
    private final @Nullable Function<Seeds, Dataset> data;

    /** The parameters of such a workload: none. */
    public record NoParameters() {}

    private TransactionWorkload(
            String id,
            List<NamedTransaction> transactions,
            List<SqlCheck> checks,
            @Nullable Function<Seeds, Dataset> data) {
        this.id = id;
        this.transactions = List.copyOf(transactions);
        this.checks = List.copyOf(checks);
        this.data = data;
    }

    static TransactionWorkload of(String id, List<NamedTransaction> transactions) {
        if (!id.matches(FORM)) {
            throw AssayException.plan("workload '" + id + "' has to be kebab-case, such as web-shop");
        }
        Set<String> ids = new HashSet<>();
        for (NamedTransaction each : transactions) {
            if (!ids.add(each.type().id())) {
                throw AssayException.plan("workload " + id + " has two transactions named " + each
                        + "; results could not tell them apart");
            }
        }
        if (transactions.stream().allMatch(each -> each.type().weight() == 0)) {
            throw AssayException.plan("workload " + id
                    + (transactions.isEmpty()
                            ? " has no transactions; add Transactions.named(…)"
                            : " has transactions with weight 0 only; at least one above 0 is needed"));
        }
        return new TransactionWorkload(id, transactions, List.of(), null);
    }

    /**
     * Returns this workload with a condition on the data, checked after each run: a lost update shows.
     *
     * @param check stable name, such as {@code stock}
     * @param title the condition in one line
     * @param violations query with one row for each violation; its columns have names
     */
    public TransactionWorkload check(String check, String title, String violations) {
        List<SqlCheck> more = new ArrayList<>(checks);
        more.add(new SqlCheck(check, title, violations));
        return new TransactionWorkload(id, transactions, more, data);
    }

    /**
     * Returns this workload with tables and rows that Assay creates and drops. Without them it uses the tables that exist, which
     * Assay never drops.
     *
     * @param dataset returns the tables and rows for the seeds of an experiment, by {@link Dataset#builder}
     */
    public TransactionWorkload data(Function<Seeds, Dataset> dataset) {
        return new TransactionWorkload(id, transactions, checks, dataset);
    }

    /**
     * Returns this workload with each statement as a transaction of its own, for transactions of one statement: no commit follows.
     *
     * @throws AssayException of kind {@code PLAN} if a transaction commits itself
     */
    public TransactionWorkload autocommit() {
        for (NamedTransaction each : transactions) {
            if (each.type().demarcation() == Demarcation.SELF) {
                throw AssayException.plan("workload " + id + ": " + each
                        + " commits itself, which autocommit makes impossible; leave out one of both");
            }
        }
        return new TransactionWorkload(
                id, transactions.stream().map(NamedTransaction::autocommit).toList(), checks, data);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return "Transactions written as lambdas.";
    }

    @Override
    public Class<NoParameters> parameterType() {
        return NoParameters.class;
    }

    @Override
    public Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }

    @Override
    public Workload<JdbcSession> create(NoParameters parameters, WorkloadContext context) {
        Dataset dataset = data == null ? Dataset.builder(id, 1, context.seeds()).build() : data.apply(context.seeds());
        return new LambdaWorkload(transactions, checks, dataset);
    }

    @Override
    public String toString() {
        return id;
    }
}
