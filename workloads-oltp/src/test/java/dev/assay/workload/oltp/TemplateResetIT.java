package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.StageResult;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that are made again from a copy of the loaded one, before each cell. */
@Parallel
class TemplateResetIT {

    private static final int ROWS = 200;

    private static final String CELLS = "matrix: {users: [1, 2, 3]}\n";

    @TempDir
    Path results;

    private ScratchDatabase database;

    @BeforeEach
    void create() throws SQLException {
        database = DevelopmentServer.shared("postgresql").scratch();
        administrate("ALTER ROLE " + database.name() + " CREATEDB");
    }

    @AfterEach
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    private void administrate(String... statements) throws SQLException {
        database.server().administrate(statements);
    }

    private PlanFile plan(TargetSpec target, String password, String more) throws IOException {
        Path file = Files.writeString(results.resolve("password"), password);
        return Assay.create()
                .plan(
                        "plan.yaml",
                        String.format(
                                        Locale.ROOT,
                                        """
                        name: template
                        targets: {name: scratch, url: "%s", user: %s, password: "${file:%s}", tls: %s}
                        workload: {id: oltp, parameters: {script: insert, table-size: %d}}
                        schedule: {measure: 10m, transactions: 60}
                        reset: template
                        """,
                                        target.url(),
                                        target.user(),
                                        file,
                                        target.tls().mode().code(),
                                        ROWS)
                                + more);
    }

