package dev.assay.internal.engine;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.Seeds;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A workload with one transaction type and no data, for stand-ins of a database. */
public final class OneTypeWorkload implements Workload<Session> {

    private final Duration meanThink;
    private final Runnable prepare;

    OneTypeWorkload(Duration meanThink) {
        this(meanThink, () -> {});
    }

    /**
     * @param prepare called whenever a transaction is prepared; all but the first call of a worker follow the end of the previous
     *     transaction
     */
    OneTypeWorkload(Duration meanThink, Runnable prepare) {
        this.meanThink = meanThink;
        this.prepare = prepare;
    }

    public static Trial<Session> trial(SystemUnderTest system, LoadModel load, Schedule schedule, long seed) {
        return trial(new OneTypeWorkload(Duration.ZERO), system, load, schedule, seed);
    }

    static Trial<Session> trial(
            Workload<Session> workload, SystemUnderTest system, LoadModel load, Schedule schedule, long seed) {
        return new Trial<>(
                workload, Session.class, system, load, Isolation.DEFAULT, schedule, new Seeds(seed), null, 3);
    }

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
                return new DatasetMarker("one-type", 1, Map.of(), 0, Map.of());
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
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.of(new ThinkTimes(List.of(Duration.ZERO), List.of(meanThink)));
    }

    @Override
    public Script<Session> newScript(WorkerContext context) {
        Transaction<Session> transaction = new Transaction<>() {
            @Override
            public void prepare() {
                prepare.run();
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
