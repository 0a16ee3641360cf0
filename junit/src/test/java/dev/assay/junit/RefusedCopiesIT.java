package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Databases with objects of the user, which no restore of fresh data removes. */
@Parallel
class RefusedCopiesIT {

    private static ScratchDatabase database;

    @TempDir
    private Path folder;

    @BeforeEach
    void create() throws SQLException {
        database = DevelopmentServer.shared("postgresql").scratch();
        database.server().administrate("ALTER ROLE " + database.name() + " CREATEDB");
    }

    @AfterEach
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static long count(String from) throws SQLException {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + from)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<String> entries(Suites suites) {
        return suites.entries()
                .filter(entry -> entry.containsKey(DataOrigin.ENTRY))
                .map(entry -> entry.get(DataOrigin.ENTRY))
                .toList();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class CreatingAFunction {

        @BenchmarkTarget
        final String url = database.urlWithLogin();

        @FreshInserts
        void a(BenchmarkResult result) {}

        @Test
        void b() throws SQLException {
            execute(
                    "CREATE FUNCTION theirs(a integer) RETURNS integer LANGUAGE sql AS 'SELECT a'",
                    "CREATE SEQUENCE unowned",
                    "CREATE TYPE colour AS ENUM ('red')",
                    "CREATE SCHEMA vacant");
        }

        @FreshInserts
        void c(BenchmarkResult result) {}

        @FreshInserts
        void d(BenchmarkResult result) {}
    }

    @Test
    void objectsCreatedAfterTheLoadStayAndAreInTheNextCopy() throws SQLException {
        Suites suites = Suites.run(folder, CreatingAFunction.class);

        suites.assertPassed(4);
        assertThat(entries(suites))
                .containsExactly(
                        "loaded, and kept as a copy for later tests",
                        "loaded once, not from a copy: the copy lacks the function public.theirs(integer), which a"
                                + " restore would remove from the database",
                        "restored from a copy that an earlier test kept");
        assertThat(count("pg_proc WHERE proname = 'theirs'")).isEqualTo(1);
        assertThat(count("pg_class WHERE relname = 'unowned'")).isEqualTo(1);
        assertThat(count("pg_type WHERE typname = 'colour'")).isEqualTo(1);
        assertThat(count("pg_namespace WHERE nspname = 'vacant'")).isEqualTo(1);
    }

    static class WithOtherTables {

        @BenchmarkTarget
        final String url = database.urlWithLogin();

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = "table-size=100",
                duration = "100ms",
                rampUp = "0s",
                repeats = 2,
                data = DataState.FRESH)
        void reloads(BenchmarkResult result) {
            assertThat(result.run().trials())
                    .hasSize(2)
                    .allSatisfy(trial -> assertThat(trial.course().loading()).isNotNull());
        }
    }

    @Test
    @Exhaustive
    void aDatabaseWithOtherTablesIsNotReplaced() throws SQLException {
        execute("CREATE TABLE other (id integer)");

        Suites suites = Suites.run(folder, WithOtherTables.class);

        suites.assertPassed(1);
        assertThat(entries(suites))
                .containsExactly("loaded 2 times, not from a copy: the database " + database.name()
                        + " holds more than the loaded data (other), which a reset would replace, too; use a separate"
                        + " database");
        assertThat(count("pg_tables WHERE tablename = 'other'")).isEqualTo(1);
    }
}
