package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same script with the same draws leaves the same rows: on each database, and by pgbench. With a seed, one user draws the
 * same values on each database; pgbench gets the drawn values as constants.
 */
@Parallel
class ScriptContentsIT {

    private static final int TRANSACTIONS = 50;

    private static final String SETUP = """
            DROP TABLE IF EXISTS drawn;
            CREATE TABLE drawn (n INTEGER PRIMARY KEY, a BIGINT, b BIGINT, c BIGINT, d BIGINT, hashes BIGINT, permuted BIGINT,
                whole BIGINT, numbers DOUBLE PRECISION);
            """;

    /** The commands with draws, and their columns. */
    private static final List<String> DRAWS = List.of(
            "\\set a random(1, 1000000)",
            "\\set b random_gaussian(-500, 500, 2.5)",
            "\\set c random_exponential(1, 1000000, 4.0)",
            "\\set d random_zipfian(1, 1000, 1.07)");

    /** Every other function and operator of numbers, on what was drawn. */
    private static final String FUNCTIONS = """
            \\set n :n + 1
            \\set hashes hash(:a, 5432) # hash_fnv1a(:b, 5432) | (hash_murmur2(:c, 5432) & ~ 255)
            \\set permuted permute(:a, 1000003, 5432) << 3
            \\set whole greatest(:a, :b, :c) - least(:a, :b) * abs(:b) + mod(:c, 7) / -3 % 5 - int(:d / 2.0) + (:c >> 2)
            \\set x sqrt(:a) + ln(:c) - exp(:b / 500.0) + pow(:d, 0.5) * power(2, 3)
            \\set numbers case when :b > 0 and not :d = 1 then debug(:x) else double(:d) / pi() end
            INSERT INTO drawn VALUES (:n, :a, :b, :c, :d, :hashes, :permuted, :whole, :numbers);
            """;

    private static final String DRAWN = "SELECT n, a, b, c, d, hashes, permuted, whole, numbers FROM drawn ORDER BY n";
    private static final String HISTORY =
            "SELECT aid, bid, tid, delta FROM pgbench_history ORDER BY aid, bid, tid, delta";

    private static final List<String> BALANCES = List.of(
            HISTORY,
            "SELECT aid, bid, abalance FROM pgbench_accounts WHERE abalance <> 0 ORDER BY aid",
            "SELECT tid, bid, tbalance FROM pgbench_tellers ORDER BY tid",
            "SELECT bid, bbalance FROM pgbench_branches ORDER BY bid");

    @TempDir
    Path folder;

    /** Sets the target of an experiment, and reads from it. */
    private interface Database {

        ExperimentBuilder measuredBy(ExperimentBuilder experiment);

        Connection connection() throws SQLException;
    }

    private record Embedded(String url) implements Database {

        Embedded() {
            this("jdbc:h2:mem:contents");
        }

        @Override
        public ExperimentBuilder measuredBy(ExperimentBuilder experiment) {
            return experiment.target(url, "sa", "");
        }

        @Override
        public Connection connection() throws SQLException {
            return DriverManager.getConnection(url, "sa", "");
        }
    }

    private record OnServer(ScratchDatabase database) implements Database {

        @Override
        public ExperimentBuilder measuredBy(ExperimentBuilder experiment) {
            return experiment.target(database.spec());
        }

        @Override
        public Connection connection() throws SQLException {
            return database.administrator();
        }
    }

    private static TrialResult run(Database database, ExperimentBuilder experiment) {
        TrialResult trial = database.measuredBy(experiment)
                .users(1)
                .seed(5432)
                .duration(Duration.ofMinutes(5))
                .transactions(TRANSACTIONS)
                .run()
                .trial();
        assertThat(trial.outcomes().transactions())
                .as("errors: %s", trial.outcomes().errors())
                .extracting(TransactionResult::committed)
                .containsExactly((long) TRANSACTIONS);
        return trial;
    }

    private static TrialResult tpcb(Database database) {
        return run(database, Assay.create().experiment("script").parameter("builtin", "tpcb-like"));
    }

