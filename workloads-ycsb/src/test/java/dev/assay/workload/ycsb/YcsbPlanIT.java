package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests plans with several cells on an adapted SQL target. */
@Parallel
class YcsbPlanIT {

    @TempDir
    Path folder;

    private PlanFile plan(String database, String reset) {
        return Assay.create().plan("ycsb.yaml", """
            name: two-workloads
            targets: {name: store, url: "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1", user: sa}
            workload: {id: ycsb, parameters: {record-count: 500, data-integrity: true}}
            load: {users: 2}
            schedule: {measure: 10m, transactions: 300}
            matrix: {workload: [a, c]}
            reset: %s
            """.formatted(database, reset));
    }

    private static List<String> types(TrialResult trial) {
        return trial.outcomes().transactions().stream()
                .map(TransactionResult::type)
                .toList();
    }

    private static void requireGood(TrialResult trial) {
        assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(trial.outcomes().errors()).isEmpty();
        assertThat(trial.compliance().checks())
                .hasSize(2)
                .as("%s", trial.compliance().checks())
                .allMatch(check -> check.status() == CheckResult.Status.PASSED);
        assertThat(trial.compliance().audits()).noneMatch(each -> each.status() == AuditResult.Status.FAILED);
        assertThat(trial.outcomes().transactions().stream()
                        .mapToLong(TransactionResult::committed)
                        .sum())
                .isEqualTo(300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "reload", "checkpoint"})
    void eachCellHasTheMixOfItsWorkload(String reset) {
        PlanFile plan = plan("plan-" + reset, reset);
        assertThat(plan.experiment().cells())
                .extracting(cell -> cell.workload().parameters().get("update-proportion"))
                .containsExactly("0.5", "0");
        RunResult result = plan.build(folder, null, event -> {}).run();
        assertThat(result.trials()).hasSize(2).allSatisfy(YcsbPlanIT::requireGood);
        assertThat(types(result.trials().get(0))).containsExactly("read", "update");
        assertThat(types(result.trials().get(1))).containsExactly("read");
        assertThat(result.trials().get(0).course().loading()).isNotNull();
        assertThat(result.trials().get(1).course().loading() == null).isEqualTo(!reset.equals("reload"));
    }

    @Test
    void theDoctorLooksAtTheDatabaseBehindIt() {
        assertThat(plan("plan-doctor", "none").build(null, null, event -> {}).examine())
                .extracting(Finding::id)
                .contains("reachable", "driver-preset");
    }

    /** Keeps only the first cell's result, like a run that ended before its second cell. */
    @Test
    void anInterruptedRunResumes() throws Exception {
        PlanFile plan = plan("plan-resume", "none");
        RunResult whole = plan.build(folder, null, event -> {}).run();
        Path run = Path.of(whole.trials().get(0).provenance().runDirectory());
        try (Stream<Path> files = Files.walk(run)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                boolean ofTheEnd = each.startsWith(run.resolve("trials").resolve("0002"))
                        || each.equals(run.resolve("result.json"))
                        || each.equals(run.resolve("analysis.json"));
                if (ofTheEnd) {
                    Files.delete(each);
                }
            }
        }
        RunResult resumed = plan.build(folder, run, event -> {}).run();
        assertThat(resumed.trials()).hasSize(2);
        assertThat(resumed.trials().get(0).provenance().startedAt())
                .isEqualTo(whole.trials().get(0).provenance().startedAt());
        requireGood(resumed.trials().get(1));
        assertThat(resumed.trials().get(1).provenance().startedAt())
                .isAfter(whole.trials().get(1).provenance().startedAt());
    }

    @Test
    void cellsDifferOnlyInTheirWorkload() {
        List<Cell> cells = plan("plan-cells", "none").experiment().cells();
        assertThat(cells).extracting(Cell::pointText).containsExactly("workload=a", "workload=c");
        assertThat(plan("plan-cells", "none").preparation().loads()).isEqualTo(1);
    }
}
