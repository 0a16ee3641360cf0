package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Progress output of runs of the simulated station, in this JVM. */
@Parallel
class ProgressTest {

    private static final String PLAN = """
        name: two
        targets: {name: small, embedded: "simulated:service=constant:2ms,servers=1"}
        workload: {id: tpcc}
        schedule: {measure: 2s}
        matrix: {users: [1, 2]}
        """;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(boolean terminal, String... more) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        List<String> all = new java.util.ArrayList<>(List.of(
                "run",
                plan.toString(),
                "--report",
                "none",
                "--out",
                folder.resolve("runs").toString()));
        all.addAll(List.of(more));
        return Main.run(
                all.toArray(String[]::new),
                new Console(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        terminal,
                        false));
    }

    @Test
    void linesOnATerminalAreDrawnOverAndLeaveALineForEachCell() throws IOException {
        assertThat(run(true, "--json")).isEqualTo(ExitStatus.DONE);
        String sent = err.toString(StandardCharsets.UTF_8);
        assertThat(sent)
                .contains("cell 2 of 2: small users=2, about ")
                .contains("measurement  [")
                .contains("errors 0");
        List<String> left = TerminalText.after(sent);
        assertThat(left).noneMatch(line -> line.contains("measurement") || line.contains("about"));
        assertThat(left).anyMatch(line -> line.matches(".*cell 1/2 ended: .* tps {2}p95 .* ms {2}SUSPECT"));
        assertThat(left).anyMatch(line -> line.matches(".*cell 2/2 ended: .* tps {2}p95 .* ms {2}SUSPECT"));
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{").doesNotContain("\u001b");
    }

    @Test
    void elsewhereThereIsALineASecondAndNoControl() throws IOException {
        assertThat(run(false)).isEqualTo(ExitStatus.DONE);
        String said = err.toString(StandardCharsets.UTF_8);
        assertThat(said).doesNotContain("\u001b").doesNotContain("\r");
        assertThat(said.lines().filter(line -> line.matches("1/2 +\\d/2 s .* tps {2}p50 .*errors 0.*")))
                .hasSize(seconds(1));
        assertThat(said.lines().filter(line -> line.startsWith("2/2 "))).hasSize(seconds(2));
    }

    /** How many were kept of a cell: one of the two may have been late for longer than the other lasted. */
    private int seconds(int cell) throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            Path trial = runs.findFirst().orElseThrow().resolve("trials/000" + cell);
            return (int) RunReader.intervals(trial.resolve("intervals.csv")).stream()
                    .filter(interval -> interval.durationNanos() > 0)
                    .count();
        }
    }

    @Test
    void aResumedLoadSaysSoAndItsRateIsOfItsOwnRows() {
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false);
        try (Progress progress = new Progress(console, false)) {
            progress.on(new RunEvent.LoadProgress(700, 0, 1_000, Duration.ofMillis(100)));
            progress.on(new RunEvent.LoadProgress(800, 100, 1_000, Duration.ofSeconds(2)));
            progress.on(new RunEvent.LoadProgress(900, 200, 1_000, Duration.ofSeconds(4)));
        }
        assertThat(err.toString(StandardCharsets.UTF_8).lines().map(String::strip))
                .containsExactly(
                        "resuming the data load: 700 of 1,000 rows exist",
                        "800 of 1,000 rows, 50 rows/s, 4 s left",
                        "900 of 1,000 rows, 50 rows/s, 2 s left");
    }

    @Test
    void intervalsAreLinesInEveryStyle() throws IOException {
        String line = "[12]/2 +[12]/2 s +[0-9.,]+ tps {2}p50 [0-9.]+ ms {2}p95 .* errors 0";
        for (boolean terminal : List.of(true, false)) {
            err.reset();
            assertThat(run(terminal, "--report-interval", "2s")).isEqualTo(ExitStatus.DONE);
            String sent = err.toString(StandardCharsets.UTF_8);
            assertThat((terminal ? TerminalText.after(sent) : sent.lines().toList())
                            .stream().filter(each -> each.matches(line)))
                    .as(sent) // one a cell, or two if the host was late
                    .hasSizeBetween(2, 4);
        }
        err.reset();
        assertThat(run(false, "--report-interval", "2s", "--json", "--quiet")).isEqualTo(ExitStatus.DONE);
        List<Map<?, ?>> objects = new java.util.ArrayList<>();
        err.toString(StandardCharsets.UTF_8).lines().forEach(each -> objects.add(Json.read(each, Map.class)));
        assertThat(objects).hasSizeBetween(2, 4).allSatisfy(object -> {
            assertThat(object.get("phase")).isEqualTo("measurement");
            assertThat((Double) object.get("untilSeconds")).isBetween(1.0, 60.0);
            assertThat((Double) object.get("transactionsPerSecond")).isPositive();
            assertThat((Double) object.get("p50Micros")).isBetween(1_000.0, 60e6);
        });
    }

    @Test
    void aQuietRunSaysNothingOfItsSeconds() throws IOException {
        assertThat(run(true, "--quiet")).isEqualTo(ExitStatus.DONE);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("tps").doesNotContain("\u001b");
    }

    @Test
    void whereToWatchIsToldAndAPortThatIsNoneIsRefused() throws IOException {
        assertThat(run(false, "--live", "0", "--quiet")).isEqualTo(ExitStatus.DONE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .containsPattern("live: http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
        assertThat(run(false, "--live", "70000")).isEqualTo(ExitStatus.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("--live: found 70000, a port from 1 to 65535 is needed");
    }
}
