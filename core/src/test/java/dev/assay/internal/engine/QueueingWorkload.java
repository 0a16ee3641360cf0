package dev.assay.internal.engine;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Tallies;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkQueue;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Users queue numbered pieces of work; background workers execute and log them. It records all calls. Thread-safe. */
final class QueueingWorkload implements Workload<FakeSession> {

    static final int ASK = 0;
    static final int WORK = 1;

    /** A background worker's action for a piece of work. */
    interface Body {
        void work(long item, FakeSession session) throws Exception;
    }

    /** One call of {@link Transaction#ended}. */
    record Ended(int type, long item, boolean successful, boolean measured) {}

    final ConcurrentLinkedQueue<Ended> ended = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<Long> queued = new ConcurrentLinkedQueue<>();

    private final int backgroundWorkers;
    private final List<Boolean> background;
    private final Body body;

    /** A user's action before it queues a piece of work; set before the trial. */
    Body asking = (item, session) -> {};

    QueueingWorkload(int backgroundWorkers, Body body) {
        this(backgroundWorkers, List.of(false, true), body);
    }

    /**
     * @param background whether background workers execute each type
     */
    QueueingWorkload(int backgroundWorkers, List<Boolean> background, Body body) {
        this.backgroundWorkers = backgroundWorkers;
        this.background = background;
        this.body = body;
    }

    Trial<FakeSession> trial(SystemUnderTest system, int users, Schedule schedule) {
        return new Trial<>(
                this,
                FakeSession.class,
                system,
                new ClosedLoop(users),
                Isolation.DEFAULT,
                schedule,
                new Seeds(1),
                null,
                2);
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(
                new TransactionType("ask", 1, Demarcation.NONE, false, background.get(0)),
                new TransactionType("work", 0, Demarcation.DRIVER, false, background.get(1)));
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
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.of(new ThinkTimes(List.of(Duration.ZERO), List.of(Duration.ZERO)));
    }

    @Override
    public int backgroundWorkers() {
        return backgroundWorkers;
    }

    @Override
    public Script<FakeSession> newScript(WorkerContext context) {
        Transaction<FakeSession> ask = new Asking(context);
        Transaction<FakeSession> work = new Working(context.queue());
        return new Script<>() {
            @Override
            public int choose() {
                return ASK;
            }

            @Override
            public Transaction<FakeSession> transaction(int type) {
                return type == ASK ? ask : work;
            }

            @Override
            public Tallies tallies() {
                return new Tallies(Map.of(context.background() ? "background" : "users", List.of(1L)));
            }
        };
    }

    private final class Asking implements Transaction<FakeSession> {

        private final WorkerContext context;
        private long item;

        Asking(WorkerContext context) {
            this.context = context;
            this.item = context.worker() * 1_000_000L;
        }

        @Override
        public void prepare() {
            item++;
        }

        @Override
        public OutcomeCode execute(FakeSession session) throws Exception {
            asking.work(item, session);
            context.queue().put(item);
            queued.add(item);
            return OutcomeCode.COMMITTED;
        }

        @Override
        public void ended(boolean successful, boolean measured) {
            ended.add(new Ended(ASK, item, successful, measured));
        }
    }

    private final class Working implements Transaction<FakeSession> {

        private final WorkQueue queue;
        private long item;

        Working(WorkQueue queue) {
            this.queue = queue;
        }

        @Override
        public void prepare() {
            item = queue.item();
        }

        @Override
        public OutcomeCode execute(FakeSession session) throws Exception {
            session.step("execute");
            body.work(item, session);
            return OutcomeCode.COMMITTED;
        }

        @Override
        public void ended(boolean successful, boolean measured) {
            ended.add(new Ended(WORK, item, successful, measured));
            queue.log("item=" + item);
        }
    }
}
