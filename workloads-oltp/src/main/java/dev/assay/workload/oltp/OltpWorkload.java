package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One of sysbench's OLTP scripts. Immutable. */
final class OltpWorkload implements Workload<JdbcSession> {

    static final String ID = "oltp";

    private static final Metric TRANSACTIONS = Metric.transactionsPerSecond(Set.of(OutcomeCode.COMMITTED.code()));

    private final OltpParameters parameters;
    private final TransactionType type;
    private final OltpDataset dataset;
    private final Statements statements;

    OltpWorkload(OltpParameters parameters, WorkloadContext context) {
        this.parameters = parameters;
        this.type = EventShape.type(parameters);
        this.dataset = new OltpDataset(parameters, context.seeds());
        this.statements = new Statements(parameters);
        if (parameters.script().partitioned()
                && context.users() > parameters.data().tableSize()) {
            throw AssayException.plan("--users: found " + context.users() + "; the script "
                    + parameters.script().id() + " gives each user a partition of the "
                    + parameters.data().tableSize()
                    + " values of k: use fewer, or a larger --table-size");
        }
        if (parameters.bulk() && context.users() > parameters.data().tables()) {
            throw AssayException.plan("--tables: found " + parameters.data().tables()
                    + "; the script bulk-insert gives each of the " + context.users()
                    + " users its own table: use --tables " + context.users() + ", or fewer users");
        }
    }

    @Override
    public int statementsPerSession() {
        return statements.prepared();
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(type);
    }

    @Override
    public Metric primaryMetric() {
        return TRANSACTIONS;
    }

    @Override
    public Dataset dataset() {
        return dataset;
    }

    @Override
    public Map<String, Set<Change>> changes() {
        Map<String, Set<Change>> changes = new HashMap<>();
        for (int table = 1; table <= parameters.data().tables(); table++) {
            changes.put(parameters.table(table), EventShape.changes(parameters));
        }
        return changes;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Existing tables may have another size than the range of drawn ids, so the conditions are checked before the run. A run
     * that generates ids needs empty tables: an earlier run with the same seed inserted the same ids.
     */
    @Override
    public LoadRequirements loadRequirements() {
        boolean empty = parameters.rows() == 0;
        return new LoadRequirements(
                0,
                false,
                parameters.persona() == Persona.ASSAY ? null : Duration.ZERO,
                Isolation.DEFAULT,
                empty,
                !empty,
                parameters.persona().transactions(),
                false);
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext worker) {
        return parameters.bulk()
                ? new BulkInsertScript(Schema.name(worker.worker() + 1), parameters.failures())
                : Script.single(statements.transaction(new Inputs(parameters, worker)));
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return TableCondition.all(parameters);
    }

    @Override
    public Map<String, Object> derived() {
        return HotSet.derived(parameters);
    }

    @Override
    public List<String> deviations(@Nullable DatasetMarker data) {
        return Deviations.of(parameters, data);
    }
}
