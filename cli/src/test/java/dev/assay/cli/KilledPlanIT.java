package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A killed experiment is resumed where it stopped. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Parallel
class KilledPlanIT {

    /** An H2 in a file, so that the data survive the kill. */
    private static final String PLAN = """
            name: killed
            targets: {name: h2, embedded: h2, directory: data}
            workload: {id: oltp, parameters: {tables: 2, table-size: 1000}}
            schedule: {measure: 2s}
            matrix: {users: [1, 2, 3]}
            """;

    @TempDir
    Path folder;

    private Process start(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "plan.yaml", "--out", "runs", "--quiet"));
        arguments.addAll(List.of(more));
        return Distribution.command(folder, arguments.toArray(String[]::new))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    private List<String> journal() throws IOException {
        if (!Files.isDirectory(folder.resolve("runs"))) {
            return List.of();
        }
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            Path journal = runs.findFirst().orElse(folder).resolve("journal.tsv");
            return Files.exists(journal)
                    ? Files.readAllLines(journal).stream()
                            .map(line -> line.substring(line.indexOf('\t') + 1))
                            .toList()
                    : List.of();
        }
    }

    /** SIGTERM has the same effect as Ctrl-C. */
    @Test
    void whatWasMeasuredUntilSomebodyStoppedItIsInTheTable() throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                PLAN.replace("embedded: h2, directory: data", "embedded: \"simulated:service=1ms\"")
                        .replace("2s", "20s"));
        Process stopped = start();
        try {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> !stopped.isAlive() || journal().contains("begins\t2"));
            stopped.destroy();
            assertThat(stopped.waitFor(3, TimeUnit.MINUTES)).isTrue();
        } finally {
            stopped.destroyForcibly().waitFor();
        }
        String out = Files.readString(folder.resolve("out"));
        assertThat(stopped.exitValue()).as(out).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(out)
                .contains("continue with --resume")
                .containsPattern("\\| +1 \\| h2 +\\| +1 \\|")
                .containsPattern("\\| +2 \\| h2 +\\| +2 \\|.*ABORTED")
                .contains("Best: users=1 with")
                .contains("1 of 3 cells were not measured.");
    }

    @Test
    void noCellIsLostAndNoneIsDoubled() throws Exception {
        Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Process killed = start();
        try {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> !killed.isAlive() || journal().contains("begins\t2"));
        } finally {
            killed.destroyForcibly().waitFor();
        }
        assertThat(journal()).as(Files.readString(folder.resolve("out"))).contains("DONE\t1", "begins\t2");
        Path run;
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            run = runs.findFirst().orElseThrow();
        }
        String first = Files.readString(run.resolve("trials/0001/trial.json"));

        int status = start("--resume", run.toString()).waitFor();

        assertThat(status).as(Files.readString(folder.resolve("out"))).isEqualTo(ExitStatus.DONE);
        assertThat(Files.readString(run.resolve("trials/0001/trial.json"))).isEqualTo(first);
        assertThat(journal().stream().filter(line -> line.startsWith("DONE")))
                .as("each cell came to its end once: %s", journal())
                .containsExactly("DONE\t1", "DONE\t2", "DONE\t3");
        assertThat(journal().stream().filter(line -> line.startsWith("loads"))).hasSize(1);
        assertThat(run.resolve("result.json")).exists();
    }
}
