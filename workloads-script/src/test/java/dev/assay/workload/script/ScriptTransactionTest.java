package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Executions of scripts, without a database. */
@Parallel
class ScriptTransactionTest {

    private final RecordedSession recorded = new RecordedSession("h2");

    private static ScriptTransaction transaction(String script, Map<String, String> defined) {
        Scripts scripts = Given.compiled(script, defined, null);
        ClientState state =
                new Predefined(1, defined).state(scripts.names(), new WorkerContext(0, 1, new Seeds(1), null));
        return scripts.transaction(0, state);
    }

    private List<String> executed(ScriptTransaction transaction) throws Exception {
        transaction.execute(recorded.session());
        return recorded.calls();
    }

    @Test
    void aRepetitionHasTheSameValues() throws Exception {
        ScriptTransaction transaction = transaction("""
                \\set a random(1, 1000000)
                BEGIN;
                SELECT :a;
                \\set b random(1, 1000000)
                \\set n :n + 1
                SELECT :b, :n;
                END;
                """, Map.of("n", "0"));
        transaction.prepare();
        recorded.failAt(2);
        assertThatThrownBy(() -> transaction.execute(recorded.session())).isInstanceOf(SQLException.class);
        List<String> failed = recorded.calls();

        assertThat(executed(transaction)).isEqualTo(failed).hasSize(3).contains("setLong 1");

        transaction.prepare();
        assertThat(executed(transaction)).doesNotContainAnyElementsOf(failed).contains("setLong 2");
    }

    @Test
    void aRepetitionWithoutATransactionContinuesAtTheStatementThatFailed() throws Exception {
        ScriptTransaction transaction = transaction("""
                INSERT INTO t VALUES (:n);
                \\set n :n + 1
                \\if :n < 10
                UPDATE t SET a = :n;
                \\set n :n + 1
                DELETE FROM t WHERE a = :n;
                \\endif
                SELECT :n;
                """, Map.of("n", "0"));
        transaction.prepare();
        recorded.failAt(3);
        assertThatThrownBy(() -> transaction.execute(recorded.session())).isInstanceOf(SQLException.class);
        assertThat(recorded.calls()).containsExactly("setLong 0", "setLong 1", "setLong 2");

        assertThat(executed(transaction)).containsExactly("setLong 2", "setLong 2");
    }

    @Test
    void aRepetitionOfSeveralTransactionsBeginsWithTheOneThatFailed() throws Exception {
        ScriptTransaction transaction = transaction("""
                BEGIN;
                INSERT INTO t VALUES (:n);
                END;
                \\set n :n + 1
                BEGIN;
                INSERT INTO t VALUES (:n);
                \\set n :n + 1
                UPDATE t SET a = :n;
                END;
                """, Map.of("n", "0"));
        transaction.prepare();
        recorded.failAt(6);
        assertThatThrownBy(() -> transaction.execute(recorded.session())).isInstanceOf(SQLException.class);
        assertThat(recorded.calls()).containsExactly("setLong 0", "setLong 1", "setLong 2", "rollback");

        assertThat(executed(transaction)).containsExactly("setLong 1", "setLong 2");
    }

    @Test
    void valuesAreSetByTheirKinds() throws Exception {
        String script = "\\set i 5\n\\set d 0.5\n\\set b 1 > 0\n\\set n null\nSELECT :i, :d, :b, :n, :t, :z;";
        ScriptTransaction transaction = transaction(script, Map.of("t", "abc", "z", "007"));
        transaction.prepare();

        assertThat(executed(transaction))
                .containsExactly(
                        "setLong 5",
                        "setDouble 0.5",
                        "setBoolean true",
                        "setNull " + Types.NULL,
                        "setString abc",
                        "setLong 7");
    }

    @Test
    void postgresqlGetsTextsOfUnknownTypeAsFromPgbench() throws Exception {
        String script =
                "\\set i 5\n\\set d 2.0\n\\set e 1e20\n\\set b 1 > 0\n\\set n null\nSELECT :i, :d, :e, :b, :n, :z;";
        ScriptTransaction transaction = transaction(script, Map.of("z", "007"));
        transaction.prepare();
        RecordedSession postgres = new RecordedSession("postgresql");
        transaction.execute(postgres.session());

        assertThat(postgres.calls())
                .containsExactly(
                        "setObject 5",
                        "setObject 2",
                        "setObject 1.0E20",
                        "setObject true",
                        "setNull " + Types.OTHER,
                        "setObject 007");
    }

    @Test
    void onlyTheFirstTrueBranchIsExecuted() throws Exception {
        String script = """
                \\if :x = 1
                SELECT 1, :x;
                \\elif :x = 2
                SELECT 2, :x;
                \\else
                SELECT 3, :x;
                \\endif
                SELECT :x;
                """;
        for (String x : List.of("1", "2", "3")) {
            ScriptTransaction transaction = transaction(script, Map.of("x", x));
            transaction.prepare();
            assertThat(executed(transaction)).containsExactly("setLong " + x, "setLong " + x);
        }
    }

    @Test
    void variablesOutliveTransactions() throws Exception {
        ScriptTransaction transaction = transaction("\\set n :n + 1\nSELECT :n;", Map.of("n", "0"));
        for (int n = 1; n < 4; n++) {
            transaction.prepare();
            assertThat(executed(transaction)).containsExactly("setLong " + n);
        }
    }

    @Test
    void anExpressionThatCannotBeEvaluatedFailsTheExecution() throws Exception {
        ScriptTransaction transaction =
                transaction("\\set x 10 / (:n - 1)\n\\set n :n + 1\nSELECT :x;", Map.of("n", "0"));
        transaction.prepare();
        assertThat(executed(transaction)).containsExactly("setLong -10");
        transaction.prepare();
        assertThatThrownBy(() -> transaction.execute(recorded.session())).hasMessage("test.sql:1:11 division by zero");
    }

    @Test
    void scriptsThatControlTransactionsRollBackAfterAFailure() {
        ScriptTransaction transaction = transaction("BEGIN;\nSELECT 1;\nROLLBACK;", Map.of());
        transaction.prepare();
        recorded.failAt(2);

        assertThatThrownBy(() -> transaction.execute(recorded.session())).isInstanceOf(SQLException.class);
        assertThat(recorded.calls()).containsExactly("rollback");
    }
}