    private TrialResult functions(Database database) throws IOException {
        return run(
                database,
                Assay.create()
                        .experiment("script")
                        .parameter("file", file("functions.sql", String.join("\n", DRAWS) + "\n" + FUNCTIONS))
                        .parameter("setup", file("setup.sql", SETUP))
                        .parameter("define", "n=0"));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static List<String> rows(Database database, List<String> queries) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            for (String query : queries) {
                try (ResultSet row = statement.executeQuery(query)) {
                    while (row.next()) {
                        rows.add(text(row));
                    }
                }
            }
        }
        return rows;
    }

    private static String text(ResultSet row) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            // pgbench sends 15 digits of a double.
            values.add(
                    row.getObject(column) instanceof Double number
                            ? String.format(Locale.ROOT, "%.12e", number)
                            : row.getString(column));
        }
        return String.join(" ", values);
    }

    @Test
    void theScriptHasEachFunction() {
        String script = String.join("\n", DRAWS) + FUNCTIONS;

        assertThat(Arrays.stream(Function.values())
                        .map(function -> function.name().toLowerCase(Locale.ROOT)))
                .allSatisfy(function -> assertThat(script).containsPattern("\\b" + function + "\\("));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb", "postgresql"})
    @Exhaustive
    void theSameDrawsLeaveTheSameRowsOnEachDatabase(String product) throws Exception {
        Database embedded = new Embedded();
        try (Connection held = embedded.connection();
                ScratchDatabase scratch = DevelopmentServer.shared(product).scratch()) {
            assertThat(held.isClosed()).isFalse();
            Database server = new OnServer(scratch);
            tpcb(embedded);
            tpcb(server);
            functions(embedded);
            functions(server);

            assertThat(rows(server, BALANCES))
                    .isEqualTo(rows(embedded, BALANCES))
                    .hasSizeGreaterThan(TRANSACTIONS);
            assertThat(rows(server, List.of(DRAWN)))
                    .isEqualTo(rows(embedded, List.of(DRAWN)))
                    .hasSize(TRANSACTIONS)
                    .doesNotHaveDuplicates();
        }
    }

    /** The commands of the script without draws, for each row of drawn values. */
    private static String replayed(List<String> drawn, List<String> names, String commands) {
        StringBuilder script = new StringBuilder();
        for (String row : drawn) {
            String[] values = row.split(" ", -1);
            for (int i = 0; i < names.size(); i++) {
                script.append("\\set ")
                        .append(names.get(i))
                        .append(' ')
                        .append(values[i])
                        .append('\n');
            }
            script.append(commands);
        }
        return script.toString();
    }

    /** Compares with the statements that {@code pgbench -r} lists. */
    private static void assertSameStatements(TrialResult trial, String printed) {
        long statements = printed.lines()
                .filter(line -> line.matches("\\s+[\\d.]+\\s+\\d+\\s+[A-Z].*;"))
                .count();
        assertThat(trial.rates().statementsPerSecond() / trial.rates().transactionsPerSecond() * TRANSACTIONS)
                .isEqualTo(statements, within(1e-6));
    }

    @Test
    void pgbenchWithTheSameDrawsLeavesTheSameBalances() throws Exception {
        try (ScratchDatabase scratch = DevelopmentServer.shared("postgresql").scratch()) {
            Pgbench pgbench = new Pgbench(scratch, folder);
            Database database = new OnServer(scratch);
            TrialResult trial = tpcb(database);
            List<String> balances = rows(database, BALANCES);
            List<String> drawn = rows(database, List.of(HISTORY));
            assertThat(drawn).hasSize(TRANSACTIONS);
            String commands = BuiltIn.TPCB_LIKE.source().text().replaceAll("(?m)^\\\\set .*\\n", "");

            pgbench.run("-i", "-s", "1", "-q");
            String printed = pgbench.run(
                    "-n",
                    "-r",
                    "-M",
                    "prepared",
                    "-t",
                    "1",
                    "-f",
                    file("replayed.sql", replayed(drawn, List.of("aid", "bid", "tid", "delta"), commands)));

            assertThat(rows(database, BALANCES)).isEqualTo(balances);
            assertSameStatements(trial, printed);
        }
    }

    @Test
    void pgbenchWithTheSameDrawsComputesTheSameValues() throws Exception {
        try (ScratchDatabase scratch = DevelopmentServer.shared("postgresql").scratch()) {
            Pgbench pgbench = new Pgbench(scratch, folder);
            Database database = new OnServer(scratch);
            TrialResult trial = functions(database);
            List<String> rows = rows(database, List.of(DRAWN));
            List<String> drawn = rows(database, List.of("SELECT a, b, c, d FROM drawn ORDER BY n"));
            try (Connection connection = database.connection();
                    Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM drawn");
            }

            String printed = pgbench.run(
                    "-n",
                    "-r",
                    "-M",
                    "prepared",
                    "-t",
                    "1",
                    "-D",
                    "n=0",
                    "-f",
                    file("replayed.sql", replayed(drawn, List.of("a", "b", "c", "d"), FUNCTIONS)));

            assertThat(rows(database, List.of(DRAWN))).isEqualTo(rows).hasSize(TRANSACTIONS);
            assertSameStatements(trial, printed);
        }
    }
}
