package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.engine.DatasetLoader;
import dev.assay.engine.LocalTrialRunner;
import dev.assay.engine.SystemUnderTest;
import dev.assay.engine.Trial;
import dev.assay.engine.TrialMeasurement;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ErrorCount;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Chunk;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.DatasetMarker;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.RowWriter;
import dev.assay.spi.workload.Table;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What every workload promises about a database. A plug-in's test extends this and says which factory, which parameters
 * and where; the tests load the data set, run on it and drop it, in this order, so that it is loaded once. A test of a
 * subclass runs in between, on data that transactions have used; it may call {@link #requireData}.
 *
 * <p>Nobody else may use the database meanwhile: the server's count of transactions has to agree with ours.
 *
 * @param <P> the workload's parameter record
 * @param <S> what it runs on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class WorkloadOnTargetContract<P extends Record, S extends Session> {

    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);
    private static final Duration PROMPT = Duration.ofSeconds(15);

    /** A table of somebody else's that has to survive. */
    private static final String BYSTANDER = "contract_bystander";

    /** For subclasses. */
    protected WorkloadOnTargetContract() {}

    /** The plug-in's factory. */
    protected abstract WorkloadFactory<P, S> factory();

    /** Parameters of a small data set. */
    protected abstract P parameters();

    /**
     * An open target whose database is empty, or holds what an earlier test of this class left there. It may be the same
     * one each time; the subclass closes it.
     */
    protected abstract Target target();

    /** The seed of the experiment; 42 unless overridden. */
    protected long seed() {
        return 42;
    }

    /** How many users run; 4 unless overridden. */
    protected int users() {
        return 4;
    }

    /** How many transactions a run has; 400 unless overridden. */
    protected int transactions() {
        return 400;
    }

    /**
     * Cuts the connections of these sessions, in the middle of whatever goes on, from another thread than theirs. Unless
     * overridden, the client cuts them; a test that knows the product lets the server do it.
     */
    protected void cut(List<S> sessions) {
        sessions.forEach(Session::abort);
    }

    /** The names of all tables the account sees, in lower case; none where sessions are no {@link JdbcSession}s. */
    protected Set<String> tables() {
        Set<String> names = new HashSet<>();
        if (factory().sessionType() == JdbcSession.class) {
            try (JdbcSession session = target().open(JdbcSession.class, SessionOptions.auxiliary("contract"));
                    ResultSet rows = session.connection()
                            .getMetaData()
                            .getTables(
                                    session.connection().getCatalog(),
                                    session.connection().getSchema(),
                                    "%",
                                    new String[] {"TABLE"})) {
                while (rows.next()) {
                    names.add(rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            } catch (SQLException e) {
                throw new AssertionError("cannot list the tables", e);
            }
        }
        return names;
    }

    /** A workload of its own, made as the engine makes it. */
    protected final Workload<S> workload() {
        return factory().create(parameters(), new WorkloadContext(new Seeds(seed()), users()));
    }

    /** Loads the data set if it is not there. */
    protected final void requireData() {
        if (found().presence() != Presence.COMPLETE) {
            target().datasets().drop(workload().dataset());
            new DatasetLoader(target().datasets(), workload().dataset(), 2, event -> {}).load();
        }
    }

    private DatasetStore.Found found() {
        return target().datasets().find(workload().dataset());
    }

    /** Fails if a condition does not hold. */
    protected final void requireConditions(Moment moment) {
        try (S session = target().open(factory().sessionType(), SessionOptions.auxiliary("contract"))) {
            for (ConsistencyCheck<S> check : workload().checks()) {
                CheckResult result = check.check(session, moment);
                assertThat(result.id()).isEqualTo(check.id());
                assertThat(result.status())
                        .as("%s (%s) %s: %s", check.id(), check.title(), moment, result.detail())
                        .isNotEqualTo(CheckResult.Status.FAILED);
            }
        } catch (Exception e) {
            throw new AssertionError("a condition could not be asked: " + e, e);
        }
    }

    /**
     * Runs this contract's workload and fails if its conditions do not hold afterwards.
     *
     * @param watch what happens meanwhile
     */
    private TrialMeasurement run(RunWatch<S> watch, Isolation isolation, int limit) {
        Target target = target();
        target.datasets().markUsed(watch.workload().dataset());
        Trial<S> trial = new Trial<>(
                watch.workload(),
                factory().sessionType(),
                new SystemUnderTest.Database(watch.target(target)),
                new ClosedLoop(users(), false),
                isolation,
                new Schedule(Duration.ZERO, LONGEST_RUN, Duration.ZERO, limit),
                new Seeds(seed()),
                found().marker(),
                2);
        return new LocalTrialRunner().run(trial, event -> {});
    }

    @Test
    @Order(1)
    void aLoadThatWasCutShortGoesOnToTheSameRows() throws Exception {
        DatasetStore store = target().datasets();
        store.drop(workload().dataset());
        assertThat(found().presence()).isEqualTo(Presence.ABSENT);

        Thread loading = Thread.currentThread();
        int chunks = (int) workload().dataset().chunks().count();
        CountedChunks first = new CountedChunks(workload().dataset(), Math.max(1, chunks / 2), loading::interrupt);
        AssayException stopped = catchThrowableOfType(
                AssayException.class, () -> new DatasetLoader(store, first, 4, event -> {}).load());
        assertThat(Thread.interrupted()).as("the interrupt stays set").isTrue();
        assertThat(stopped).as("an interrupted load says so").isNotNull();
        assertThat(stopped.kind()).isEqualTo(AssayException.Kind.HOST);
        assertThat(found().presence()).isEqualTo(Presence.LOADING);

        CountedChunks second = new CountedChunks(workload().dataset(), Integer.MAX_VALUE, () -> {});
        new DatasetLoader(store, second, 2, event -> {}).load();
        assertThat(first.written() + second.written())
                .as("chunks written by both loads together")
                .isEqualTo(chunks);
        assertThat(found().presence()).isEqualTo(Presence.COMPLETE);
        assertThat(found().used()).isFalse();
        assertThat(found().marker()).isEqualTo(workload().dataset().marker());
        if (factory().sessionType() == JdbcSession.class) {
            assertThat(inDatabase()).as("what the database holds").isEqualTo(generated());
        }
        requireConditions(Moment.LOADED);
    }

    private Map<String, TableDigest> generated() throws IOException {
        Dataset dataset = workload().dataset();
        Map<String, CheckedRows> rows = new HashMap<>();
        for (Table table : dataset.tables()) {
            rows.put(table.name(), new CheckedRows(table));
        }
        for (Chunk chunk : dataset.chunks().toList()) {
            chunk.write(Objects.requireNonNull(rows.get(chunk.table())));
        }
        Map<String, TableDigest> digests = new HashMap<>();
        rows.forEach((table, written) -> digests.put(table, written.digest()));
        return digests;
    }

    private Map<String, TableDigest> inDatabase() throws SQLException {
        Map<String, TableDigest> digests = new HashMap<>();
        try (JdbcSession session = target().open(JdbcSession.class, SessionOptions.auxiliary("contract"))) {
            for (Table table : workload().dataset().tables()) {
                digests.put(table.name(), TableDigest.read(session.connection(), table));
            }
        }
        return digests;
    }

    @Test
    @Order(2)
    void completeDataAreNotLoadedOver() {
        requireData();
        AssayException refused = catchThrowableOfType(
                AssayException.class, () -> target().datasets().begin(workload().dataset()));
        assertThat(refused).isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(found().presence()).isEqualTo(Presence.COMPLETE);
    }

    @Test
    @Order(3)
    void preparingTouchesNoSessionThatTransactionsHaveUsed() throws Exception {
        assumeTrue(factory().sessionType().isInterface(), "only interfaces can be watched");
        requireData();
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload);
        for (int type = 0; type < transactions.size(); type++) {
            Watched watched = new Watched();
            Transaction<S> transaction = transactions.get(type);
            try (S session = open(workload)) {
                S watcher = watched.watch(factory().sessionType(), session);
                transaction.prepare();
                undone(workload.transactionTypes().get(type), transaction, watcher);
                long calls = watched.calls();
                for (int i = 0; i < 100; i++) {
                    transaction.prepare();
                }
                assertThat(watched.calls())
                        .as("calls of a session while preparing type %d", type)
                        .isEqualTo(calls);
            }
        }
    }

    /** Seen in what is bound to statements; types that commit by themselves would find other data the second time. */
    @Test
    @Order(4)
    void theSameSeedGivesTheSameInputs() throws Exception {
        assumeTrue(factory().sessionType() == JdbcSession.class, "inputs are seen in JDBC statements only");
        requireData();
        assertThat(inputs()).isEqualTo(inputs());
    }

    private List<String> inputs() throws Exception {
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload);
        Watched watched = new Watched();
        try (S session = open(workload)) {
            S watcher = watched.watch(factory().sessionType(), session);
            for (int type = 0; type < transactions.size(); type++) {
                Transaction<S> transaction = transactions.get(type);
                for (int i = 0; i < 5 && canUndo(workload.transactionTypes().get(type)); i++) {
                    transaction.prepare();
                    undone(workload.transactionTypes().get(type), transaction, watcher);
                }
            }
        }
        return watched.bound();
    }

    /** One of each type, background types with a piece of work before them. */
    private List<Transaction<S>> transactions(Workload<S> workload) {
        return HeldWork.transactions(
                workload,
                new WorkerContext(0, users(), new Seeds(seed()), found().marker()),
                () -> new Watched().refusing(factory().sessionType()));
    }

    private S open(Workload<S> workload) {
        boolean autocommit = workload.transactionTypes().get(0).demarcation().autocommit();
        return target().open(factory().sessionType(), new SessionOptions("contract", autocommit, Isolation.DEFAULT));
    }

    private static boolean canUndo(TransactionType type) {
        return type.demarcation() == Demarcation.DRIVER || type.demarcation() == Demarcation.EXPLICIT_SQL;
    }

    private static <S extends Session> void undone(TransactionType type, Transaction<S> transaction, S session)
            throws Exception {
        if (type.demarcation() == Demarcation.EXPLICIT_SQL) {
            session.begin();
        }
        OutcomeCode outcome = transaction.execute(session);
        assertThat(outcome).isNotNull();
        if (canUndo(type)) {
            session.rollback();
        }
    }

    @Test
    @Order(5)
    void conditionsHoldAfterARunAndTheServerCountsWhatWeCount() {
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), Integer.MAX_VALUE, () -> {});
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, transactions());
        assertThat(measured.failure()).isNull();
        assertThat(measured.overrun()).isZero();
        assertThat(measured.measurements().everything().count()).isEqualTo(transactions());
        assertThat(measured.errors())
                .as("errors that no retry mended")
                .noneMatch(error -> !error.errorClass().equals(ErrorClass.RETRYABLE.code()));
        assertThat(found().used()).isTrue();
        requireConditions(Moment.USED);
        requireSameCommits(measured);
    }

    /** Where types commit by themselves, only they know how often; those that only queue work commit nothing. */
    private void requireSameCommits(TrialMeasurement measured) {
        TrialMeasurement.ServerCounts server = measured.server();
        boolean counted = target().capabilities().contains(Capability.SERVER_COUNTERS)
                && workload().transactionTypes().stream()
                        .allMatch(type -> canUndo(type) || type.demarcation() == Demarcation.NONE);
        assertThat(server != null)
                .as("the server's count is compared with ours")
                .isEqualTo(counted);
        if (server != null) {
            assertThat(server.committed())
                    .as("transactions the server committed")
                    .isEqualTo(server.expectedCommitted());
        }
    }

    @Test
    @Order(6)
    void connectionsLostInTheMiddleAreCountedAndLeaveTheDataConsistent() {
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), transactions() / 2, () -> {});
        watch.then(() -> cut(watch.sessions(factory().sessionType())));
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, transactions());
        watch.requireReached();
        assertThat(measured.failure()).isNull();
        assertThat(measured.overrun()).isZero();
        assertThat(measured.measurements().everything().count()).isEqualTo(transactions());
        Set<String> lost =
                Set.of(ErrorClass.LOST_SESSION.code(), ErrorClass.IN_DOUBT.code(), ErrorClass.REFUSED.code());
        assertThat(measured.errors())
                .as("errors")
                .anyMatch(error -> lost.contains(error.errorClass()))
                .allMatch(error ->
                        lost.contains(error.errorClass()) || error.errorClass().equals(ErrorClass.RETRYABLE.code()));
        requireConditions(Moment.USED);
        TrialMeasurement.ServerCounts server = measured.server();
        if (server != null) {
            assertThat(server.committed())
                    .as("transactions the server committed, with these errors: %s", measured.errors())
                    .isBetween(server.expectedCommitted(), server.expectedCommitted() + lostInCommit(measured));
        }
    }

    /** What was in doubt, and what read only: a lost session leaves no doubt about that, but the server may count it. */
    private long lostInCommit(TrialMeasurement measured) {
        Set<String> readOnly = workload().transactionTypes().stream()
                .filter(TransactionType::readOnly)
                .map(TransactionType::id)
                .collect(Collectors.toSet());
        return measured.errors().stream()
                .filter(error -> error.errorClass().equals(ErrorClass.IN_DOUBT.code())
                        || (error.errorClass().equals(ErrorClass.LOST_SESSION.code())
                                && readOnly.contains(error.type())))
                .mapToLong(ErrorCount::count)
                .sum();
    }

    @Test
    @Order(7)
    void anInterruptEndsARunPromptlyAndStaysSet() {
        requireData();
        Thread running = Thread.currentThread();
        RunWatch<S> watch = new RunWatch<>(workload(), 50, running::interrupt);
        long began = System.nanoTime();
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, 0);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        assertThat(Thread.interrupted()).as("the interrupt stays set").isTrue();
        assertThat(measured.stoppedEarly()).isTrue();
        assertThat(measured.overrun()).isZero();
        assertThat(took).isLessThan(PROMPT);
        requireConditions(Moment.USED);
    }

    @Test
    @Order(8)
    void serialisationFailuresLeaveTheDataConsistent() {
        assumeTrue(target().capabilities().contains(Capability.TRANSACTIONS), "the target has no transactions");
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), Integer.MAX_VALUE, () -> {});
        TrialMeasurement measured = run(watch, Isolation.SERIALIZABLE, transactions());
        assertThat(measured.failure()).isNull();
        assertThat(measured.errors())
                .extracting(ErrorCount::errorClass)
                .as("kinds of errors")
                .allMatch(error -> error.equals(ErrorClass.RETRYABLE.code()));
        requireConditions(Moment.USED);
        requireSameCommits(measured);
    }

    /** Last, so that the data are loaded once. */
    @Test
    @Order(Integer.MAX_VALUE)
    void cleanDropsExactlyWhatTheLoadMade() throws SQLException {
        requireData();
        boolean jdbc = factory().sessionType() == JdbcSession.class;
        Set<String> before = new HashSet<>(tables());
        Set<String> ours = new HashSet<>();
        workload().dataset().tables().forEach(table -> ours.add(table.name()));
        if (jdbc) {
            assertThat(before).containsAll(ours);
            execute("CREATE TABLE " + BYSTANDER + " (id INTEGER)");
            before.add(BYSTANDER);
        }
        try {
            target().datasets().drop(workload().dataset());
            before.removeAll(ours);
            assertThat(tables())
                    .as("tables that stay")
                    .doesNotContainAnyElementsOf(ours)
                    .containsExactlyInAnyOrderElementsOf(withoutMarkers(before));
            assertThat(found().presence()).isEqualTo(Presence.ABSENT);
            target().datasets().drop(workload().dataset());
        } finally {
            if (jdbc) {
                execute("DROP TABLE " + BYSTANDER);
            }
        }
    }

    /** The tables of the markers go with the last data set. */
    private Set<String> withoutMarkers(Set<String> names) {
        Set<String> left = new HashSet<>(names);
        Set<String> present = tables();
        left.removeIf(name -> name.startsWith("assay_dataset") && !present.contains(name));
        return left;
    }

    private void execute(String sql) throws SQLException {
        try (JdbcSession session = target().open(JdbcSession.class, SessionOptions.auxiliary("contract"));
                Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    /** A data set that counts the chunks written, and does something once so many are. */
    private static final class CountedChunks implements Dataset {

        private final Dataset dataset;
        private final int threshold;
        private final Runnable action;
        private final AtomicInteger written = new AtomicInteger();

        CountedChunks(Dataset dataset, int threshold, Runnable action) {
            this.dataset = dataset;
            this.threshold = threshold;
            this.action = action;
        }

        int written() {
            return written.get();
        }

        @Override
        public DatasetMarker marker() {
            return dataset.marker();
        }

        @Override
        public List<Table> tables() {
            return dataset.tables();
        }

        @Override
        public Stream<Chunk> chunks() {
            return dataset.chunks().map(this::counted);
        }

        private Chunk counted(Chunk chunk) {
            return new Chunk() {
                @Override
                public String id() {
                    return chunk.id();
                }

                @Override
                public String table() {
                    return chunk.table();
                }

                @Override
                public long rows() {
                    return chunk.rows();
                }

                @Override
                public void write(RowWriter writer) throws IOException {
                    chunk.write(writer);
                    if (written.incrementAndGet() == threshold) {
                        action.run();
                    }
                }
            };
        }
    }
}
