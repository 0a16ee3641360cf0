package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import dev.assay.model.random.Seeds;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which keys are inserted: behind all that are there, and without gaps. */
class InsertOperationTest {

    private final List<String> inserted = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();
    private long rows;
    private boolean failing;

    private final KeyValueSession session = (KeyValueSession) Proxy.newProxyInstance(
            KeyValueSession.class.getClassLoader(),
            new Class<?>[] {KeyValueSession.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "rows" -> OptionalLong.of(rows);
                case "read" ->
                    keys.contains(((Key) arguments[1]).text()) ? OutcomeCode.COMMITTED : KeyValueOutcome.NOT_FOUND;
                case "insert" -> insert((Key) arguments[1]);
                case "classify" -> ErrorClass.TIMEOUT;
                case "close" -> null;
                default -> throw new AssertionError(method);
            });

    private OutcomeCode insert(Key key) throws SQLException {
        if (failing) {
            throw new SQLException("too late");
        }
        inserted.add(key.text());
        return OutcomeCode.COMMITTED;
    }

    private void there(long first, long end) {
        for (long number = first; number < end; number++) {
            keys.add("user" + number);
        }
    }

    private Script<KeyValueSession> script(Object... parameters) throws Exception {
        Workload<KeyValueSession> workload =
                new YcsbWorkload(Parameters.of(parameters), new Seeds(1)).onData(() -> session);
        return workload.newScript(new WorkerContext(0, 1, new Seeds(1), null));
    }

    /** Of D the second type. */
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
    void insertsBeginBehindThoseOfEarlierRuns(long start, long count, long found, String first) throws Exception {
        rows = found;
        there(start, Long.parseLong(first.substring("user".length())));
        Transaction<KeyValueSession> insert = inserts(
                script("workload", "d", "insert-order", "ordered", "insert-start", start, "insert-count", count));
        insert.prepare();
        insert.execute(session);
        assertThat(inserted).containsExactly(first);
    }

    @Test
    void whatAKilledRunLeftOutIsInsertedBeforeOthersAreCounted() throws Exception {
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

    @Test
    void whatWasDrawnLastIsInsertedWhenTheLoadIsOver() throws Exception {
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
