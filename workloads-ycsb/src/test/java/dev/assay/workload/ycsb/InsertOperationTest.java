package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Preparation;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the inserted keys: after all existing keys, and without gaps. */
@Parallel
class InsertOperationTest {

    private final List<String> inserted = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();
    private final List<String> told = new ArrayList<>();
    private long rows;
    private boolean failing;
    private OutcomeCode answer = OutcomeCode.COMMITTED;
    private int asked;
    private int stopsAfter = Integer.MAX_VALUE;

    private final KeyValueSession session = (KeyValueSession) Proxy.newProxyInstance(
            KeyValueSession.class.getClassLoader(),
            new Class<?>[] {KeyValueSession.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "rows" -> OptionalLong.of(rows);
                case "read" -> read((Key) arguments[1]);
                case "insert" -> insert((Key) arguments[1]);
                case "classify" -> ErrorClass.TIMEOUT;
                case "close" -> null;
                default -> throw new AssertionError(method);
            });

    private OutcomeCode read(Key key) {
        asked++;
        return keys.contains(key.text()) ? OutcomeCode.COMMITTED : KeyValueOutcome.NOT_FOUND;
    }

    private OutcomeCode insert(Key key) throws SQLException {
        if (failing) {
            throw new SQLException("too late");
        }
        inserted.add(key.text());
        return answer;
    }

    private void there(long first, long end) {
        for (long number = first; number < end; number++) {
            keys.add("user" + number);
        }
    }

    private Script<KeyValueSession> script(Object... parameters) throws Exception {
        return workload(1, parameters).newScript(new WorkerContext(0, 1, new Seeds(1), null));
    }

    private Workload<KeyValueSession> workload(int users, Object... parameters) throws Exception {
        return new YcsbWorkload(Parameters.of(parameters), new WorkloadContext(new Seeds(1), users))
                .onData(new Preparation<>(() -> session, told::add, () -> asked >= stopsAfter));
    }

