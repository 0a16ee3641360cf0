package dev.assay.internal.engine;

import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.List;
import java.util.Set;

/** One transaction that does nothing, for executors that determine its duration. Stateless. */
final class CalibrationWorkload implements Workload<Session> {

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(new TransactionType("only", 1, Demarcation.DRIVER, true));
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of("committed"));
    }

    @Override
    public Dataset dataset() {
        return Dataset.builder("calibration", 1, new Seeds(0)).build();
    }

    @Override
    public Script<Session> newScript(WorkerContext context) {
        return Script.single(new Transaction<>() {
            @Override
            public void prepare() {
                // no inputs
            }

            @Override
            public OutcomeCode execute(Session session) {
                return OutcomeCode.COMMITTED;
            }
        });
    }
}
