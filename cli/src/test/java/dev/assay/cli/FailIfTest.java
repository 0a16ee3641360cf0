package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of runs, and the length of runs, without a database. */
@Parallel
class FailIfTest {

    private static final String STATION = "simulated:service=constant:200us,servers=1";

    @TempDir
    Path folder;

    private Captured run(String... more) {
        return Captured.run(Stream.of(
                        Stream.of("run", "tpcc", "--embedded", STATION, "--transactions", "300", "--report", "md"),
                        Stream.of("--out", folder.resolve("runs").toString()),
                        Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new));
    }

    private Path kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private Analysis analysis() throws IOException {
        return Json.readFile(kept().resolve("analysis.json"), Analysis.class);
    }

    @Test
    void aConditionThatHoldsEndsWithStatusOne() throws IOException {
        Captured captured =
                run("--fail-if", "p99 > 1us", "--fail-if", "errors > 50%", "--fail-if", "p50(payment) > 1h");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(captured.out())
                .contains("Conditions: 2 of 3 met")
                .contains("MISSED: fail-if p99 > 1us: ")
                .contains("met: fail-if errors > 50%: 0.000 %");
        assertThat(analysis().conditions())
                .extracting(ConditionResult::outcome)
                .containsExactly(Outcome.MISSED, Outcome.MET, Outcome.MET);
        assertThat(kept().resolve("report.md"))
                .content()
                .contains("## Objectives")
                .contains("fail-if p99 &gt; 1us");
    }

    @Test
    void conditionsThatDoNotHoldEndWithStatusZero() {
        Captured captured = run("--fail-if", "throughput < 1/h", "--fail-if", "verdict worse-than suspect", "--json");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat((List<?>) document.get("conditions")).hasSize(2);
        assertThat(document.get("throughput")).isNotNull();
    }

    @Test
    void eachCellIsDecided() throws IOException {
        Captured captured = run("--users", "1,2", "--fail-if", "p99 > 1us");
        assertThat(captured.status()).isEqualTo(ExitStatus.INVALID);
        assertThat(captured.out()).contains("cell 1, users=1").contains("cell 2, users=2");
        assertThat(analysis().conditions()).extracting(ConditionResult::cell).containsExactly(1, 2);
    }

    @Test
    void aStoredRunIsDecidedByAnalyse() throws IOException {
        run();
        assertThat(analysis().conditions()).isEmpty();
        String run = kept().toString();

        Captured failed = Captured.run("analyse", run, "--fail-if", "p99 > 1us");
        assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(failed.out()).contains("MISSED: fail-if p99 > 1us");
        assertThat(analysis().conditions()).hasSize(1);

        assertThat(Captured.run("analyse", run, "--fail-if", "p99 > 1h").status())
                .isEqualTo(ExitStatus.DONE);
        Captured unknown = Captured.run("analyse", run, "--fail-if", "p99(pay) > 1us");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err())
                .contains("there is no transaction type 'pay'; known are new-order, payment, order-status");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99(new-ordr) > 20ms", "p99 > 20", "p98 > 20ms", "speed < 1/s"})
    void aWrongConditionIsRejectedBeforeTheRun(String condition) {
        Captured captured = run("--fail-if", condition);
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("condition '" + condition + "': ");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void objectivesOfAPlanAreTheSameText() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: objectives
                targets: {name: station, embedded: "%s"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                objectives:
                  - p99(new-order) <= 1us
                  - verdict no-worse-than suspect
                """.formatted(STATION));
        Captured captured = Captured.run(
                "run",
                plan.toString(),
                "--report",
                "none",
                "--out",
                folder.resolve("runs").toString(),
                "--fail-if",
                "errors > 50%");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(captured.out())
                .contains("MISSED: p99(new-order) <= 1us: ")
                .contains("met: verdict no-worse-than suspect")
                .contains("met: fail-if errors > 50%");
        assertThat(Captured.run("plan", "explain", plan.toString()).out())
                .containsPattern("objectives\\.1 +p99\\(new-order\\) <= 1us +plan");

        Files.writeString(plan, Files.readString(plan).replace("p99(new-order) <= 1us", "p99(new-ordr) <= 1us"));
        Captured wrong = Captured.run("plan", "check", plan.toString());
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err()).contains("plan.yaml:6").contains("objectives: condition 'p99(new-ordr) <= 1us'");
    }

    @Test
    void aLengthSetsWarmUpDurationAndRepetitions() throws IOException {
        Captured captured = run("--length", "standard", "--ramp-up", "0s");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Experiment experiment = Json.readFile(kept().resolve("experiment.json"), Experiment.class);
        assertThat(experiment.cells()).hasSize(3);
        assertThat(experiment.plan().schedule().rampUp()).isZero();
        assertThat(experiment.plan().schedule().measurement()).hasMinutes(5);
    }

    @Test
    void optionsTakePrecedenceOverALength() throws IOException {
        run("--length", "long", "--ramp-up", "0s", "--repeat", "1", "--duration", "70s");
        Experiment experiment = Json.readFile(kept().resolve("experiment.json"), Experiment.class);
        assertThat(experiment.cells()).hasSize(1);
        assertThat(experiment.plan().schedule().measurement()).hasSeconds(70);
        assertThat(run("--length", "short").err())
                .contains("--length: found 'short', one of smoke, standard, long is needed");
    }

    @Test
    void onlyAnHtmlReportCanBeOpened() {
        Captured captured = run("--open");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("--open: opens the HTML report");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