    private void insert(Transaction<KeyValueSession> insert, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            insert.prepare();
            insert.execute(session);
            insert.ended(true, true);
        }
    }

    /** Returns the insert, the second type of workload D. */
    private static Transaction<KeyValueSession> inserts(Script<KeyValueSession> script) {
        return script.transaction(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1000, user1000",
        "0, 0, 1050, user1050",
        "200, 0, 800, user1000",
        "200, 0, 850, user1050",
        "0, 500, 500, user1000",
        "0, 500, 507, user1007",
        "0, 0, 900, user1000"
    })
    void insertsStartAfterThoseOfEarlierRuns(long start, long count, long found, String first) throws Exception {
        rows = found;
        there(start, Long.parseLong(first.substring("user".length())));
        Transaction<KeyValueSession> insert = inserts(
                script("workload", "d", "insert-order", "ordered", "insert-start", start, "insert-count", count));
        insert.prepare();
        insert.execute(session);
        assertThat(inserted).containsExactly(first);
    }

    @Test
    void gapsOfAKilledRunAreFilledFirst() throws Exception {
        there(0, 1_003);
        there(1_004, 1_007);
        keys.remove("user1001");
        rows = keys.size();
        Transaction<KeyValueSession> insert = inserts(script("workload", "d", "insert-order", "ordered"));
        assertThat(inserted).containsExactly("user1001", "user1003");
        insert.prepare();
        insert.execute(session);
        assertThat(inserted).last().isEqualTo("user1007");
    }

    /** Two clients load 500 records each; keys of later inserts start after both parts, and neither part counts as a gap. */
    @ParameterizedTest
    @CsvSource({"1000, user1000", "1001, user1001", "1700, user1700"})
    void recordsLoadedByOtherClientsDoNotCountAsInserts(int found, String first) throws Exception {
        there(0, found);
        rows = found;
        for (int start : new int[] {0, 500}) {
            inserted.clear();
            insert(
                    inserts(script(
                            "workload", "d", "insert-order", "ordered", "insert-start", start, "insert-count", 500)),
                    1);
            assertThat(inserted).containsExactly(first);
        }
    }

    @Test
    void gapsOfAKilledRunAreFilledIfOtherClientsLoadedAPart() throws Exception {
        there(0, 1_600);
        keys.removeAll(Set.of("user1590", "user1597"));
        rows = keys.size();
        script("workload", "d", "insert-order", "ordered", "insert-count", 500);
        assertThat(inserted).containsExactly("user1590", "user1597");
        assertThat(told).containsExactly("inserting 2 records that an earlier run did not complete");
    }

    @Test
    void removedRecordsAreAnError() {
        there(0, 1_050);
        there(1_051, 1_052);
        rows = keys.size() - 3L;
        assertThatThrownBy(() -> script("workload", "d", "insert-order", "ordered"))
                .isInstanceOf(AssayException.class)
                .hasMessage("the table usertable lacks 3 of the records inserted up to user1051: records were removed;"
                        + " load again (clean, then load)");
        assertThat(inserted).isEmpty();
    }

    @Test
    void aGapThatTheStoreRejectsIsAnError() {
        there(0, 1_003);
        keys.remove("user1001");
        rows = keys.size();
        answer = KeyValueOutcome.UNEXPECTED_STATE;
        assertThatThrownBy(() -> script("workload", "d", "insert-order", "ordered"))
                .isInstanceOf(AssayException.class)
                .hasMessage(
                        "the store answered unexpected-state to the insert of user1001, which an earlier run did not"
                                + " complete");
    }

    /** With a thousand users, a killed run may have had a thousand pending keys. */
    @Test
    void eachUserMayHaveLeftAGap() throws Exception {
        there(0, 1_000);
        there(1_999, 2_000);
        rows = keys.size();
        workload(1_000, "workload", "d", "insert-order", "ordered");
        assertThat(inserted).hasSize(999).startsWith("user1000").endsWith("user1998");
    }

    @Test
    void aStopEndsTheSearchForGaps() throws Exception {
        there(0, 1_000);
        rows = 500_000;
        stopsAfter = 100;
        script("workload", "d", "insert-order", "ordered", "insert-count", 500);
        script("workload", "d", "insert-order", "ordered");
        assertThat(asked).isEqualTo(stopsAfter);
        assertThat(inserted).isEmpty();
    }

    /** YCSB#1061: concurrent clients insert different keys, whichever inserts of the others exist at their start. */
    @Test
    void clientsOfOneTableInsertDifferentKeys() throws Exception {
        there(0, 1_000);
        for (int run = 0; run < 2; run++) {
            for (String range : new String[] {"0-1/5", "2-2/5", "3-4/5"}) {
                rows = keys.size();
                WorkerRange workers = Objects.requireNonNull(WorkerRange.of(range));
                Workload<KeyValueSession> client =
                        workload(workers.count(), "workload", "d", "insert-order", "ordered", "worker-range", range);
                List<Script<KeyValueSession>> scripts = IntStream.range(0, workers.count())
                        .mapToObj(own -> client.newScript(new WorkerContext(own, workers.count(), new Seeds(1), null)))
                        .toList();
                for (Script<KeyValueSession> script : scripts) {
                    insert(inserts(script), 50);
                }
                assertThat(keys).doesNotContainAnyElementsOf(inserted);
                keys.addAll(inserted);
                inserted.clear();
            }
        }
        // The same number of inserts by each worker, so that no number is missing.
        assertThat(keys).hasSize(1_500).contains("user1499");
    }

    @Test
    void eachClientFillsOnlyItsOwnGaps() throws Exception {
        there(0, 1_040);
        keys.removeAll(Set.of("user1036", "user1037"));
        rows = keys.size();
        workload(1, "workload", "d", "insert-order", "ordered", "worker-range", "0-0/2");
        assertThat(inserted).containsExactly("user1036");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0-1", "1-0/4", "0-4/4", "-1-0/4", "0-1/2/3", ""})
    void malformedWorkerRangesAreRejected(String range) {
        assertThatThrownBy(() -> Parameters.of("worker-range", range))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("--worker-range: found '" + range + "'");
    }

    @Test
    void aWorkerRangeMustMatchTheUsers() {
        assertThatThrownBy(() -> workload(3, "worker-range", "4-7/8"))
                .isInstanceOf(AssayException.class)
                .hasMessage("--worker-range: found 4-7/8 with 4 workers, but --users is 3: both must be equal");
    }

    @Test
    void anOpenKeyIsInsertedAtTheEndOfTheRun() throws Exception {
        rows = 1_000;
        there(0, 1_000);
        Script<KeyValueSession> script = script("workload", "d", "insert-order", "ordered");
        Transaction<KeyValueSession> insert = inserts(script);
        script.end(session);
        assertThat(inserted).as("nothing was drawn").isEmpty();
        insert.prepare();
        insert.execute(session);
        insert.ended(true, true);
        script.end(session);
        assertThat(inserted).as("nothing is open").containsExactly("user1000");
        insert.prepare();
        failing = true;
        assertThat(catchException(() -> insert.execute(session))).isNotNull();
        insert.ended(false, true);
        failing = false;
        script.end(session);
        assertThat(inserted).containsExactly("user1000", "user1001");
    }
}
