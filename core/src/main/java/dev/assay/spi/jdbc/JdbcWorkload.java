package dev.assay.spi.jdbc;

import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A base class for workloads on JDBC databases whose users draw each transaction by weight. A subclass declares its statements,
 * transactions, outcomes and checks in its constructor.
 *
 * <pre>{@code
 * final class Shop extends JdbcWorkload {
 *
 *     private final Sql price = sql("SELECT i_price FROM shop_item WHERE i_id = ?");
 *
 *     Shop(ShopParameters parameters, WorkloadContext context) {
 *         super(dataset(parameters, context.seeds()));
 *         readOnly("look-up", 100, LookUp::new); // LookUp(WorkerContext worker) implements Transaction<JdbcSession>
 *     }
 * }
 * }</pre>
 *
 * <p>The throughput is the rate of successful transactions of all types. Override methods of {@link Workload} for anything else;
 * other kinds of workloads implement {@link Workload} directly.
 *
 * @implSpec Call the protected methods only in constructors and field initializers; the workload is immutable afterwards.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class JdbcWorkload implements Workload<JdbcSession> {

    private final Dataset dataset;
    private final SqlCatalogue catalogue = new SqlCatalogue();
    private final List<TransactionType> types = new ArrayList<>();
    private final List<Function<WorkerContext, Transaction<JdbcSession>>> makers = new ArrayList<>();
    private final List<OutcomeCode> outcomes = new ArrayList<>();
    private final List<ConsistencyCheck<JdbcSession>> checks = new ArrayList<>();

    /** Creates a workload on a data set, without transactions yet. */
    protected JdbcWorkload(Dataset dataset) {
        this.dataset = dataset;
    }

    /** Declares a statement with the same text in all dialects. Each session prepares it once, on first use. */
    protected final Sql sql(String text) {
        return catalogue.add(text);
    }

    /**
     * Declares a statement.
     *
     * @param text for each dialect without its own text
     * @param textByDialect by dialect id
     */
    protected final Sql sql(String text, Map<String, String> textByDialect) {
        return catalogue.add(text, textByDialect);
    }

    /**
     * Declares a transaction type that writes, committed by the engine through the driver.
     *
     * @param id kebab-case, such as {@code place-order}
     * @param weight share in the mix, at least 0, in any unit common to all types
     * @param maker creates the transaction of one worker, before the load starts
     */
    protected final void transaction(
            String id, double weight, Function<WorkerContext, Transaction<JdbcSession>> maker) {
        transaction(new TransactionType(id, weight, Demarcation.DRIVER, false), maker);
    }

    /** Declares a transaction type that only reads, otherwise like {@link #transaction(String, double, Function)}. */
    protected final void readOnly(String id, double weight, Function<WorkerContext, Transaction<JdbcSession>> maker) {
        transaction(new TransactionType(id, weight, Demarcation.DRIVER, true), maker);
    }

    /**
     * Declares a transaction type with any demarcation, executed by users.
     *
     * @throws IllegalArgumentException for a background type: implement {@link Workload} for these
     */
    protected final void transaction(TransactionType type, Function<WorkerContext, Transaction<JdbcSession>> maker) {
        if (type.background()) {
            throw new IllegalArgumentException(
                    type.id() + " is a background type; implement Workload to have such types");
        }
        types.add(type);
        makers.add(maker);
    }

    /** Declares and returns an outcome that is committed, but counts as failed, such as a record not found. */
    protected final OutcomeCode unsuccessful(String code) {
        return outcome(OutcomeCode.unsuccessful(outcomes.size() + 1, code));
    }

    /** Declares and returns an outcome in which the transaction is rolled back by design; it counts as a success. */
    protected final OutcomeCode rolledBackByDesign(String code) {
        return outcome(OutcomeCode.rolledBackByDesign(outcomes.size() + 1, code));
    }

    private OutcomeCode outcome(OutcomeCode outcome) {
        outcomes.add(outcome);
        return outcome;
    }

    /** Declares a condition that holds after a load and after a run; see {@link SqlCheck}. */
    protected final void check(String id, String title, String violations) {
        checks.add(new SqlCheck(id, title, violations));
    }

    /** Declares a condition that only the initial population meets: transactions break it by design; see {@link SqlCheck}. */
    protected final void checkAfterLoad(String id, String title, String violations) {
        checks.add(new SqlCheck(id, title, true, violations));
    }

    @Override
    public Dataset dataset() {
        return dataset;
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return List.copyOf(types);
    }

    @Override
    public List<OutcomeCode> outcomes() {
        return List.copyOf(outcomes);
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return List.copyOf(checks);
    }

    @Override
    public Metric primaryMetric() {
        Set<String> successful = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        outcomes.stream().filter(OutcomeCode::success).map(OutcomeCode::code).forEach(successful::add);
        return Metric.transactionsPerSecond(successful);
    }

    /**
     * {@inheritDoc} The changes that the statements' texts show, in tables of the data set; empty if one text does not show them,
     * such as an upsert or a call. A workload with such statements overrides this method.
     */
    @Override
    public Map<String, Set<Change>> changes() {
        Map<String, Set<Change>> changes = new TreeMap<>(catalogue.changes());
        changes.keySet().retainAll(dataset.tables().stream().map(Table::name).toList());
        return changes;
    }

    /** {@inheritDoc} All declared statements, plus {@code BEGIN} and {@code COMMIT} if they are prepared. */
    @Override
    public int statementsPerSession() {
        boolean demarcation = types.stream().anyMatch(type -> type.demarcation() == Demarcation.EXPLICIT_SQL);
        return catalogue.statements().size() + (demarcation ? 2 : 0);
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        double[] weights = types.stream().mapToDouble(TransactionType::weight).toArray();
        List<Transaction<JdbcSession>> transactions =
                makers.stream().map(maker -> maker.apply(context)).toList();
        return Script.weighted(context.stream("workload/mix"), weights, transactions);
    }
}
