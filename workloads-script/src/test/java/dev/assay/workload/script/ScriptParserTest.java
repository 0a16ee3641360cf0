package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.test.Parallel;
import dev.assay.workload.script.Command.Choice;
import dev.assay.workload.script.Command.Query;
import dev.assay.workload.script.Command.Sleep;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scripts consist of. */
@Parallel
class ScriptParserTest {

    private static List<String> sql(String script) {
        return Outline.queries(Given.commands(script)).stream()
                .map(query -> query.text().toString())
                .toList();
    }

    @Test
    void commandsEndWithSemicolonsBackslashesOrTheFile() {
        assertThat(sql("""
                SELECT 1; SELECT 2;
                SELECT
                  3
                \\set x 1
                ;;
                SELECT 4""")).containsExactly("SELECT 1", "SELECT 2", "SELECT\n  3", "SELECT 4");
    }

    @Test
    void quotesCommentsAndParenthesesProtectSemicolonsAndVariables() {
        List<Query> queries = Outline.queries(Given.commands("""
                -- first; :no
                /* second; /* nested :no */ ; */
                SELECT ';:no', 'it''s :no', E'it\\'s ;:no', "a;:no", $$ ;:no $$, $tag$ ;$$:no $tag$, :yes;
                SELECT 1 -- ;:no
                + :yes /* ;:no */;
                CREATE RULE r AS ON INSERT TO t DO (SELECT :yes; SELECT 2);
                SELECT a$b;
                """));

        assertThat(queries).hasSize(4);
        assertThat(queries.subList(0, 3))
                .allSatisfy(query -> assertThat(query.text().variables())
                        .extracting(VariableValue::name)
                        .containsExactly("yes"));
        assertThat(queries.get(1).text()).hasToString("SELECT 1 \n+ :yes /* ;:no */");
        assertThat(queries.get(2).text()).hasToString("CREATE RULE r AS ON INSERT TO t DO (SELECT :yes; SELECT 2)");
    }

    @Test
    void variablesBecomeParameters() {
        SqlText text = Outline.queries(Given.commands("SELECT :a::int, x[1:2], :b+:a, '12:30'::time, y :: text;"))
                .get(0)
                .text();

        assertThat(text.jdbc("?")).isEqualTo("SELECT ?::int, x[1:2], ?+?, '12:30'::time, y :: text");
        assertThat(text.variables()).extracting(VariableValue::name).containsExactly("a", "b", "a");
    }

    @Test
    void questionMarksThatAreOperatorsAreEscaped() {
        SqlText text = Outline.queries(Given.commands("SELECT j ? 'a?' AND k ?| :a;"))
                .get(0)
                .text();

        assertThat(text.hasMarks()).isTrue();
        assertThat(text.jdbc("??")).isEqualTo("SELECT j ?? 'a?' AND k ??| ?");
    }

    @Test
    void positionsOfTheServerBecomePlacesOfTheScript() {
        String script = "\\set a 1\nSELECT :a, -- comment\n  :a ? wrong;";
        SqlText text = Outline.queries(Given.commands(script)).get(0).text();
        String onServer = "SELECT $1, \n  $2 ? wrong";

        assertThat(text.place(onServer.indexOf("wrong") + 1)).hasToString("test.sql:3:8");
        assertThat(text.place(onServer.indexOf("$2") + 1)).hasToString("test.sql:3:3");
        assertThat(text.place(1)).hasToString("test.sql:2:1");
        assertThat(text.place(1_000)).hasToString("test.sql:2:1");
    }

    @Test
    void metaCommandsContinueAfterABackslashAtTheEndOfALine() {
        assertThat(Given.commands(
                        "\\set aid (1021 * random(1, 100000 * :scale)) % \\\n    (100000 * :scale) + 1\nSELECT 1;"))
                .hasSize(2);
        assertThat(Given.commands("\\SET a 1\r\n  \\set b 2\r\nSELECT 1;\r\n")).hasSize(3);
    }

    @Test
    void sleepsHaveUnits() {
        List<Command> commands =
                Given.commands("\\set t 5\n\\sleep 10 ms\n\\sleep :t\n\\sleep 7us\n\\sleep 1 S\nSELECT 1;");

        assertThat(commands.subList(1, 5))
                .extracting(command -> ((Sleep) command).unitNanos())
                .containsExactly(1_000_000L, 1_000_000_000L, 1_000L, 1_000_000_000L);
    }

    @Test
    void choicesNest() {
        List<Command> commands = Given.commands("""
                \\if 1
                SELECT 1;
                \\elif 2
                  \\if 3
                  SELECT 2;
                  \\endif
                SELECT 3
                \\else
                SELECT 4;
                \\endif
                SELECT 5;
                """);

        assertThat(commands).hasSize(2);
        Choice outer = (Choice) commands.get(0);
        assertThat(outer.branches()).hasSize(2);
        assertThat(outer.branches().get(1).commands()).hasSize(2);
        assertThat(outer.otherwise()).hasSize(1);
        assertThat(Outline.queries(commands)).hasSize(5);
    }

