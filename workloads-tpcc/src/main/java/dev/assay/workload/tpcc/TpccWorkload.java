package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.unit.Metric;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.DatasetMarker;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workload derived from TPC-C rev 5.11. Immutable. */
final class TpccWorkload implements Workload<JdbcSession> {

    static final String ID = "tpcc";

    /** A New-Order with an unused item, undone as clause 2.4.1.4 wants it; it counts for tpmC. */
    static final OutcomeCode ROLLED_BACK = OutcomeCode.rolledBackByDesign(1, "rolled-back");

    private static final Metric TPM_C = new Metric(
            "tpmC",
            "New-Orders per minute (tpmC, TPC-C derived, unaudited)",
            "1/min",
            TransactionKind.NEW_ORDER.id(),
            Set.of(OutcomeCode.COMMITTED.code(), ROLLED_BACK.code()),
            60);

    private final TpccParameters parameters;
    private final WorkloadContext context;
    private final TpccDataset dataset;
    private final Rules rules;

    TpccWorkload(TpccParameters parameters, WorkloadContext context) {
        this.parameters = parameters;
        this.context = context;
        this.dataset = new TpccDataset(parameters, context.seeds());
        this.rules = Rules.of(parameters);
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return rules.types();
    }

    @Override
    public List<OutcomeCode> outcomes() {
        return List.of(ROLLED_BACK);
    }

    @Override
    public Metric primaryMetric() {
        return TPM_C;
    }

    @Override
    public Dataset dataset() {
        return dataset;
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return rules.thinkTimes();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext worker) {
        return new TpccScript(rules, Terminal.of(worker, parameters.warehouses()));
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return rules.checks();
    }

    @Override
    public List<String> deviations(@Nullable DatasetMarker data) {
        return rules.deviations(context.users(), data);
    }
}
