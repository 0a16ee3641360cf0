package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** All that {@code assay run script} does, on an empty database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScriptRunContract {

    private static final int TRANSACTIONS = 200;
    private static final Pattern DOCUMENTED =
            Pattern.compile("^`(\\w+\\.sql)` (?:(?!```).)*```sql\\n(.*?)```", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern DOCUMENTED_TRACE =
            Pattern.compile("^`orders\\.csv` (?:(?!```).)*```csv\\n(.*?)```", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path folder;

    abstract ExperimentBuilder onDatabase(ExperimentBuilder experiment);

    abstract Connection connection() throws SQLException;

    private ExperimentBuilder experiment() {
        return onDatabase(Assay.create().experiment("script"))
                .users(4)
                .loaderThreads(2)
                .duration(Duration.ofMinutes(10))
                .transactions(TRANSACTIONS);
    }

    private static TrialResult run(ExperimentBuilder experiment) {
        TrialResult result = experiment.run().trials().get(0);
        assertThat(result.course().status())
                .as("errors: %s", result.outcomes().errors())
                .isEqualTo(TrialResult.Status.DONE);
        return result;
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private List<Long> numbers(String query) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            Long[] values = new Long[row.getMetaData().getColumnCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = row.getLong(i + 1);
            }
            return List.of(values);
        }
    }

    @Test
    void builtInScriptsLeaveConsistentTables() throws SQLException {
        TrialResult result = run(experiment().parameter("builtin", "tpcb-like@3, select-only"));

        assertThat(result.compliance().checks())
                .hasSize(2)
                .allSatisfy(check -> assertThat(check.status()).isEqualTo(CheckResult.Status.PASSED));
        assertThat(result.outcomes().transactions())
                .extracting(TransactionResult::type)
                .containsExactly("tpcb-like", "select-only");
        long updates = result.outcomes().transactions().get(0).committed();
        assertThat(result.rates().statementsPerSecond())
                .isNotNull()
                .isCloseTo(
                        result.rates().transactionsPerSecond() * (7 * updates + TRANSACTIONS - updates) / TRANSACTIONS,
                        within(0.001));
        List<Long> sums = numbers("""
                SELECT (SELECT SUM(bbalance) FROM pgbench_branches), (SELECT SUM(tbalance) FROM pgbench_tellers),
                (SELECT SUM(abalance) FROM pgbench_accounts), (SELECT SUM(delta) FROM pgbench_history)
                """);
        assertThat(sums).containsOnly(sums.get(0));
        assertThat(sums.get(0)).isNotZero();
        assertThat(numbers("SELECT COUNT(*) FROM pgbench_history")).containsExactly(updates);
    }

    /** The rows that {@code pgbench -i} generates. */
    @Test
    void loadedTablesAreThoseOfPgbench() throws SQLException {
        onDatabase(Assay.create().experiment("script"))
                .parameter("builtin", "select")
                .build()
                .load();

        assertThat(numbers("""
                SELECT (SELECT COUNT(*) FROM pgbench_accounts WHERE bid = 1 AND CHAR_LENGTH(TRIM(filler)) = 0),
                (SELECT COUNT(*) FROM pgbench_tellers WHERE bid = 1 AND filler IS NULL AND tid BETWEEN 1 AND 10),
                (SELECT COUNT(*) FROM pgbench_branches WHERE bid = 1 AND filler IS NULL),
                (SELECT MAX(aid) FROM pgbench_accounts)
                """)).containsExactly(100_000L, 10L, 1L, 100_000L);
    }

    private static Map<String, String> documented() throws IOException {
        return DOCUMENTED
                .matcher(Files.readString(Path.of("../docs/your-own-queries.md")))
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
    }

    @Test
    void theDocumentedTraceIsReplayedAtItsTimesWithItsValues() throws Exception {
        String page = Files.readString(Path.of("../docs/your-own-queries.md"));
        Matcher trace = DOCUMENTED_TRACE.matcher(page);
        assertThat(trace.find()).isTrue();
        String file = file("orders.csv", trace.group(1));
        Map<String, String> files = documented();
        file("buy.sql", files.get("buy.sql"));

        TrialResult result = run(onDatabase(Assay.create().experiment("replay"))
                .parameter("trace", file)
                .parameter("speed", 4)
                .parameter("setup", file("tables.sql", files.get("tables.sql"))));

        assertThat(result.outcomes().transactions())
                .extracting(TransactionResult::type, TransactionResult::committed)
                .containsExactly(tuple("select-price-stock-from-item-where-id-id", 2L), tuple("buy", 2L));
        assertThat(numbers("SELECT COUNT(*), SUM(item), SUM(quantity), SUM(item * quantity) FROM orders"))
                .containsExactly(2L, 5L, 3L, 7L);
        assertThat(result.load().model()).isEqualTo("open");
    }

    /** Three statements, four sessions, and bursts of thirty lines. */
    @Test
    void everyRepetitionExecutesEachLineWithItsOwnValues() throws Exception {
        int lines = 600;
        StringBuilder trace = new StringBuilder("seconds,statement,line,word\n");
        for (int line = 0; line < lines; line++) {
            int burst = line / 30;
            trace.append(burst * 0.02)
                    .append(
                            line % 3 == 2
                                    ? ",two.sql,"
                                    : ",\"INSERT INTO replayed VALUES (:line, :word, " + line % 3 + ")\",")
                    .append(line)
                    .append(",w")
                    .append(line)
                    .append('\n');
        }
        file("two.sql", "BEGIN;\nINSERT INTO replayed VALUES (:line, :word, 2);\nEND;\n");

        List<TrialResult> trials = onDatabase(Assay.create().experiment("replay"))
                .parameter("trace", file("replayed.csv", trace.toString()))
                .parameter("setup", file("replayed.sql", """
                        CREATE TABLE IF NOT EXISTS replayed (line INTEGER, word VARCHAR(9), kind INTEGER);
                        """))
                .users(4)
                .sweep(new Sweep(Map.of(), 2, Sweep.Order.AS_WRITTEN, Duration.ZERO, Sweep.Reset.NONE))
                .run()
                .trials();

        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.outcomes().transactions())
                    .extracting(TransactionResult::committed)
                    .containsExactly(200L, 200L, 200L);
            assertThat(backlog(trial))
                    .extracting("started", "waiting", "recorded")
                    .containsExactly(600L, 0L, 600L);
            assertThat(trial.verdict().reasons())
                    .extracting(Verdict.Reason::code)
                    .doesNotContain(VerdictCode.PARTIAL_REPLAY.code());
        });
        assertThat(numbers("""
                SELECT COUNT(*), SUM(times), MIN(times), MAX(times) FROM (
                    SELECT line, COUNT(*) AS times FROM replayed
                    WHERE word = CONCAT('w', line) AND kind = MOD(line, 3) GROUP BY line) each_line
                """)).containsExactly(600L, 1_200L, 2L, 2L);
    }

    private static TrialResult.Backlog backlog(TrialResult trial) {
        return Objects.requireNonNull(trial.outcomes().backlog());
    }

    /** The lines take 1.2 s at least, the trace none. */
    @Test
    void linesThatWaitAtTheEndOfTheTraceAreExecutedAndCounted() throws Exception {
        file("slow.sql", "\\sleep 20 ms\nSELECT :a;\n");

        TrialResult result = run(onDatabase(Assay.create().experiment("replay"))
                .parameter("trace", file("late.csv", "seconds,statement,a\n" + "0,slow.sql,1\n".repeat(60)))
                .users(1));

        assertThat(result.outcomes().transactions())
                .extracting(TransactionResult::committed)
                .containsExactly(60L);
        assertThat(result.course().phases().measuredSeconds()).isBetween(1.2, 30.0);
        assertThat(backlog(result)).extracting("started", "waiting", "recorded").containsExactly(60L, 0L, 60L);
    }

    @Test
    void documentedScriptsRun() throws Exception {
        Map<String, String> files = documented();
        assertThat(files).containsOnlyKeys("tables.sql", "browse.sql", "checkout.sql", "buy.sql");
        String setup = file("tables.sql", files.get("tables.sql"));
        String scripts = file("browse.sql", files.get("browse.sql")) + "@7,"
                + file("checkout.sql", files.get("checkout.sql")) + "@3";

        TrialResult result = run(experiment()
                .parameter("file", scripts)
                .parameter("define", "items=4")
                .parameter("setup", setup)
                .parameter("violations", "SELECT id, stock FROM item WHERE stock < 0"));

        assertThat(result.outcomes().transactions()).hasSize(2).allSatisfy(type -> {
            assertThat(type.committed()).isPositive();
            assertThat(type.failed()).isZero();
        });
        assertThat(result.compliance().checks())
                .extracting(CheckResult::status)
                .containsExactly(CheckResult.Status.PASSED);
        assertThat(result.compliance().deviations()).containsAll(Deviations.ALL);
        assertThat(result.workload().derived().get("script-browse"))
                .isEqualTo(files.get("browse.sql").lines().toList());
        assertThat(result.workload().derived().get("setup"))
                .isEqualTo(files.get("tables.sql").lines().toList());
        assertThat(numbers("SELECT 400000 - SUM(stock), (SELECT SUM(quantity) FROM orders), "
                        + "(SELECT SUM(amount) FROM orders) FROM item"))
                .satisfies(
                        sums -> assertThat(sums.get(0)).isEqualTo(sums.get(1)).isPositive());
    }

    /** \\aset stores the last row of each query that has one. */
    @Test
    void combinedQueriesStoreTheirColumns() throws Exception {
        String setup = file("combined.sql", """
                DROP TABLE IF EXISTS combined;
                CREATE TABLE combined (id INTEGER PRIMARY KEY, n INTEGER);
                INSERT INTO combined VALUES (1, 10), (2, 20), (3, 0);
                """);
        String script = file("combine.sql", """
                \\set a 5
                SELECT 1 AS one \\;
                SELECT n FROM combined WHERE id = 1 \\gset g_
                SELECT n AS a FROM combined WHERE id = 4 \\;
                SELECT n AS b FROM combined WHERE id < 3 ORDER BY id \\;
                UPDATE combined SET n = n WHERE id = 1 \\; SELECT n AS c FROM combined WHERE id = 1 \\aset
                \\set sum :a + :b + :c + :g_n
                UPDATE combined SET n = :sum WHERE id = 3;
                """);

        TrialResult result = run(
                experiment().users(1).transactions(2).parameter("file", script).parameter("setup", setup));

        assertThat(numbers("SELECT n FROM combined WHERE id = 3")).containsExactly(45L);
        assertThat(result.compliance().deviations()).anyMatch(text -> text.contains("combined queries"));
    }

    /** The truth values of a server, of a comparison and of texts, which SQL gets unchanged. */
    @Test
    void columnsOfGsetAreTruthValuesInConditions() throws Exception {
        String setup = file("flags.sql", """
                DROP TABLE IF EXISTS flag;
                CREATE TABLE flag (id INTEGER PRIMARY KEY, is_set BOOLEAN, word VARCHAR(9), taken INTEGER);
                INSERT INTO flag VALUES (1, TRUE, 'no', 0), (2, FALSE, '007', 0), (3, NULL, 'on', 0);
                """);
        String script = file("conditions.sql", """
                SELECT is_set, word, id < 2 AS first FROM flag WHERE id = 1 \\gset a_
                SELECT is_set, word, id < 2 AS first FROM flag WHERE id = 2 \\gset b_
                SELECT is_set, word, 1 AS n FROM flag WHERE id = 3 \\gset c_
                \\if :a_is_set
                \\if :a_first
                UPDATE flag SET taken = 1 WHERE id = 1 AND word = :a_word;
                \\endif
                \\endif
                \\if :b_is_set
                \\elif :b_first
                \\elif :a_word
                \\elif :b_word = 7
                UPDATE flag SET taken = 1 WHERE id = 2 AND word = :b_word;
                \\endif
                \\if :c_is_set is null and :c_word
                UPDATE flag SET taken = :c_n WHERE id = 3 AND word = :c_word;
                \\endif
                """);

        run(experiment().users(1).transactions(2).parameter("file", script).parameter("setup", setup));

        assertThat(numbers("SELECT SUM(taken) FROM flag")).containsExactly(3L);
    }

    @Test
    void aTraceDecidesWhichScriptRunsWhen() throws IOException {
        Path trace = Path.of(file("arrivals.csv", "seconds,type\n0,one\n0.01,two\n0.02,one\n0.02,one\n"));
        String scripts = file("one.sql", "SELECT 1;") + "@0," + file("two.sql", "SELECT 2;") + "@9";

        TrialResult result = run(onDatabase(Assay.create().experiment("script"))
                .parameter("file", scripts)
                .users(2)
                .rampUp(Duration.ZERO)
                .duration(Duration.ofSeconds(1))
                .arrivals(trace));

        assertThat(result.outcomes().transactions())
                .extracting(TransactionResult::type, TransactionResult::committed)
                .containsExactly(tuple("one", 3L), tuple("two", 1L));
    }

    ExperimentBuilder wrongTable() throws IOException {
        return experiment()
                .parameter("file", file("wrong.sql", "SELECT 1;\n\\set x 1\nSELECT :x FROM no_such_table;\n"));
    }

    @Test
    void theDatabaseExaminesStatementsBeforeTheRun() throws IOException {
        ExperimentBuilder wrong = wrongTable();

        assertThatThrownBy(wrong::run)
                .hasMessageMatching("(?s)wrong\\.sql:3:\\d+ the database rejects this command: .*\\n"
                        + "    SELECT :x FROM no_such_table;\\n *\\^");
    }

    @Test
    void violationsFailTheCheck() throws IOException {
        String script = file("fine.sql", "SELECT 1;");

        TrialResult result =
                run(experiment().parameter("file", script).parameter("violations", "SELECT 5 AS five, 'x' AS why"));

        assertThat(result.compliance().checks())
                .extracting(CheckResult::status, CheckResult::detail)
                .hasSize(1);
        assertThat(result.compliance().checks().get(0).status()).isEqualTo(CheckResult.Status.FAILED);
    }

    @Test
    void ownTablesAreNeitherLoadedNorDropped() throws IOException {
        String script = file("own.sql", "SELECT 1;");

        assertThatThrownBy(() -> experiment().parameter("file", script).build().load())
                .hasMessageContaining("uses tables of your own: there is nothing to load");
        experiment().parameter("file", script).build().clean();
    }
}