    @Test
    void gsetTakesTheCommandBeforeIt() {
        List<Query> queries =
                Outline.queries(Given.commands("SELECT 1 AS one \\gset\nSELECT 2 AS two \\gset p_\nSELECT 3;"));

        assertThat(queries).extracting(Query::stores).containsExactly("", "p_", null);
    }

    /** Of combined queries, \gset stores the last one and \aset all of them. */
    @Test
    void combinedQueriesAreQueriesOfTheirOwn() {
        List<Query> queries = Outline.queries(Given.commands("""
                SELECT 1 \\;
                SELECT 2 AS two, 3 AS three \\gset p_
                SELECT 4 AS four \\; SELECT 5 AS five \\aset
                SELECT 6 \\; SELECT 7;
                SELECT 8;
                """));

        assertThat(queries)
                .extracting(query -> query.text().toString(), Query::stores, Query::combined)
                .containsExactly(
                        tuple("SELECT 1", null, true),
                        tuple("SELECT 2 AS two, 3 AS three", "p_", true),
                        tuple("SELECT 4 AS four", "", true),
                        tuple("SELECT 5 AS five", "", true),
                        tuple("SELECT 6", null, true),
                        tuple("SELECT 7", null, true),
                        tuple("SELECT 8", null, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                                      | 1:1  | the script has no commands
            -- nothing                              | 1:1  | the script has no commands
            SELECT 'a                               | 1:8  | the quote that begins here has no end
            SELECT $x$ $$                           | 1:8  | the text in $x$ that begins here has no end
            SELECT /* /* */                         | 1:8  | the comment that begins here has no end
            SELECT 1;~  \\sett x 1                    | 2:3  | there is no command \\sett (did you mean 'set'?); known are \\set, \\sleep, \\gset
            \\shell ls                               | 1:1  | \\shell is not supported
            \\aset                                   | 1:1  | \\aset has to follow an SQL command without a semicolon
            \\startpipeline                          | 1:1  | JDBC has no pipelines
            SELECT 1; \\; SELECT 2;                  | 1:11 | \\; has to follow an SQL command without a semicolon
            \\set                                    | 1:1  | \\set needs a variable and an expression
            \\set x                                  | 1:1  | \\set x needs an expression
            \\set 1x 2                               | 1:6  | '1x' cannot be the name of a variable
            \\set x 1 +                              | 1:11 | a value is missing at the end of the line
            SELECT 1;~~\\set x :y ! 2               | 3:11 | unexpected character '!'
            \\sleep                                  | 1:7  | \\sleep needs a whole number or a variable, found the end of the line
            \\sleep 1.5 s                            | 1:8  | \\sleep needs a whole number or a variable, found '1.5'
            \\sleep 1 min                            | 1:10 | the unit of \\sleep has to be us, ms or s, found 'min'
            \\sleep 1 s 2                            | 1:12 | unexpected '2' after \\sleep
            \\if                                     | 1:1  | \\if needs an expression
            SELECT 1;~\\if 1~SELECT 2;              | 2:1  | this \\if has no \\endif
            \\else                                   | 1:1  | \\else without \\if before it
            \\elif 1                                 | 1:1  | \\elif without \\if before it
            \\endif                                  | 1:1  | \\endif without \\if before it
            \\if 1~\\else~\\elif 2~\\endif            | 3:1  | \\elif after \\else
            \\if 1~\\else 2~\\endif                   | 2:7  | unexpected text after \\else
            SELECT 1; \\gset                         | 1:11 | \\gset has to follow an SQL command without a semicolon
            SELECT 1 \\gset 1p                       | 1:16 | '1p' cannot be the beginning of a variable's name
            SELECT 1 \\gset p q                      | 1:18 | unexpected text after \\gset
            """)
    void errorsHaveTheirPlace(String lines, String place, String message) {
        String script = lines.replace('~', '\n');

        assertThatThrownBy(() -> Given.commands(script))
                .hasMessageStartingWith("test.sql:" + place + " ")
                .hasMessageContaining(message);
    }

    @Test
    void aMessageShowsTheLineWithACaret() {
        assertThatThrownBy(() -> Given.commands("SELECT 1;\n\t\\set x 1 + \nSELECT 2;"))
                .hasMessage(
                        "test.sql:2:13 a value is missing at the end of the line\n    \t\\set x 1 + \n    \t           ^");
    }

    @Test
    void longLinesAreShownAroundTheCaret() {
        String longLine = "\\set x " + "1 + ".repeat(100) + "! 2";

        assertThatThrownBy(() -> Given.commands(longLine)).message().satisfies(text -> {
            String[] shown = text.split("\n");
            assertThat(shown[1].length()).isLessThan(110);
            assertThat(shown[1].charAt(shown[2].indexOf('^'))).isEqualTo('!');
        });
    }
}
