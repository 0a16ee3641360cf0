package dev.assay.internal.engine;

import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One transaction that does nothing, for stations that know how long it takes. Stateless. */
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
        return new Dataset() {
            @Override
            public DatasetMarker marker() {
                return new DatasetMarker("calibration", 1, Map.of(), 0, Map.of());
            }

            @Override
            public List<Table> tables() {
                return List.of();
            }

            @Override
            public Stream<Chunk> chunks() {
                return Stream.empty();
            }
        };
    }

    @Override
    public Script<Session> newScript(WorkerContext context) {
        Transaction<Session> transaction = new Transaction<>() {
            @Override
            public void prepare() {
                // there are no inputs
            }

            @Override
            public OutcomeCode execute(Session session) {
                return OutcomeCode.COMMITTED;
            }
        };
        return new Script<>() {
            @Override
            public int choose() {
                return 0;
            }

            @Override
            public Transaction<Session> transaction(int type) {
                return transaction;
            }
        };
    }
}
