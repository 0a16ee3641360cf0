package dev.assay.workload.ycsb;

import dev.assay.model.plan.Isolation;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Preparation;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * YCSB's CoreWorkload. Immutable, except for the numbers of inserted keys, which its scripts share: each trial has its own
 * instance.
 */
final class YcsbWorkload implements Workload<KeyValueSession> {

    static final String ID = "ycsb";

    private static final Metric OPERATIONS = new Metric(
            "operationsPerSecond",
            "Operations per second",
            "1/s",
            null,
            Set.of(OutcomeCode.COMMITTED.code(), KeyValueOutcome.BATCHED_OK.code()),
            1);

    private final YcsbParameters parameters;
    private final WorkloadContext context;
    private final Seeds seeds;
    private final List<Operation> operations;
    private final KeyTable table;
    private final FieldLengths lengths;
    private final long existing;
    private final InsertKeys inserts;
    /** Over the existing records. Its creation takes time proportional to them, so it happens once, and only for a run. */
    private @Nullable Zipfian latest;

    YcsbWorkload(YcsbParameters parameters, WorkloadContext context) {
        this(parameters, context, 0);
    }

    /**
     * @param inserted number of keys that this client inserted in earlier runs
     */
    private YcsbWorkload(YcsbParameters parameters, WorkloadContext context, long inserted) {
        WorkerRange range = parameters.counts().workers();
        if (range != null) {
            range.require(context.users());
        }
        this.parameters = parameters;
        this.context = context;
        this.seeds = context.seeds();
        this.operations = Operation.of(parameters);
        this.table = parameters.shape().keyTable();
        this.lengths = new FieldLengths(parameters.shape());
        this.existing = parameters.counts().records() + inserted;
        // Without other clients, the inserts of earlier runs have consecutive numbers.
        this.inserts = range == null
                ? new InsertKeys(existing)
                : new InsertKeys(parameters.counts().records(), inserted);
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return operations.stream().map(each -> each.type(parameters)).toList();
    }

    @Override
    public List<OutcomeCode> outcomes() {
        return KeyValueOutcome.ALL;
    }

    @Override
    public int namedOutcomes() {
        return KeyValueOutcome.MOST_NAMES;
    }

    @Override
    public List<String> steps() {
        List<String> steps = new ArrayList<>();
        if (operations.contains(Operation.READ_MODIFY_WRITE)) {
            steps.addAll(ReadModifyWriteOperation.STEPS);
        }
        if (parameters.dataIntegrity()) {
            steps.add(Verification.STEP);
        }
        return List.copyOf(steps);
    }

    /** {@inheritDoc} Empty if values are verified, because the session returns none. */
    @Override
    public Optional<KeyValueSession> noopSession() {
        return parameters.dataIntegrity() ? Optional.empty() : Optional.of(new DiscardingStore());
    }

    @Override
    public Metric primaryMetric() {
        return OPERATIONS;
    }

    @Override
    public Dataset dataset() {
        return new YcsbDataset(parameters, table, lengths, seeds);
    }

    @Override
    public Map<String, Set<Change>> changes() {
        return Map.of(table.name(), Operation.changes(operations));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Requires the checks before the run: a table that YCSB created may have fewer records than keys are drawn from.
     */
    @Override
    public LoadRequirements loadRequirements() {
        return new LoadRequirements(0, false, null, Isolation.DEFAULT, false, true, 0, false);
    }

    /**
     * {@inheritDoc}
     *
     * <p>New keys start after those of earlier runs. The number of earlier inserts is the record count minus the loaded records.
     * It is only an upper bound if other clients load or insert too: if this client loads a part of the key space, or is one of
     * several. Keys that a killed run left out are inserted first.
     */
    @Override
    public Workload<KeyValueSession> onData(Preparation<KeyValueSession> data) throws Exception {
        if (!operations.contains(Operation.INSERT)) {
            return this;
        }
        try (KeyValueSession session = data.sessions().get()) {
            OptionalLong rows = session.rows(table);
            if (rows.isEmpty()) {
                return this;
            }
            RecordCounts counts = parameters.counts();
            long more = Math.max(0, rows.getAsLong() - counts.insertedByLoad());
            boolean known = counts.workers() == null && counts.insertedByLoad() == counts.records();
            InsertGaps gaps = new InsertGaps(session, data, parameters, table, lengths, seeds, context.users());
            return new YcsbWorkload(parameters, context, known ? gaps.closeKnown(more) : gaps.closeUnknown(more));
        }
    }

    @Override
    public Script<KeyValueSession> newScript(WorkerContext own) {
        WorkerRange range = parameters.counts().workers();
        WorkerContext worker = range == null ? own : range.among(own);
        inserts.join(worker.worker(), worker.workers());
        if (latest == null && parameters.requestDistribution() == YcsbParameters.RequestDistribution.LATEST) {
            latest = new Zipfian(existing - 1);
        }
        KeyChooser keys =
                KeyChooser.of(parameters, inserts, latest, parameters.roomForInserts(context.transactions()), worker);
        return new YcsbScript(
                operations,
                new Inputs(parameters, table, lengths, keys, worker, steps().indexOf(Verification.STEP)),
                inserts);
    }

    @Override
    public List<ConsistencyCheck<KeyValueSession>> checks() {
        RecordCondition records = new RecordCondition(table, parameters.counts().insertedByLoad());
        return parameters.dataIntegrity()
                ? List.of(records, new ValueCondition(parameters, table, lengths))
                : List.of(records);
    }

    @Override
    public List<AuditResult> audit(TrialFigures figures) {
        return parameters.dataIntegrity() ? List.of(Verification.audit(figures.tallies())) : List.of();
    }

    @Override
    public List<String> deviations(@Nullable DatasetMarker data) {
        return deviations(data, null);
    }

    @Override
    public List<String> deviations(@Nullable DatasetMarker data, @Nullable TargetInfo target) {
        boolean binding = target != null && target.dialect().equals(KeyValueSession.BINDING);
        return Deviations.of(parameters, operations, data, binding);
    }
}
