package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.assay.Assay;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Suggested commands parse; those that read files also run. */
@Parallel
class NextStepsTest {

    @TempDir
    Path folder;

    /** Returns the words of the commands below "Next:". */
    private static List<List<String>> suggested(String err) {
        List<List<String>> commands = new ArrayList<>();
        err.lines()
                .dropWhile(line -> !line.equals("Next:"))
                .filter(line -> line.startsWith("  assay "))
                .forEach(line -> commands.add(
                        List.of(line.strip().substring("assay ".length()).split(" "))));
        return commands;
    }

    private static void assertParses(List<String> words) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        CommandLine program = Main.commandLine(
                new Environment(Assay::create, new Console(nowhere, nowhere, false, false), new Interrupts()),
                name -> true);
        assertThatCode(() -> program.parseArgs(words.toArray(String[]::new)))
                .as(String.join(" ", words))
                .doesNotThrowAnyException();
    }

    private List<List<String>> run(String... more) {
        List<String> words = new ArrayList<>(List.of(more));
        words.addAll(List.of("--report", "none", "--out", folder.resolve("runs").toString()));
        Captured captured = Captured.run(words.toArray(String[]::new));
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        List<List<String>> steps = suggested(captured.err());
        assertThat(steps).as(captured.err()).hasSize(3);
        for (List<String> step : steps) {
            assertParses(step);
            if (!step.get(0).equals("run")) {
                // A run that a busy host made INVALID stays so in its report.
                assertThat(Captured.run(step.toArray(String[]::new)).status())
                        .as(String.join(" ", step))
                        .isIn(ExitStatus.DONE, captured.status());
            }
        }
        return steps;
    }

    @Test
    void shortRunIsSuggestedLongerAndWithMoreUsers() {
        List<List<String>> steps =
                run("run", "tpcc", "--embedded", "simulated:service=constant:1ms,servers=2", "-u", "2", "-d1s");
        assertThat(steps.get(0)).containsSubsequence("run", "tpcc", "--embedded", "--duration", "2m");
        assertThat(steps.get(0)).contains("-u", "2").doesNotContain("-d1s");
        assertThat(steps.get(1)).containsSubsequence("-d1s", "--users", "2,4,8").doesNotContain("-u");
        assertThat(steps.get(2).get(0)).isEqualTo("report");
    }

    @Test
    void pricedRunIsSuggestedItsPrice() {
        assertThat(run(
                        "run",
                        "tpcc",
                        "--embedded",
                        "noop",
                        "--rate",
                        "100/s",
                        "--transactions",
                        "20",
                        "--cost",
                        "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"))
                .extracting(step -> step.get(0))
                .containsExactly("price", "report", "analyse");
    }

    @Test
    void sweepWithItsOptimumAtTheEdgeIsSuggestedMoreUsers() {
        List<List<String>> steps = run(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=constant:2ms,servers=16",
                "--users",
                "1,8",
                "--ramp-up",
                "0s",
                "--duration",
                "1s");
        assertThat(steps.get(0)).containsSubsequence("--users", "8,16,32");
    }

    @Test
    void planIsSuggestedWhatReadsItsFiles() throws IOException {
        Path plan = Files.writeString(folder.resolve("two.yaml"), """
            name: two
            targets: {name: small, embedded: "simulated:service=constant:2ms,servers=1"}
            workload: {id: tpcc}
            schedule: {measure: 1s}
            matrix: {users: [1, 2]}
            """);
        assertThat(run("run", plan.toString()))
                .extracting(step -> step.get(0))
                .containsExactly("report", "analyse", "plan");
    }

    @Test
    void planWithStagesIsSuggestedWhatReadsTheFilesOfAllStages() throws IOException {
        Path plan = Files.writeString(folder.resolve("staged.yaml"), """
            name: staged
            targets: {name: small, embedded: "simulated:service=constant:2ms,servers=1"}
            workload: {id: tpcc}
            schedule: {measure: 1s}
            stages:
              - {name: one, load: {users: 1}}
              - {name: two, load: {users: 2}}
            """);
        assertThat(run("run", plan.toString()))
                .extracting(step -> step.get(0))
                .containsExactly("report", "analyse", "plan");
    }

    @Test
    void unfinishedStagesAreSuggestedToBeResumed() {
        List<NextStep> steps = NextSteps.afterStages(folder, true, List.of("run", "plan.yaml"));
        assertThat(steps).hasSize(3);
        assertThat(steps.get(0).words()).containsExactly("run", "plan.yaml", "--resume", folder.toString());
        assertParses(steps.get(0).words());
    }

    /** A report in another tool's layout is of one measurement: the suggested sweep has none. */
    @Test
    void runInAnotherToolsLayoutIsSuggestedTheSame() {
        List<List<String>> steps = run(
                "run",
                "oltp",
                "--embedded",
                "noop",
                "--users",
                "2",
                "--transactions",
                "50",
                "--style",
                "sysbench",
                "--percentile",
                "99",
                "--histogram");
        assertThat(steps.get(0))
                .containsSubsequence("--users", "2,4,8")
                .doesNotContain("--style", "sysbench", "--percentile", "--histogram");
        assertThat(steps).extracting(step -> step.get(0)).containsExactly("run", "report", "analyse");
    }

    @Test
    void commandsOfTheDemoParse() {
        assertThat(NextSteps.afterDemo()).hasSize(3).allSatisfy(step -> {
            if (!step.words().contains("--help")) {
                assertParses(step.words());
            }
        });
    }

    @Test
    void argumentsWithSecretsAreNotRepeated() {
        assertThat(RunArguments.of(List.of("run", "tpcc", "--url", "jdbc:postgresql://h/d?password=hush"), "tpcc"))
                .isEqualTo(Optional.empty());
        assertThat(RunArguments.of(List.of("run", "plan.yaml"), "tpcc")).isEmpty();
    }

    @Test
    void doctorHasTheScriptsOfTheRun() {
        List<String> run =
                List.of("run", "script", "-f", "a.sql@2", "--define=x=1", "--users", "4", "--embedded", "h2");

        assertThat(RunArguments.of(run, "script").orElseThrow().doctor())
                .containsExactly("doctor", "script", "-f", "a.sql@2", "--define=x=1", "--embedded", "h2");
    }

    @Test
    void doctorHasTheTargetOfTheRun() {
        assertThat(RunArguments.of(
                                List.of(
                                        "run",
                                        "tpcc",
                                        "--url=jdbc:postgresql://h/d",
                                        "--user",
                                        "me",
                                        "--users",
                                        "4",
                                        "--tuning",
                                        "tuned"),
                                "tpcc")
                        .orElseThrow()
                        .doctor())
                .containsExactly("doctor", "tpcc", "--url=jdbc:postgresql://h/d", "--user", "me");
    }

    @Test
    void wordsWithBlanksAreQuotedForTheShell() {
        assertThat(new NextStep(List.of("run", "tpcc", "--think", "uniform 1ms..2ms", "it's"), "").command())
                .isEqualTo("assay run tpcc --think 'uniform 1ms..2ms' 'it'\\''s'");
    }
}
