package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How scripts become transactions. */
@Parallel
class OutlineTest {

    private static Outline outline(String script) {
        return Outline.of(Given.commands(script.replace('~', '\n')));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEGIN;SELECT 1;END;                                          | EXPLICIT_SQL | false
            \\set x 1~begin transaction;SELECT 1;\\set y 2~commit work;   | EXPLICIT_SQL | false
            START TRANSACTION;SELECT 1;COMMIT                            | EXPLICIT_SQL | false
            BEGIN;END;                                                   | EXPLICIT_SQL | false
            BEGIN;SAVEPOINT s;UPDATE t SET a=1;ROLLBACK TO s;END;        | EXPLICIT_SQL | false
            SELECT 1;SELECT 2;                                           | AUTOCOMMIT   | false
            SELECT 1;                                                    | AUTOCOMMIT   | false
            BEGIN;SELECT 1;ROLLBACK;                                     | AUTOCOMMIT   | true
            BEGIN ISOLATION LEVEL SERIALIZABLE;SELECT 1;END;             | AUTOCOMMIT   | true
            BEGIN;SELECT 1;END;BEGIN;SELECT 2;END;                       | AUTOCOMMIT   | true
            SELECT 1;BEGIN;SELECT 2;END;                                 | AUTOCOMMIT   | true
            BEGIN;SELECT 1;END;~\\sleep 1 ms                              | AUTOCOMMIT   | true
            BEGIN;SELECT 1;~\\if 1~COMMIT;~\\else~ROLLBACK;~\\endif        | AUTOCOMMIT   | true
            """)
    void theEngineSendsBeginAndEndOfWholeTransactions(String script, Demarcation demarcation, boolean controls) {
        assertThat(outline(script).demarcation()).isEqualTo(demarcation);
        assertThat(outline(script).controls()).isEqualTo(controls);
    }

    @Test
    void leadingAssignmentsAreInputs() {
        Outline outline = outline("\\set a 1~\\set b 2~BEGIN;SELECT 1;\\set c 3~SELECT 2;END;");

        assertThat(outline.inputs()).hasSize(2);
        assertThat(outline.body()).hasSize(3);
    }

    @Test
    void aTransactionHasToEnd() {
        assertThatThrownBy(() -> outline("SELECT 1;~BEGIN;SELECT 2;"))
                .hasMessageStartingWith("test.sql:2:1 the script ends without completing this transaction; add END;");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEGIN;SELECT 1;COMMIT AND CHAIN;                             | 1:16 the script ends
            ~\\if 1~BEGIN;~\\else~BEGIN;~\\endif~SELECT 1;               | 5:1 the script ends
            BEGIN;PREPARE TRANSACTION 'a';BEGIN;                         | 1:31 the script ends
            \\if 1~BEGIN;SELECT 1;~\\endif~END;                          | 1:1 a transaction is open after one branch
            BEGIN;~\\if 1~ROLLBACK;~\\elif 2~\\else~END;~\\endif~END;    | 2:1 a transaction is open after one branch
            """)
    void transactionsEndOnAllPaths(String script, String message) {
        assertThatThrownBy(() -> outline(script)).hasMessageStartingWith("test.sql:" + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEGIN;SELECT 1;INSERT INTO t VALUES (1);END;               | 1 | 1 | 2
            SELECT 1;UPDATE t SET a = 1;DELETE FROM t;TRUNCATE t;      | 1 | 2 | 1
            WITH a AS (SELECT 1) SELECT * FROM a;VALUES (1);           | 2 | 0 | 0
            WITH a AS (DELETE FROM t RETURNING b) SELECT * FROM a;     | 0 | 1 | 0
            """)
    void statementsAreCountedByKind(String script, int reads, int writes, int others) {
        assertThat(outline(script).statements()).isEqualTo(new StatementCounts(reads, writes, others));
    }

    @Test
    void statementsThatDependOnConditionsAreNotCounted() {
        assertThat(outline("\\if 1~SELECT 1;~\\endif").statements()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void builtInScriptsHaveTheStatementsOfPgbench(BuiltIn script) {
        Outline outline = Outline.of(ScriptParser.parse(script.source(), new VariableNames()));

        assertThat(outline.statements())
                .isEqualTo(
                        switch (script) {
                            case TPCB_LIKE -> new StatementCounts(1, 4, 2);
                            case SIMPLE_UPDATE -> new StatementCounts(1, 2, 2);
                            case SELECT_ONLY -> new StatementCounts(1, 0, 0);
                        });
        assertThat(outline.inputs()).hasSize(script == BuiltIn.SELECT_ONLY ? 1 : 4);
    }
}
