package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.HotRows;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workload derived from TPC-C rev 5.11. Immutable. */
final class TpccWorkload implements Workload<JdbcSession> {

    static final String ID = "tpcc";

    /** A New-Order with an unused item, rolled back as clause 2.4.1.4 requires; it counts for tpmC. */
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
        int wanted = rules.loadRequirements().users();
        if (wanted > 0 && context.users() > 0 && context.users() != wanted) {
            throw AssayException.plan("--users: found " + context.users() + "; the profile "
                    + Kebab.of(parameters.profile()) + " requires ten users per warehouse (clause 4.2.2): use --users "
                    + wanted + " for --warehouses " + parameters.warehouses() + ", or leave --users out");
        }
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
    public Map<String, Set<Change>> changes() {
        return Schema.changes();
    }

    @Override
    public List<String> accessStyles(Set<Capability> capabilities) {
        return rules.accessStyles(capabilities).stream().map(Kebab::of).toList();
    }

    @Override
    public Map<String, Object> derived(Set<Capability> capabilities) {
        return Map.of(
                WorkloadInfo.ACCESS_STYLE,
                rules.accessStyles(capabilities).get(0).meaning());
    }

    @Override
    public List<HotRows> hotRows(Set<Capability> capabilities) {
        return rules.hotRows(capabilities);
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return rules.thinkTimes();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext worker) {
        if (rules.loadRequirements().binding() && worker.data() == null) {
            throw AssayException.target(
                    "the data have no marker: the profile " + Kebab.of(parameters.profile())
                            + " requires their C-Load (clause 2.1.6.1); load them with Assay",
                    null);
        }
        return new TpccScript(rules, Terminal.of(worker, parameters.warehouses(), parameters.cRun()));
    }

    @Override
    public LoadRequirements loadRequirements() {
        return rules.loadRequirements();
    }

    @Override
    public List<TransactionLimit> limits() {
        return rules.limits();
    }

    @Override
    public int backgroundWorkers() {
        return rules.backgroundWorkers();
    }

    @Override
    public List<AuditResult> audit(TrialFigures figures) {
        return rules.audit(figures);
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
