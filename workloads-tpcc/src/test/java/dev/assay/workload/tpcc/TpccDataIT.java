package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Loading, finding, adopting, refusing and dropping TPC-C's tables, through the door that programs use. */
@Parallel
class TpccDataIT {

    private static ExperimentBuilder experiment(TargetSpec spec) {
        return Assay.create()
                .experiment("tpcc")
                .target(spec)
                .duration(Duration.ofMinutes(5))
                .transactions(300)
                .users(4)
                .loaderThreads(2);
    }

    private static AssayException refused(ThrowingCallable action) {
        AssayException refused = catchThrowableOfType(AssayException.class, action);
        assertThat(refused).isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(refused.message()).doesNotContain("\n");
        return refused;
    }

    private static TrialResult run(ExperimentBuilder experiment) {
        TrialResult result = experiment.run().trials().get(0);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.compliance().checks()).hasSize(12).noneMatch(check -> check.status() == Status.FAILED);
        return result;
    }

    private static void requireSameCommits(TrialResult result) {
        assertThat(result.hosts().server()).isNotNull();
        assertThat(result.hosts().server().committedTransactions())
                .as("transactions the server committed")
                .isEqualTo(result.hosts().server().expectedCommittedTransactions());
    }

    @Test
    void anyNumberOfThreadsAndAnInterruptedLoadGiveTheSameRows() throws SQLException {
        TargetSpec single = PostgresDatabase.empty("single");
        try (Target target = PostgresDatabase.target(single)) {
            new DatasetLoader(
                            target.datasets(),
                            PostgresDatabase.workload(1, false, 1).dataset(),
                            1,
                            event -> {})
                    .load();
        }
        var ofOneThread = PostgresDatabase.checksums(single);
        assertThat(ofOneThread).hasSize(9);
        assertThat(PostgresDatabase.checksums(PostgresDatabase.loaded("compared", false)))
                .as("loaded with 3 threads")
                .isEqualTo(ofOneThread);
        assertThat(PostgresDatabase.checksums(PostgresDatabase.loaded("compared", true)))
                .as("interrupted and resumed, with foreign keys")
                .isEqualTo(ofOneThread);
    }

    /** One New-Order rolls back in this seed's first 1,409 transactions, however the eight users share them. */
    @Test
    void theServerCommitsExactlyWhatWeCount() throws SQLException {
        TrialResult result = run(experiment(PostgresDatabase.loaded("counted", false))
                .users(8)
                .transactions(1_500)
                .checking(Checking.BOTH));
        requireSameCommits(result);
        assertThat(result.hosts().server().committedTransactions()).isGreaterThan(1_400);
        assertThat(result.outcomes().transactions().stream()
                        .mapToLong(TransactionResult::rolledBack)
                        .sum())
                .as("rolled back by design")
                .isPositive();
        assertThat(result.course().loading()).isNull();
        assertThat(result.verdict().reasons())
                .extracting("code")
                .noneMatch(code -> code.toString().contains("commit"));
    }

    @Test
    void serialisationFailuresAreRetriedCountedAndHarmless() throws SQLException {
        TrialResult result =
                run(experiment(PostgresDatabase.loaded("serialised", true).withIsolation(Isolation.SERIALIZABLE))
                        .parameter("foreign-keys", true)
                        .users(8)
                        .transactions(600));
        assertThat(result.target().isolation()).isEqualTo("serializable");
        long retries = result.outcomes().transactions().stream()
                .mapToLong(TransactionResult::retries)
                .sum();
        assertThat(retries).isPositive();
        assertThat(result.outcomes().errors())
                .isNotEmpty()
                .allMatch(error -> error.errorClass().equals("retryable"))
                .extracting(ErrorCount::sqlState)
                .containsAnyOf("40001", "40P01")
                .isSubsetOf("40001", "40P01");
        long exhausted = result.outcomes().transactions().stream()
                .mapToLong(type -> type.outcomes().getOrDefault("retryable", 0L))
                .sum();
        assertThat(result.outcomes().errors().stream()
                        .mapToLong(ErrorCount::count)
                        .sum())
                .as("each failure was retried, but for the last of a transaction given up")
                .isEqualTo(retries + exhausted);
        requireSameCommits(result);
    }

    @Test
    void tablesWithoutAMarkerAreUsedWithANoteAndNotDropped() throws SQLException {
        TargetSpec spec = PostgresDatabase.loaded("unmarked", false);
        PostgresDatabase.execute(spec, "DROP TABLE assay_dataset, assay_dataset_chunk");
        List<String> notes = new ArrayList<>();
        TrialResult result = run(experiment(spec).listener(event -> {
            if (event instanceof RunEvent.Note note) {
                notes.add(note.text());
            }
        }));
        assertThat(notes).anyMatch(note -> note.contains("without a marker"));
        assertThat(result.compliance().deviations()).anyMatch(line -> line.contains("C-Load"));
        assertThat(result.compliance().checks())
                .filteredOn(check -> check.status() == Status.NOT_APPLICABLE)
                .hasSize(1);
        requireSameCommits(result);

        assertThat(refused(() -> experiment(spec).build().clean())).hasMessageContaining("were not made by Assay");
        assertThat(PostgresDatabase.query(spec, "SELECT COUNT(*) FROM warehouse"))
                .isEqualTo("1");
        assertThat(refused(() -> experiment(spec).parameter("warehouses", 2).run()))
                .message()
                .containsPattern("(warehouse has 1 rows where 2|district has 10 rows where 20) were expected");
    }

    @Test
    void anotherScaleIsRefusedWithWhatIsThere() throws SQLException {
        TargetSpec spec = PostgresDatabase.loaded("scaled", false);
        for (ThrowingCallable action : List.<ThrowingCallable>of(
                () -> experiment(spec).parameter("warehouses", 2).run(),
                () -> experiment(spec).parameter("warehouses", 2).build().load(),
                () -> experiment(spec).parameter("warehouses", 2).build().check())) {
            assertThat(refused(action))
                    .hasMessageContaining("warehouses=1")
                    .hasMessageContaining("warehouses=2")
                    .hasMessageContaining("clean");
        }
        assertThat(refused(
                        () -> experiment(spec).parameter("foreign-keys", true).run()))
                .hasMessageContaining("foreign-keys=true");
        assertThat(experiment(spec).build().check()).allMatch(check -> check.status() == Status.PASSED);
        assertThat(experiment(spec).build().load())
                .as("nothing is left to load")
                .isEmpty();
    }

    @Test
    void cleanDropsDataOfAnotherScaleToo() throws SQLException {
        TargetSpec spec = PostgresDatabase.loaded("cleaned", true);
        PostgresDatabase.execute(spec, "CREATE TABLE bystander (id int)");
        experiment(spec).parameter("warehouses", 7).build().clean();
        assertThat(PostgresDatabase.query(
                        spec, "SELECT string_agg(tablename, ', ') FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("bystander");
        experiment(spec).build().clean();
    }

    @Test
    void foreignTablesOfTheSameNamesAreNeitherUsedNorDropped() throws SQLException {
        TargetSpec spec = PostgresDatabase.empty("foreign_tables");
        PostgresDatabase.execute(
                spec,
                "CREATE TABLE customer (id int, name text)",
                "CREATE TABLE orders (id int)",
                "INSERT INTO customer VALUES (1, 'somebody')");
        for (ThrowingCallable action : List.<ThrowingCallable>of(
                () -> experiment(spec).run(),
                () -> experiment(spec).build().load(),
                () -> experiment(spec).build().check(),
                () -> experiment(spec).build().clean())) {
            assertThat(refused(action)).hasMessageContaining("customer").hasMessageContaining("orders");
        }
        assertThat(PostgresDatabase.query(spec, "SELECT name FROM customer")).isEqualTo("somebody");
        assertThat(PostgresDatabase.query(spec, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("2");
    }

    @Test
    void aTableThatWentMissingBehindTheMarkerIsNoticed() throws SQLException {
        TargetSpec spec = PostgresDatabase.loaded("damaged", false);
        PostgresDatabase.execute(spec, "DROP TABLE history");
        assertThat(refused(() -> experiment(spec).run()))
                .hasMessageContaining("only the tables")
                .hasMessageContaining("clean");
        experiment(spec).build().clean();
        assertThat(PostgresDatabase.query(spec, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
    }

    @Test
    void brokenDataAreNotMeasuredWhenTheyAreCheckedBefore() throws SQLException {
        TargetSpec spec = PostgresDatabase.loaded("broken", false);
        PostgresDatabase.execute(spec, "UPDATE warehouse SET w_ytd = w_ytd + 1");
        assertThat(refused(() -> experiment(spec).checking(Checking.BOTH).run()))
                .hasMessageContaining("3.3.2.1")
                .hasMessageContaining("1 violation");
    }
}
