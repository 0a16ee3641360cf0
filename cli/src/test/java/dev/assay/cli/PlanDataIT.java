package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.StageResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of an experiment's targets come, are checked and go, once each and with the passwords of the plan. */
@Parallel
class PlanDataIT {

    private static final List<String> NAMES = List.of("first", "second");

    @TempDir
    Path folder;

    private final List<Connection> keepingThemAlive = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();

    /** Databases in memory that nobody enters without a password. */
    @BeforeEach
    void open() throws Exception {
        for (String name : NAMES) {
            keepingThemAlive.add(DriverManager.getConnection(url(name), "me", "secret"));
        }
        Files.writeString(folder.resolve("password"), "secret\n");
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : keepingThemAlive) {
            connection.close();
        }
    }

    private static String url(String name) {
        return "jdbc:h2:mem:plan-data-" + name;
    }

    private ExperimentRun experiment(String matrix) throws IOException {
        StringBuilder plan = new StringBuilder("name: data\ntargets:\n");
        for (String name : NAMES) {
            plan.append("  - {name: %s, url: '%s', user: me, password: '${file:%s}'}%n"
                    .formatted(name, url(name), folder.resolve("password")));
        }
        plan.append("workload: {id: oltp, parameters: {tables: 2, table-size: 100}}\nschedule: {measure: 1s}\n");
        return Assay.create().plan("plan.yaml", plan + matrix).build(null, null, events::add);
    }

    private long tables(int target) throws SQLException {
        try (var rows = keepingThemAlive
                .get(target)
                .createStatement()
                .executeQuery(
                        "SELECT COUNT(*) FROM information_schema.tables WHERE LOWER(table_name) LIKE 'sbtest%'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private long connects() {
        return events.stream()
                .filter(event ->
                        event instanceof RunEvent.Stage stage && stage.text().startsWith("connecting to"))
                .count();
    }

    @Test
    void eachTargetIsLoadedCheckedAndCleanedOnceHoweverManyCellsItHas() throws Exception {
        String matrix = "matrix: {users: [1, 2, 4]}\nrepeat: 3\n";
        assertThat(experiment(matrix).load())
                .hasSize(2)
                .allSatisfy(loading -> assertThat(loading.rows()).isEqualTo(200));
        assertThat(connects()).isEqualTo(2);
        assertThat(experiment(matrix).load()).as("they are there").isEmpty();
        List<CheckResult> checks = experiment(matrix).check();
        assertThat(checks).allMatch(check -> check.status() != CheckResult.Status.FAILED);
        assertThat(checks.stream().map(CheckResult::id).distinct().count()).isEqualTo(checks.size() / 2);
        List<Finding> findings = experiment(matrix).examine();
        assertThat(findings).extracting(Finding::id).doesNotContain("unreachable");
        assertThat(findings)
                .extracting(Finding::text)
                .anyMatch(text -> text.startsWith("first: "))
                .anyMatch(text -> text.startsWith("second: "))
                .doesNotHaveDuplicates();
        experiment(matrix).clean();
        assertThat(tables(0) + tables(1)).isZero();
    }

    @Test
    void aTargetHasRoomForOneDataSetAtATime() throws Exception {
        ExperimentRun several = experiment("matrix: {create-secondary: [true, false], users: [1, 2]}\n");
        for (Runnable deed : List.<Runnable>of(several::load, several::check)) {
            assertThatThrownBy(deed::run)
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("the target first is to have 2 data sets one after the other")
                    .hasMessageContaining("run loads each when its cells come");
        }
        assertThat(tables(0)).isZero();
        several.clean();
    }

    /** The last stage needs other rows; the ones before it share the server and its data. */
    @Test
    void stagesShareAServerAndItsData() {
        List<StageResult> stages = Assay.create()
                .plan("plan.yaml", """
                        name: staged
                        targets: {name: h2, embedded: h2}
                        workload: {id: oltp, parameters: {tables: 1, table-size: 100}}
                        schedule: {measure: 1m, transactions: 50}
                        stages:
                          - {name: sweep, matrix: {users: [1, 2]}}
                          - {name: long, at: optimum}
                          - {name: fixed, matrix: {table-size: [100, 200]}}
                        """)
                .buildStages(null, null, events::add)
                .run();
        assertThat(stages).hasSize(3);
        assertThat(events)
                .filteredOn(event ->
                        event instanceof RunEvent.Stage stage && stage.text().startsWith("starting "))
                .hasSize(1);
        assertThat(stages.stream()
                        .map(stage -> stage.result().trials().stream()
                                .map(trial -> trial.course().loading() != null)
                                .toList()))
                .as("trials that loaded, by stage")
                .containsExactly(List.of(true, false), List.of(false), List.of(false, true));
    }
}
