package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Source;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Several cells on one database; the database refuses one of them, as MariaDB did in study S5. */
@Parallel
class TpccSweepIT {

    /** Room for the users of small cells, for questions and for loading. */
    private static final int CONNECTIONS = 14;

    private static final int TOO_MANY = 20;

    @TestInstance(Lifecycle.PER_CLASS)
    abstract static class Contract {

        @TempDir
        Path results;

        private ScratchDatabase database;

        abstract String product();

        @BeforeAll
        void loadAndLimit() throws Exception {
            database = DevelopmentServer.shared(product()).scratch();
            // Whoever loads them, it is another experiment than those below.
            Assay.create()
                    .experiment("tpcc")
                    .target(database.spec())
                    .loaderThreads(2)
                    .build()
                    .load();
            database.limitConnections(CONNECTIONS);
        }

        @AfterAll
        void drop() throws Exception {
            if (database != null) {
                database.close();
            }
        }

        private PlanFile plan(String more) throws IOException {
            TargetSpec target = database.spec();
            Path password = Files.writeString(results.resolve("password"), database.password());
            return Assay.create()
                    .plan(
                            "plan.yaml",
                            """
                    name: refused
                    targets: {name: scratch, url: "%s", user: %s, password: "${file:%s}", tls: %s}
                    workload: {id: tpcc}
                    schedule: {measure: 5m, transactions: 100}
                    """.formatted(
                                                    target.url(),
                                                    target.user(),
                                                    password,
                                                    target.tls().mode().code())
                                    + more);
        }

        private RunResult run(PlanFile plan, List<RunEvent> events) {
            return plan.build(results, null, events::add).run();
        }

        @Test
        void cellThatIsRefusedIsAResultAndTheNextOneFollows() throws IOException {
            List<RunEvent> events = new ArrayList<>();
            RunResult run = run(plan("matrix: {users: [1, " + TOO_MANY + ", 2]}\nreset: checkpoint\n"), events);

            assertThat(run.trials())
                    .extracting(one -> one.course().status())
                    .containsExactly(TrialResult.Status.DONE, TrialResult.Status.REFUSED, TrialResult.Status.DONE);
            TrialResult refused = run.trials().get(1);
            assertThat(refused.course().refusal()).isNotNull();
            assertThat(refused.course().refusal().wanted()).isEqualTo(TOO_MANY);
            assertThat(refused.course().refusal().accepted()).isBetween(1, CONNECTIONS);
            assertThat(refused.course().refusal().message()).isNotEmpty();
            assertThat(refused.rates().transactionsPerSecond())
                    .as("neither a crash nor a zero")
                    .isNaN();
            assertThat(run.trials().get(2).rates().transactionsPerSecond()).isPositive();
            if (product().equals("postgresql")) {
                assertThat(run.trials().get(2).compliance().deviations())
                        .as("an ordinary account may not checkpoint")
                        .anyMatch(text -> text.startsWith("reset: checkpoint: no CHECKPOINT"));
            }
            assertThat(Analyses.of(
                                    List.of(Source.of("run", null, run)),
                                    () -> Assay.create().prices())
                            .peaks()
                            .optima())
                    .singleElement()
                    .satisfies(best -> assertThat(best.point()).doesNotContainValue(Integer.toString(TOO_MANY)));
            assertThat(events)
                    .filteredOn(RunEvent.CellStarted.class::isInstance)
                    .hasSize(3);
        }

        @Test
        void dataOfAnotherExperimentAreNotDropped() {
            assertThatThrownBy(() -> run(plan("matrix: {foreign-keys: [false, true]}\n"), new ArrayList<>()))
                    .isInstanceOfSatisfying(
                            AssayException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET))
                    .hasMessageContaining("the database holds")
                    .hasMessageContaining("1 of 2 cells are done; fix the cause and continue with --resume");
        }
    }

    @Nested
    class OnPostgres extends Contract {
        @Override
        String product() {
            return "postgresql";
        }
    }

    @Nested
    @Exhaustive
    class OnMariadb extends Contract {
        @Override
        String product() {
            return "mariadb";
        }
    }

    /** Data of the experiment's own give way to those of the next cell. */
    @Exhaustive
    @Test
    void ownDataAreReplacedAsCellsNeedIt() {
        RunResult run = Assay.create()
                .plan("plan.yaml", """
                        name: reloads
                        targets: {name: own, embedded: h2}
                        workload: {id: tpcc}
                        load: {users: 1}
                        schedule: {measure: 5m, transactions: 100}
                        matrix: {foreign-keys: [false, true], users: [1, 2]}
                        reset: reload
                        """)
                .build(null, null, event -> {})
                .run();
        assertThat(run.trials()).hasSize(4).allMatch(trial -> trial.course().status() == TrialResult.Status.DONE);
        assertThat(run.trials()).extracting(one -> one.course().loading()).doesNotContainNull();
    }
}
