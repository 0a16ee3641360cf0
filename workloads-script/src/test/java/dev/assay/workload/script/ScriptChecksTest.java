package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables without a value and wrong kinds are found before a run. */
@Parallel
class ScriptChecksTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT :x;                                            | 1:8  | x
            \\set y :x~SELECT 1;                                   | 1:8  | x
            SELECT :x;~\\set x 1                                   | 1:8  | x
            \\set a 1~\\set x :a + :x~SELECT :x;                    | 2:13 | x
            \\if :x~SELECT 1;~\\endif                               | 1:5  | x
            \\sleep :x~SELECT 1;                                   | 1:8  | x
            \\if 1~\\set x 1~\\endif~SELECT :x;                     | 4:8  | x
            \\if 1~\\set x 1~\\elif 2~\\set y 2~\\else~\\set x 1~\\endif~SELECT :x; | 8:8 | x
            """)
    void eachUseNeedsAValueOnEachWay(String lines, String place, String variable) {
        assertThatThrownBy(() -> Given.compiled(lines.replace('~', '\n')))
                .hasMessageStartingWith("test.sql:" + place + " the variable " + variable + " has no value here")
                .hasMessageContaining("give it one with \\set before it, on each way to this line, or with -D x=…");
    }

    @Test
    void typingErrorsGetTheNearestName() {
        assertThatThrownBy(() -> Given.compiled("\\set amount 1\nSELECT :amuont;"))
                .hasMessageContaining("(did you mean 'amount'?)");
    }

    @Test
    void definedAndAutomaticVariablesHaveValues() {
        assertThat(Given.compiled("SELECT :scale, :client_id, :random_seed, :default_seed;")
                        .names()
                        .size())
                .isEqualTo(4);
        assertThat(Given.compiled("SELECT :x;", Map.of("x", "text"), null)
                        .names()
                        .names())
                .contains("x");
        assertThat(Given.compiled("\\if 1\n\\set x 1\n\\else\n\\set x 2\n\\endif\nSELECT :x;")
                        .names()
                        .names())
                .contains("x");
    }

    /** One command for each form in the examples of pgbench's manual. */
    @Test
    void formsOfTheManualOfPgbenchCompile() {
        assertThat(Given.compiled("""
                                -- a comment
                                \\set tellers 10 * :scale
                                \\set account (1021 * random(1, 100000 * :scale)) % \\
                                           (100000 * :scale) + 1
                                \\set share CASE WHEN :x <> 0 THEN :y/:x ELSE NULL END
                                \\set rank random_zipfian(0, 100000000, 1.07)
                                \\set first abs(hash(:rank)) % 1000000
                                \\set second abs(hash(:rank, :default_seed + 123)) % 1000000
                                UPDATE pgbench_accounts
                                  SET abalance = abalance + :tellers
                                  WHERE aid = :account
                                  RETURNING abalance \\gset
                                SELECT 2 AS two, :share AS three, :first + :second AS four \\gset p_
                                SELECT 1 \\;
                                SELECT 2 AS two, 3 AS three \\gset p_
                                SELECT 4 AS four \\; SELECT 5 AS five \\aset
                                \\sleep 10 ms
                                """, Map.of("x", "2", "y", "5"), null).storing())
                .hasSize(5);
    }

    /** As in pgbench. */
    @Test
    void definedValuesReplaceAutomaticOnes() {
        assertThat(Evaluated.value(":scale + :client_id", "scale=7,client_id=1"))
                .isEqualTo(8L);
    }

    @Test
    void columnsOfGsetAreVariables() {
        String script = "SELECT 1 AS one \\gset p_\n\\set y :p_one + 1\nSELECT :y, :p_two;";

        // Without a database the columns are unknown.
        assertThat(Given.compiled(script).storing()).hasSize(1);
        assertThatThrownBy(() -> Given.compiled(script, Map.of(), List.of(List.of("one"))))
                .hasMessageStartingWith("test.sql:3:12 the variable p_two has no value here");
        assertThat(Given.compiled(script, Map.of(), List.of(List.of("one", "two")))
                        .storing())
                .hasSize(1);
    }

    @Test
    void kindsAreThoseOfAllAssignments() {
        assertThatThrownBy(() -> Given.compiled("\\set b 1 > 0\n\\set x :b + 1\nSELECT :x;"))
                .hasMessageStartingWith("test.sql:2:11 an integer or a double is needed, found a boolean");
        assertThatThrownBy(() -> Given.compiled("\\set x :t + 1\nSELECT :x;", Map.of("t", "abc"), null))
                .hasMessageStartingWith("test.sql:1:8 the variable t is a text, which only SQL can use");
        // An integer in the next execution.
        assertThat(Given.compiled(
                                "\\if :n > 5\n\\set n 1\n\\else\n\\set n :n + 0.5\n\\endif\nSELECT :n;",
                                Map.of("n", "0"),
                                null)
                        .storing())
                .isEmpty();
    }
}