    private RunResult run(String more, @Nullable Path resumed, RunListener listener) throws IOException {
        return plan(database.spec(), database.password(), more)
                .build(results.resolve("runs"), resumed, listener)
                .run();
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    /** Copies of this account's, whatever other tests have going on. */
    private String copies() throws SQLException {
        return query(
                "SELECT count(*) FROM pg_database WHERE datname LIKE 'assay\\_copy\\_%' AND datdba = (SELECT oid FROM"
                        + " pg_roles WHERE rolname = '" + database.name() + "')");
    }

    @Test
    void everyCellFindsTheDataAsTheyWereLoaded() throws Exception {
        List<String> found = new ArrayList<>();
        List<String> oids = new ArrayList<>();
        RunListener listener = event -> {
            if (event instanceof RunEvent.Stage stage && stage.text().contains("consistency conditions")) {
                return;
            }
            if (event instanceof RunEvent.Stage stage && stage.text().startsWith("opening ")) {
                try {
                    found.add(query("SELECT count(*) || ' ' || max(id) FROM sbtest1"));
                    oids.add(query("SELECT oid FROM pg_database WHERE datname = current_database()"));
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            }
        };
        RunResult run = run(CELLS, null, listener);
        assertThat(run.trials()).extracting(one -> one.course().status()).containsOnly(Status.DONE);
        assertThat(found).as("before each measurement").hasSize(3).containsOnly(ROWS + " " + ROWS);
        assertThat(oids).as("a database of its own each").doesNotHaveDuplicates();
        assertThat(run.trials().stream().filter(trial -> trial.course().loading() != null))
                .as("trials that loaded")
                .hasSize(1);
        assertThat(Integer.parseInt(query("SELECT count(*) FROM sbtest1")))
                .as("the last cell's inserts")
                .isGreaterThan(ROWS);
        assertThat(query("SELECT state FROM assay_dataset")).isEqualTo("used");
        assertThat(query("SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"))
                .isEqualTo(database.name());
        assertThat(copies()).isEqualTo("0");
    }

    /** A failure of the listener in the second cell, with all that follows. */
    @Test
    void aRunThatFailsLeavesNoCopyAndGoesOn() throws Exception {
        List<Integer> begun = new ArrayList<>();
        assertThatThrownBy(() -> run(CELLS, null, event -> {
                    if (event instanceof RunEvent.CellStarted cell) {
                        begun.add(cell.cell().id());
                    } else if (event instanceof RunEvent.TrialStarted && begun.size() == 2) {
                        throw AssayException.host("no more", null);
                    }
                }))
                .hasMessageContaining("no more");
        assertThat(copies()).isEqualTo("0");
        Path kept;
        try (Stream<Path> runs = Files.list(results.resolve("runs"))) {
            kept = runs.findFirst().orElseThrow();
        }
        RunResult resumed = run(CELLS, kept, event -> {});
        assertThat(resumed.trials()).hasSize(3).allMatch(trial -> trial.course().status() == Status.DONE);
        assertThat(copies()).isEqualTo("0");
    }

    @Test
    void anAccountThatMayMakeNoDatabaseIsToldBeforeAnythingIsLoaded() throws Exception {
        administrate("ALTER ROLE " + database.name() + " NOCREATEDB");
        assertThatThrownBy(() -> run(CELLS, null, event -> {}))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessageContaining("may not create databases: have an administrator execute ALTER ROLE "
                        + database.name() + " CREATEDB; write reset: reload instead");
        assertThat(query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
    }

    @Test
    void aDatabaseThatOthersUseIsNotReplaced() throws Exception {
        try (Connection connection = database.administrator();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA theirs CREATE TABLE precious (id int)");
        }
        assertThatThrownBy(() -> run(CELLS, null, event -> {}))
                .hasMessageContaining("holds more than the loaded data (theirs.precious)");
        administrate("ALTER DATABASE " + database.name() + " SET work_mem = '5MB'");
        assertThatThrownBy(() -> run(CELLS, null, event -> {})).hasMessageContaining("has settings of its own");
    }

    @Test
    void dataOfSomebodyElseAreNotReplaced() throws Exception {
        Assay.create()
                .experiment("oltp")
                .parameter("table-size", ROWS)
                .target(database.spec())
                .build()
                .load();
        assertThatThrownBy(() -> run(CELLS, null, event -> {}))
                .hasMessageContaining("which this experiment did not load");
        assertThat(query("SELECT state FROM assay_dataset")).isEqualTo("complete");
        assertThat(copies()).isEqualTo("0");
    }

    /** The second stage restores the copy that the first one made. */
    @Test
    void stagesShareTheCopy() throws Exception {
        List<StageResult> stages = plan(database.spec(), database.password(), """
                stages:
                  - {name: sweep, matrix: {users: [1, 2]}}
                  - {name: fixed, matrix: {users: [3]}}
                """)
                .buildStages(results.resolve("runs"), null, event -> {})
                .run();
        assertThat(stages).hasSize(2);
        assertThat(stages.stream()
                        .flatMap(stage -> stage.result().trials().stream())
                        .filter(trial -> trial.course().loading() != null))
                .as("trials that loaded")
                .hasSize(1);
        assertThat(copies()).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void productsWithoutTemplatesAreRefusedWithThePlan(String product) throws Exception {
        try (ScratchDatabase other = DevelopmentServer.shared(product).scratch()) {
            assertThatThrownBy(() -> plan(other.spec(product), other.password(), CELLS))
                    .isInstanceOfSatisfying(
                            AssayException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                    .hasMessageContaining("plan.yaml:5:8 reset: template copies a database, and the target scratch")
                    .hasMessageContaining("cannot; use reload");
        }
    }

    @Test
    void anEmbeddedOneIsRefusedWhenItIsThere() {
        assertThatThrownBy(() -> Assay.create()
                        .plan("plan.yaml", """
                                name: template
                                targets: {name: db, embedded: h2}
                                workload: {id: oltp, parameters: {table-size: 10}}
                                schedule: {measure: 10m, transactions: 60}
                                reset: template
                                """)
                        .build(null, null, event -> {})
                        .run())
                .hasMessageContaining("reset: template: H2 is not known to copy databases")
                .hasMessageContaining("write reset: reload instead");
    }

    @Test
    void theEmbeddedServersOwnDatabaseCanBeReplaced() {
        RunResult run = Assay.create()
                .plan("plan.yaml", """
                        name: template
                        targets: {name: db, embedded: postgres}
                        workload: {id: oltp, parameters: {script: insert, auto-inc: false, table-size: 10}}
                        schedule: {measure: 10m, transactions: 60}
                        matrix: {users: [1, 2]}
                        reset: template
                        """)
                .build(null, null, event -> {})
                .run();
        assertThat(run.trials()).hasSize(2).allMatch(trial -> trial.course().status() == Status.DONE);
    }
}
