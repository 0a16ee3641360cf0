package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.assay.Assay;
import dev.assay.engine.LocalTrialRunner;
import dev.assay.engine.SystemUnderTest;
import dev.assay.engine.Trial;
import dev.assay.engine.TrialMeasurement;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Chunk;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.DatasetMarker;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Table;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * What every workload promises, as far as it can be seen without a database. A plug-in's test extends this, says which
 * factory and which parameters, and inherits the tests; {@link WorkloadOnTargetContract} has those on a database.
 *
 * <p>Choose parameters with few rows: the tests write all of them, several times.
 *
 * @param <P> the workload's parameter record
 * @param <S> what it runs on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class WorkloadContract<P extends Record, S extends Session> {

    /** What the marker table of a JDBC database can hold. */
    private static final int LONGEST_NAME = 64;

    private static final int LONGEST_PAIRS = 2_000;

    /** The shortest limit of the products in use: PostgreSQL's. */
    private static final int LONGEST_IDENTIFIER = 63;

    private static final int CHOICES = 200_000;
    private static final int PREPARATIONS = 2_000;
    private static final int WARM_UP_ROUNDS = 50;

    /** For subclasses. */
    protected WorkloadContract() {}

    /** The plug-in's factory. */
    protected abstract WorkloadFactory<P, S> factory();

    /** Parameters of a small data set. */
    protected abstract P parameters();

    /** The seed of the experiment; 42 unless overridden. */
    protected long seed() {
        return 42;
    }

    /** How many users there are; 10 unless overridden. */
    protected int users() {
        return 10;
    }

    /** A workload of its own, made as the engine makes it. */
    protected final Workload<S> workload() {
        return factory().create(parameters(), new WorkloadContext(new Seeds(seed()), users()));
    }

    private Script<S> script(Workload<S> workload, int worker) {
        return workload.newScript(context(workload, worker));
    }

    private WorkerContext context(Workload<S> workload, int worker) {
        return new WorkerContext(
                worker, users(), new Seeds(seed()), workload.dataset().marker());
    }

    /** One of each type, background types with a piece of work before them. */
    private List<Transaction<S>> transactions(Workload<S> workload, Watched watched) {
        return HeldWork.transactions(
                workload, context(workload, 0), () -> watched.refusing(factory().sessionType()));
    }

    @Test
    void theFactoryIsFoundAsAServiceUnderAKebabCaseName() {
        assertThat(factory().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*").hasSizeLessThanOrEqualTo(LONGEST_NAME);
        assertThat(factory().description()).isNotBlank().doesNotContain("\n");
        List<String> found = new ArrayList<>();
        for (WorkloadFactory<?, ?> other : ServiceLoader.load(WorkloadFactory.class)) {
            found.add(other.getClass().getName());
        }
        assertThat(found)
                .as("META-INF/services/" + WorkloadFactory.class.getName())
                .contains(factory().getClass().getName());
    }

    @Test
    void everyParameterIsDescribed() {
        assertThat(factory().parameterType()).isEqualTo(parameters().getClass());
        assertThat(Assay.parametersOf(factory()))
                .allSatisfy(parameter -> assertThat(parameter.description())
                        .as(parameter.name())
                        .isNotBlank()
                        .doesNotContain("\n")
                        .doesNotEndWith("."));
    }

    @Test
    void typesAreDistinctShareOneAutocommitModeAndOneOfThemIsChosen() {
        List<TransactionType> types = workload().transactionTypes();
        assertThat(types).isNotEmpty().extracting(TransactionType::id).doesNotHaveDuplicates();
        assertThat(types.stream().map(TransactionType::demarcation).map(Demarcation::autocommit))
                .as("autocommit modes of %s", types)
                .containsOnly(types.get(0).demarcation().autocommit());
        assertThat(types).anyMatch(type -> type.weight() > 0);
        assertThat(workload().transactionTypes()).isEqualTo(types);
    }

    @Test
    void outcomesStandAtTheirIndexesAndAreNotTakenForErrors() {
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        for (ErrorClass error : ErrorClass.values()) {
            codes.add(error.code());
        }
        List<OutcomeCode> outcomes = workload().outcomes();
        for (int i = 0; i < outcomes.size(); i++) {
            assertThat(outcomes.get(i).index())
                    .as("index of %s", outcomes.get(i))
                    .isEqualTo(i + 1);
            assertThat(codes.add(outcomes.get(i).code()))
                    .as("%s has a code of its own", outcomes.get(i))
                    .isTrue();
        }
    }

    @Test
    void theMetricCountsTypesAndOutcomesThatExist() {
        Workload<S> workload = workload();
        Set<String> codes = new HashSet<>(Set.of(OutcomeCode.COMMITTED.code()));
        workload.outcomes().forEach(outcome -> codes.add(outcome.code()));
        assertThat(workload.primaryMetric().outcomes()).isNotEmpty().isSubsetOf(codes);
        String type = workload.primaryMetric().transactionType();
        if (type != null) {
            assertThat(workload.transactionTypes())
                    .extracting(TransactionType::id)
                    .contains(type);
        }
    }

    @Test
    void thinkTimesAndChecksAreComplete() {
        Workload<S> workload = workload();
        int usersTypes = (int) workload.transactionTypes().stream()
                .filter(type -> !type.background())
                .count();
        workload.thinkTimes().ifPresent(waits -> assertThat(waits.keying()).hasSize(usersTypes));
        assertThat(List.of(0, usersTypes, workload.transactionTypes().size()))
                .as("numbers of limits")
                .contains(workload.limits().size());
        assertThat(workload.checks()).extracting(ConsistencyCheck::id).doesNotHaveDuplicates();
        assertThat(workload.checks())
                .allSatisfy(check -> assertThat(check.title()).isNotBlank().doesNotContain("\n"));
        assertThat(workload.deviations(null))
                .allSatisfy(line -> assertThat(line).isNotBlank().doesNotContain("\n"));
    }

    @Test
    void theMarkerTellsWhatTheDataAreAndFitsBesideThem() {
        DatasetMarker marker = workload().dataset().marker();
        assertThat(marker.workload()).isEqualTo(factory().id());
        assertThat(marker.seed()).isEqualTo(seed());
        assertThat(marker).isEqualTo(workload().dataset().marker());
        for (Map<String, String> pairs : List.of(marker.scale(), marker.properties())) {
            int length = 0;
            for (Map.Entry<String, String> pair : pairs.entrySet()) {
                assertThat(pair.getKey()).isNotEmpty().doesNotContain("=", ";");
                assertThat(pair.getValue()).as(pair.getKey()).doesNotContain(";");
                length += pair.getKey().length() + pair.getValue().length() + 2;
            }
            assertThat(length).as("length of %s", pairs).isLessThanOrEqualTo(LONGEST_PAIRS);
        }
    }

    @Test
    void keysAndIndexesNameColumnsAndParentsComeFirst() {
        Set<String> relations = new HashSet<>();
        Map<String, Table> earlier = new HashMap<>();
        for (Table table : workload().dataset().tables()) {
            List<String> columns =
                    table.columns().stream().map(Table.Column::name).toList();
            assertThat(columns).as(table.name()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(columns).as("primary key of %s", table.name()).containsAll(table.primaryKey());
            requireNewName(relations, table.name());
            for (Table.Index index : table.indexes()) {
                requireNewName(relations, index.name());
                assertThat(columns).as(index.name()).containsAll(index.columns());
            }
            for (Table.ForeignKey key : table.foreignKeys()) {
                requireNewName(relations, key.name());
                assertThat(columns).as(key.name()).containsAll(key.columns());
                assertThat(earlier).as("tables before %s", table.name()).containsKey(key.references());
                assertThat(Objects.requireNonNull(earlier.get(key.references())).primaryKey())
                        .as("what %s refers to", key.name())
                        .isEqualTo(key.referencedColumns());
            }
            earlier.put(table.name(), table);
        }
    }

    private static void requireNewName(Set<String> names, String name) {
        assertThat(name).hasSizeLessThanOrEqualTo(LONGEST_IDENTIFIER);
        assertThat(names.add(name)).as("%s is there once", name).isTrue();
    }

    @Test
    void chunksAreDistinctAndBelongToTheTables() {
        Dataset dataset = workload().dataset();
        List<String> tables = dataset.tables().stream().map(Table::name).toList();
        Set<String> ids = new HashSet<>();
        dataset.chunks().forEach(chunk -> {
            assertThat(chunk.id()).isNotBlank().hasSizeLessThanOrEqualTo(LONGEST_NAME);
            assertThat(ids.add(chunk.id()))
                    .as("chunk %s is there once", chunk.id())
                    .isTrue();
            assertThat(tables).contains(chunk.table());
        });
        assertThat(dataset.chunks().map(Chunk::id)).as("a second stream").containsExactlyInAnyOrderElementsOf(ids);
        assertThat(dataset.rows())
                .isEqualTo(dataset.chunks().mapToLong(Chunk::rows).sum());
    }

    @Test
    void chunksHaveTheRowsTheySayAndRowsFitTheirTables() throws IOException {
        Dataset dataset = workload().dataset();
        Map<String, Table> tables = new HashMap<>();
        dataset.tables().forEach(table -> tables.put(table.name(), table));
        for (Chunk chunk : dataset.chunks().toList()) {
            CheckedRows rows = new CheckedRows(Objects.requireNonNull(tables.get(chunk.table())));
            chunk.write(rows);
            rows.requireNoRowOpen();
            assertThat(rows.digest().rows()).as("rows of %s", chunk.id()).isEqualTo(chunk.rows());
        }
    }

    @Test
    void theSameSeedGivesTheSameRowsInWhateverOrderAndBySeveralThreads() throws Exception {
        Map<String, Long> inOrder = new ConcurrentHashMap<>();
        Workload<S> one = workload();
        write(one.dataset(), one.dataset().chunks().toList(), inOrder);

        Workload<S> other = workload();
        List<Chunk> shuffled = new ArrayList<>(other.dataset().chunks().toList());
        Collections.reverse(shuffled);
        Map<String, Long> byThreads = new ConcurrentHashMap<>();
        int half = shuffled.size() / 2;
        AssertingThread thread = AssertingThread.start(
                "contract-writer", () -> write(other.dataset(), shuffled.subList(0, half), byThreads));
        write(other.dataset(), shuffled.subList(half, shuffled.size()), byThreads);
        thread.end();

        assertThat(byThreads).isEqualTo(inOrder);
        if (!shuffled.isEmpty()) {
            Map<String, Long> again = new ConcurrentHashMap<>();
            Chunk last = shuffled.get(0);
            write(other.dataset(), List.of(last, last), again);
            assertThat(again).as("%s written again", last.id()).containsEntry(last.id(), inOrder.get(last.id()));
        }
    }

    private static void write(Dataset dataset, List<Chunk> chunks, Map<String, Long> sequences) throws IOException {
        Map<String, Table> tables = new HashMap<>();
        dataset.tables().forEach(table -> tables.put(table.name(), table));
        for (Chunk chunk : chunks) {
            CheckedRows rows = new CheckedRows(Objects.requireNonNull(tables.get(chunk.table())));
            chunk.write(rows);
            sequences.put(chunk.id(), rows.sequence());
        }
    }

    @Test
    void theSameSeedGivesTheSameChoicesToEachWorker() {
        for (int worker : new int[] {0, users() - 1}) {
            Script<S> one = script(workload(), worker);
            Script<S> other = script(workload(), worker);
            for (int i = 0; i < 10_000; i++) {
                int type = one.choose();
                if (i % 7 == 0) {
                    one.transaction(type);
                    other.transaction(type).prepare();
                }
                assertThat(other.choose())
                        .as("choice %d of worker %d", i, worker)
                        .isEqualTo(type);
            }
        }
    }

    /** Five standard deviations for each type: a right workload fails for one seed in 10⁶, times its number of types. */
    @Test
    void choicesHaveTheSharesOfTheWeights() {
        List<TransactionType> types = workload().transactionTypes();
        double all = types.stream().mapToDouble(TransactionType::weight).sum();
        Script<S> script = script(workload(), 0);
        int[] counts = new int[types.size()];
        for (int i = 0; i < CHOICES; i++) {
            int type = script.choose();
            assertThat(type).isBetween(0, types.size() - 1);
            counts[type]++;
        }
        for (int type = 0; type < counts.length; type++) {
            double share = types.get(type).weight() / all;
            double tolerance = 5 * Math.sqrt(share * (1 - share) / CHOICES);
            assertThat((double) counts[type] / CHOICES)
                    .as("share of %s in %d choices", types.get(type).id(), CHOICES)
                    .isCloseTo(share, within(tolerance));
        }
    }

    @Test
    void workersShareNoTransactions() {
        Workload<S> workload = workload();
        Script<S> one = script(workload, 0);
        Script<S> other = script(workload, users() > 1 ? 1 : 0);
        for (int type = 0; type < workload.transactionTypes().size(); type++) {
            assertThat(one.transaction(type)).isNotSameAs(other.transaction(type));
        }
    }

    /** On sessions that fail whatever they are asked: a transaction may keep one, but not use it untimed. */
    @Test
    void preparingTouchesNoSession() {
        assumeTrue(factory().sessionType().isInterface(), "only interfaces can be watched");
        Workload<S> workload = workload();
        Watched watched = new Watched();
        S session = watched.refusing(factory().sessionType());
        List<Transaction<S>> transactions = transactions(workload, watched);
        for (int type = 0; type < transactions.size(); type++) {
            Transaction<S> transaction = transactions.get(type);
            transaction.prepare();
            fail(transaction, session);
            long calls = watched.calls();
            for (int i = 0; i < 100; i++) {
                transaction.prepare();
            }
            assertThat(watched.calls())
                    .as("calls of a session while preparing type %d", type)
                    .isEqualTo(calls);
        }
    }

    private static <S extends Session> void fail(Transaction<S> transaction, S session) {
        try {
            transaction.execute(session);
        } catch (Exception expected) {
            assertThat(expected).isNotNull();
        }
    }

    @Test
    void choosingAndPreparingAllocateNothingOnceWarm() {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                        && bean.isThreadAllocatedMemorySupported(),
                "this JVM does not count allocations");
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload, new Watched());
        for (int i = 0; i < transactions.size(); i++) {
            Transaction<S> transaction = transactions.get(i);
            TransactionType type = workload.transactionTypes().get(i);
            assertThat(leastAllocated(transaction::prepare))
                    .as("bytes that %d preparations of %s allocate", PREPARATIONS, type.id())
                    .isZero();
            if (!type.background()) {
                assertThat(leastAllocated(() -> transaction.ended(true, true)))
                        .as("bytes that %d ends of %s allocate", PREPARATIONS, type.id())
                        .isZero();
            }
        }
        Script<S> script = script(workload, 0);
        assertThat(leastAllocated(script::choose))
                .as("bytes that %d choices allocate", PREPARATIONS)
                .isZero();
    }

    /** The first rounds may fill caches and are interpreted; of those that follow, one without an allocation will do. */
    private static long leastAllocated(Runnable action) {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] bytes = new long[WARM_UP_ROUNDS];
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            long before = bean.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < PREPARATIONS; i++) {
                action.run();
            }
            bytes[round] = bean.getCurrentThreadAllocatedBytes() - before;
            if (round >= 2 && bytes[round] == 0) {
                return 0;
            }
        }
        return Arrays.stream(bytes).min().orElseThrow();
    }

    @Test
    void runsInTheEngineWithoutADatabase() {
        Workload<S> workload = workload();
        int transactions = 5_000;
        TrialMeasurement measured = new LocalTrialRunner()
                .run(
                        new Trial<>(
                                workload,
                                factory().sessionType(),
                                new SystemUnderTest.Noop(),
                                new ClosedLoop(2, false),
                                Isolation.DEFAULT,
                                new Schedule(Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO, transactions),
                                new Seeds(seed()),
                                workload.dataset().marker(),
                                2),
                        event -> {});
        assertThat(measured.failure()).isNull();
        assertThat(measured.measurements().everything().count()).isEqualTo(transactions);
    }
}
