package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.embedded.PostgresProvider;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose data the cells of a plan find, and what becomes of them. */
@Parallel
class SweptDataIT {

    @TempDir
    Path results;

    private final List<RunEvent> events = new ArrayList<>();
    private TargetSpec database;
    private Connection held;

    /** It lives while a connection is open. */
    @BeforeEach
    void database(TestInfo test) throws SQLException {
        String name = test.getTestMethod().orElseThrow().getName()
                + test.getDisplayName().hashCode();
        database = TargetSpec.of("jdbc:h2:mem:" + name, "sa", "");
        held = DriverManager.getConnection(database.url(), "sa", "");
    }

    @AfterEach
    void drop() throws SQLException {
        held.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = held.createStatement()) {
            statement.execute(sql);
        }
    }

    private Set<String> tables() throws SQLException {
        Set<String> names = new TreeSet<>();
        try (ResultSet rows = held.getMetaData().getTables(null, "PUBLIC", null, new String[] {"BASE TABLE"})) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private String url() {
        return "url: \"" + database.url() + "\", user: sa";
    }

    private RunResult run(String target, String more, @Nullable Path resumed) {
        return Assay.create()
                .plan("plan.yaml", """
                        name: swept
                        targets: {name: db, %s}
                        workload: {id: oltp, parameters: {table-size: 50}}
                        schedule: {measure: 300ms}
                        """.formatted(target) + more)
                .build(results, resumed, events::add)
                .run();
    }

    private ExperimentBuilder somebodyElse(int tables) {
        return Assay.create()
                .experiment("oltp")
                .parameter("tables", tables)
                .parameter("table-size", 50)
                .target(database);
    }

    private Path kept() throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            return runs.findFirst().orElseThrow();
        }
    }

    /** As if the run had been killed in its second cell. */
    private Path killedInTheSecondCell() throws IOException {
        Path run = kept();
        Files.delete(run.resolve("result.json"));
        Files.delete(run.resolve("trials/0002/trial.json"));
        return run;
    }

    private static final String ONE_TABLE_THEN_TWO = "matrix: {tables: [1, 2]}\n";

    @Test
    void aDataSetOfFewerTablesLeavesNoneOfTheLargerOne() throws SQLException {
        RunResult run = run(url(), "matrix: {tables: [3, 1]}\n", null);
        assertThat(run.trials()).extracting(one -> one.course().status()).containsOnly(Status.DONE);
        assertThat(tables()).containsExactly("assay_dataset", "assay_dataset_chunk", "assay_dataset_table", "sbtest1");
        somebodyElse(1).build().clean();
        assertThat(tables()).isEmpty();
    }

    @Test
    void cleanForFewerTablesDropsAllThatWereMade() throws SQLException {
        somebodyElse(3).build().load();
        somebodyElse(1).build().clean();
        assertThat(tables()).isEmpty();
    }

    @Test
    void aRunThatGoesOnKnowsItsData() throws IOException, SQLException {
        run(url(), ONE_TABLE_THEN_TWO, null);
        Path run = killedInTheSecondCell();
        assertThat(run(url(), ONE_TABLE_THEN_TWO, run).trials()).hasSize(2);
        assertThat(tables()).contains("sbtest2");
    }

    /** The same target, the same tables, and yet not the same data. */
    @Test
    void dataThatSomebodyMadeAnewMeanwhileAreTheirs() throws IOException, SQLException {
        run(url(), ONE_TABLE_THEN_TWO, null);
        Path run = killedInTheSecondCell();
        somebodyElse(2).build().clean();
        somebodyElse(1).build().load();
        assertThatThrownBy(() -> run(url(), ONE_TABLE_THEN_TWO, run))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessageContaining("the database holds oltp data of");
        assertThat(tables()).contains("sbtest1").doesNotContain("sbtest2");
        assertThatThrownBy(() -> run(url(), "matrix: {users: [1, 2]}\nreset: reload\n", null))
                .as("before the first cell, not after it")
                .hasMessageContaining("which this experiment did not load")
                .hasMessageNotContaining("1 of 2 cells");
    }

    /** A resumed load keeps its original owner. */
    @Test
    void aLoadThatIsGoneOnWithKeepsItsOwner() throws SQLException {
        somebodyElse(1).build().load();
        execute("UPDATE assay_dataset SET state = 'loading'");
        assertThatThrownBy(() -> run(url(), ONE_TABLE_THEN_TWO, null))
                .hasMessageContaining("1 of 2 cells are done")
                .hasMessageContaining("the database holds");
        assertThat(tables()).contains("sbtest1");
    }

    @Test
    void markersOfEarlierVersionsAreReadAndAreNotOurs() throws SQLException {
        somebodyElse(1).build().load();
        execute("ALTER TABLE assay_dataset DROP COLUMN load_id");
        execute("DROP TABLE assay_dataset_table");
        assertThat(run(url(), "matrix: {users: [1, 2]}\n", null).trials()).hasSize(2);
        assertThatThrownBy(() -> run(url(), "matrix: {tables: [2, 1]}\n", null))
                .hasMessageContaining("the database holds");
        somebodyElse(1).build().clean();
        assertThat(tables()).isEmpty();
    }

    /** Another workload's data may have been marked by an earlier version in the same table. */
    @Test
    void aLoadBesideMarkersOfAnEarlierVersionAddsWhatTheyLack() throws SQLException {
        somebodyElse(1).build().load();
        execute("ALTER TABLE assay_dataset DROP COLUMN load_id");
        execute("DROP TABLE assay_dataset_table");
        execute("UPDATE assay_dataset SET workload = 'other'");
        execute("DROP TABLE sbtest1");
        assertThat(run(url(), "matrix: {tables: [1, 2]}\n", null).trials()).hasSize(2);
        assertThat(tables()).contains("sbtest2");
    }

    @Test
    void aServerAndItsDataAreSharedHoweverTheyAreReached() {
        RunResult run = run(
                "embedded: h2",
                "matrix: {connections: [dedicated, \"pooled:2\"], tuning: [tuned, out-of-the-box]}\n",
                null);
        assertThat(run.trials())
                .extracting(trial -> trial.load().connections())
                .containsExactly("dedicated", "dedicated", "pooled:2", "pooled:2");
        assertThat(run.trials().get(0).course().loading()).isNotNull();
        assertThat(run.trials().subList(1, 4))
                .extracting(one -> one.course().loading())
                .as("loaded again")
                .containsOnlyNulls();
        assertThat(events)
                .filteredOn(event ->
                        event instanceof RunEvent.Stage stage && stage.text().equals("starting h2"))
                .hasSize(1);
    }

    /** The server, not the account, has no more. */
    @Test
    void aFullServerRefusesTheCellAndNotTheNextOne() throws IOException {
        Map<String, String> settings = Map.of("max_connections", "30");
        try (EmbeddedDatabase full =
                new PostgresProvider().start(new EmbeddedDatabaseProvider.Options(null, settings, 10))) {
            TargetSpec spec = full.target();
            requireRefused(40, spec, Objects.requireNonNull(spec.password()));
            RunResult one = run(target(spec, Objects.requireNonNull(spec.password())), "load: {users: 40}\n", null);
            assertThat(one.trial().course().status())
                    .as("of a plan of one cell")
                    .isEqualTo(Status.REFUSED);
            assertThat(Path.of(Objects.requireNonNull(one.trial().provenance().runDirectory()))
                            .resolve("result.json"))
                    .exists();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void anAccountThatMayHaveNoMoreIsRefusedTheCellAndNotTheNextOne(String product) throws IOException, SQLException {
        try (ScratchDatabase limited = DevelopmentServer.shared(product).scratch()) {
            limited.limitConnections(14);
            requireRefused(20, limited.spec(product), limited.password());
        }
    }

    private void requireRefused(int users, TargetSpec spec, String password) throws IOException {
        RunResult run = run(target(spec, password), "matrix: {users: [" + users + ", 2]}\n", null);
        assertThat(run.trials()).extracting(one -> one.course().status()).containsExactly(Status.REFUSED, Status.DONE);
        assertThat(run.trials().get(0).course().refusal()).satisfies(refusal -> {
            assertThat(refusal.accepted()).isBetween(5, users - 1);
            assertThat(refusal.wanted()).isEqualTo(users);
        });
    }

    private String target(TargetSpec spec, String password) throws IOException {
        Path file = Files.writeString(results.resolve("password"), password);
        return "url: \"" + spec.url() + "\", user: " + spec.user() + ", password: \"${file:" + file + "}\", tls: "
                + spec.tls().mode().code();
    }

    @Test
    void aCellThatNobodyCanOfferIsAResultAndTheNextOneFollows() {
        RunResult run = run("embedded: postgres", "load: {users: 1}\nmatrix: {rate: [150000/s, 20/s]}\n", null);
        assertThat(run.trials()).extracting(one -> one.course().status()).containsExactly(Status.REFUSED, Status.DONE);
        TrialResult refused = run.trials().get(0);
        assertThat(refused.course().refusal().accepted()).isNull();
        assertThat(refused.course().refusal().inShort()).isEqualTo("infeasible");
        assertThat(refused.course().refusal().message()).contains("rate: found 150000/s on 1 sessions");
        assertThat(refused.verdict().reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.code()).isEqualTo("infeasible"));
        assertThat(refused.rates().transactionsPerSecond()).isNaN();
    }
}
