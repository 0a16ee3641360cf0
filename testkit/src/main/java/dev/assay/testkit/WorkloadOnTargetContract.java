package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.Workload;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Tests that every workload must pass on a database. A plug-in's test class extends this one and returns its factory,
 * its parameters and an open target. The tests load the data set, run transactions on it and drop it, in this order, so
 * that they load it once. Tests of a subclass run before the drop, on data that transactions have changed. They may call
 * {@link #requireData}.
 *
 * <p>The tests compare the server's count of transactions with the engine's. No other client may use the database
 * meanwhile, or the whole server if the product counts the transactions of all databases together.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class WorkloadOnTargetContract<P extends Record, S extends Session> extends WorkloadRuns<P, S> {

    /** A table outside the data set, which dropping the data set must keep. */
    private static final String BYSTANDER = "contract_bystander";

    @Test
    @Order(1)
    void anInterruptedLoadResumesToTheSameRows() throws Exception {
        DatasetStore store = target().datasets();
        store.drop(workload().dataset());
        assertThat(found().presence()).as("presence of the data after a drop").isEqualTo(Presence.ABSENT);

        Thread loading = Thread.currentThread();
        int chunks = (int) workload().dataset().chunks().count();
        CountedChunks first = new CountedChunks(workload().dataset(), Math.max(1, chunks / 2), loading::interrupt);
        AssayException stopped = catchThrowableOfType(
                AssayException.class, () -> new DatasetLoader(store, first, 4, event -> {}).load());
        assertThat(Thread.interrupted())
                .as("the interrupt must stay set: chunks must not clear it")
                .isTrue();
        assertThat(stopped).as("an interrupted load must fail").isNotNull();
        assertThat(stopped.kind()).as("kind of an interrupted load's failure").isEqualTo(AssayException.Kind.HOST);
        assertThat(found().presence()).as("presence of half the data").isEqualTo(Presence.LOADING);

        CountedChunks second = new CountedChunks(workload().dataset(), Integer.MAX_VALUE, () -> {});
        new DatasetLoader(store, second, 2, event -> {}).load();
        assertThat(first.written() + second.written())
                .as("chunks written by both loads together")
                .isEqualTo(chunks);
        assertThat(found().presence())
                .as("presence of the data after both loads")
                .isEqualTo(Presence.COMPLETE);
        assertThat(found().used()).as("the new data are marked as used").isFalse();
        assertThat(found().marker())
                .as("marker in the database")
                .isEqualTo(workload().dataset().marker());
        if (target().opens(JdbcSession.class)) {
            assertThat(inDatabase())
                    .as("the rows in the database must be those that the chunks write")
                    .isEqualTo(TableDigest.generated(workload().dataset()));
        }
        requireConditions(Moment.LOADED);
    }

    private Map<String, TableDigest> inDatabase() throws SQLException {
        try (JdbcSession session = target().open(JdbcSession.class, SessionOptions.auxiliary("contract"))) {
            return TableDigest.stored(session, workload().dataset());
        }
    }

    @Test
    @Order(2)
    void completeDataAreNotOverwritten() {
        requireData();
        AssayException refused = catchThrowableOfType(
                AssayException.class, () -> target().datasets().begin(workload().dataset(), "another"));
        assertThat(refused).as("a load over complete data must fail").isNotNull();
        assertThat(refused.kind()).as("kind of the failure").isEqualTo(AssayException.Kind.TARGET);
        assertThat(found().presence()).as("presence of the data").isEqualTo(Presence.COMPLETE);
    }

    @Test
    @Order(3)
    void prepareCallsNoUsedSession() throws Exception {
        assumeTrue(factory().sessionType().isInterface(), "the session type is not an interface");
        requireData();
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload);
        for (int type = 0; type < transactions.size(); type++) {
            RecordingProxy watched = new RecordingProxy();
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
                        .as(
                                "prepare() of type %s must not call a session: it runs outside the measured time",
                                workload.transactionTypes().get(type).id())
                        .isEqualTo(calls);
            }
        }
    }

    /**
     * Compares the values bound to statements, or the arguments of a session of another kind. Types that write and
     * commit by themselves are left out, because the second run would find other data.
     */
    @Test
    @Order(4)
    void theSameSeedGivesTheSameInputs() throws Exception {
        assumeTrue(factory().sessionType().isInterface(), "the session type is not an interface");
        requireData();
        assertThat(inputs())
                .as("the inputs must depend only on the seed and the worker: use the WorkerContext's seeds")
                .isEqualTo(inputs());
    }

    private List<String> inputs() throws Exception {
        Workload<S> workload = workload();
        List<Transaction<S>> transactions = transactions(workload);
        RecordingProxy watched = new RecordingProxy();
        try (S session = open(workload)) {
            S watcher = watched.watch(factory().sessionType(), session);
            for (int type = 0; type < transactions.size(); type++) {
                Transaction<S> transaction = transactions.get(type);
                for (int i = 0; i < 5 && canRepeat(workload.transactionTypes().get(type)); i++) {
                    transaction.prepare();
                    undone(workload.transactionTypes().get(type), transaction, watcher);
                }
            }
        }
        return watched.bound();
    }

    private static boolean canRepeat(TransactionType type) {
        return canUndo(type) || (type.readOnly() && type.demarcation() == Demarcation.AUTOCOMMIT);
    }

    private static <S extends Session> void undone(TransactionType type, Transaction<S> transaction, S session)
            throws Exception {
        if (type.demarcation().explicit()) {
            session.begin();
        }
        OutcomeCode outcome = transaction.execute(session);
        assertThat(outcome)
                .as("outcome that execute() of %s returns", type.id())
                .isNotNull();
        if (canUndo(type)) {
            session.rollback();
        }
    }

    /** Runs last, so that the data are loaded once. */
    @Test
    @Order(Integer.MAX_VALUE)
    void cleanDropsExactlyTheTablesOfTheLoad() throws SQLException {
        requireData();
        boolean jdbc = target().opens(JdbcSession.class);
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
                    .as("tables after the drop")
                    .doesNotContainAnyElementsOf(ours)
                    .containsExactlyInAnyOrderElementsOf(withoutMarkers(before));
            assertThat(found().presence())
                    .as("presence of the data after the drop")
                    .isEqualTo(Presence.ABSENT);
            target().datasets().drop(workload().dataset());
        } finally {
            if (jdbc) {
                execute("DROP TABLE " + BYSTANDER);
            }
        }
    }

    /** Returns the names without the marker tables that were dropped together with the last data set. */
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
}
