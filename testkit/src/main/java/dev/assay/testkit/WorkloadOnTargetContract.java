package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
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
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What every workload promises about a database. A plug-in's test extends this and says which factory, which parameters
 * and where; the tests, those of runs included, load the data set, run on it and drop it, in this order, so that it is
 * loaded once. A test of a subclass runs in between, on data that transactions have used; it may call
 * {@link #requireData}.
 *
 * <p>Nobody else may use the database meanwhile: the server's count of transactions has to agree with ours.
 *
 * @param <P> the workload's parameter record
 * @param <S> what it runs on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class WorkloadOnTargetContract<P extends Record, S extends Session> extends WorkloadRuns<P, S> {

    /** For subclasses. */
    protected WorkloadOnTargetContract() {}

    /** A table of somebody else's that has to survive. */
    private static final String BYSTANDER = "contract_bystander";

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
        if (target().opens(JdbcSession.class)) {
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
                AssayException.class, () -> target().datasets().begin(workload().dataset(), "another"));
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

    /**
     * Seen in what is bound to statements, or what a session of another kind is told; types that write and commit by
     * themselves would find other data the second time.
     */
    @Test
    @Order(4)
    void theSameSeedGivesTheSameInputs() throws Exception {
        assumeTrue(factory().sessionType().isInterface(), "only interfaces can be watched");
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
        assertThat(outcome).isNotNull();
        if (canUndo(type)) {
            session.rollback();
        }
    }

    /** Last, so that the data are loaded once. */
    @Test
    @Order(Integer.MAX_VALUE)
    void cleanDropsExactlyWhatTheLoadMade() throws SQLException {
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
}
