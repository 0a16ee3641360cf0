package dev.assay.internal.engine;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** A workload with one type per given demarcation, on fake sessions, executed in turn. */
final class FakeWorkload implements Workload<FakeSession> {

    /** What a transaction does. */
    interface Body {
        OutcomeCode execute(FakeSession session) throws Exception;
    }

    private final List<Demarcation> demarcations;
    private final Runnable prepare;
    private final Body body;

    /** Receives the number of each prepared arrival. */
    LongConsumer arrivals = arrival -> {};

    FakeWorkload(List<Demarcation> demarcations, Runnable prepare, Body body) {
        this.demarcations = demarcations;
        this.prepare = prepare;
        this.body = body;
    }

    /** One type whose transactions only commit. */
    static FakeWorkload plain() {
        return preparing(() -> {});
    }

    static FakeWorkload preparing(Runnable prepare) {
        return new FakeWorkload(List.of(Demarcation.DRIVER), prepare, session -> OutcomeCode.COMMITTED);
    }

    static FakeWorkload executing(Body body) {
        return new FakeWorkload(List.of(Demarcation.DRIVER), () -> {}, body);
    }

    Trial<FakeSession> trial(SystemUnderTest system, int users, Schedule schedule) {
        return trial(system, new ClosedLoop(users), schedule);
    }

    Trial<FakeSession> trial(SystemUnderTest system, LoadModel load, Schedule schedule) {
        return new Trial<>(this, FakeSession.class, system, load, Isolation.DEFAULT, schedule, new Seeds(1), null, 2);
    }

    @Override
    public List<TransactionType> transactionTypes() {
        List<TransactionType> types = new ArrayList<>();
        for (Demarcation demarcation : demarcations) {
            types.add(new TransactionType("type-" + types.size(), 1, demarcation, false));
        }
        return types;
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of("committed"));
    }

    @Override
    public Dataset dataset() {
        return new FakeDataset(0);
    }

    @Override
    public Script<FakeSession> newScript(WorkerContext context) {
        Transaction<FakeSession> transaction = new Transaction<>() {
            @Override
            public void prepare() {
                prepare.run();
            }

            @Override
            public void prepareArrival(long arrival) {
                arrivals.accept(arrival);
                prepare();
            }

            @Override
            public OutcomeCode execute(FakeSession session) throws Exception {
                return body.execute(session);
            }
        };
        return new Script<>() {
            private int next;

            @Override
            public int choose() {
                return next++ % demarcations.size();
            }

            @Override
            public Transaction<FakeSession> transaction(int type) {
                return transaction;
            }
        };
    }
}
