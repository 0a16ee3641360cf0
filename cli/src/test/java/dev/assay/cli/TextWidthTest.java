package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts on recorded runs have no line of more than 120 columns; sentences fit a narrower terminal, too. */
@Parallel
class TextWidthTest {

    private static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";
    private static final Path DEMO = DocumentedPages.ROOT.resolve("report/src/test/resources/demo");

    @TempDir
    private static Path folder;

    /** The recorded demo twice, and a priced sweep of a simulated server. */
    private static Path first;

    private static Path second;
    private static Path sweep;

    @BeforeAll
    static void record() throws IOException {
        Path runs = Files.createDirectories(folder.resolve("runs"));
        first = copied(runs.resolve("2026-11-21T03-00-00Z-tpcc"));
        second = copied(runs.resolve("2026-11-22T03-00-00Z-tpcc"));
        Path measured = folder.resolve("sweep");
        Captured run = text(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=constant:200us,servers=1",
                "--users",
                "1,2,4",
                "--warehouses",
                "1,2",
                "--transactions",
                "50",
                "--duration",
                "1m",
                "--cost",
                SYSTEM,
                "--out",
                measured.toString());
        try (Stream<Path> found = Files.list(measured)) {
            sweep = found.filter(Files::isDirectory).findFirst().orElseThrow(() -> new AssertionError(run.err()));
        }
    }

    private static Path copied(Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(DEMO)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, copy.resolve(DEMO.relativize(file).toString()));
            }
        }
        return copy;
    }

    /** Runs a command and checks the width of what it printed. */
    private static Captured text(String... arguments) {
        Captured captured = Captured.run(Console.WIDEST, arguments);
        assertThat(captured.out()).as(captured.err()).isNotEmpty();
        assertThat(captured.out().lines())
                .as("assay " + String.join(" ", arguments))
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(Console.WIDEST));
        return captured;
    }

    @Test
    void listAndResultsOfRunsFit() {
        text("runs", "list", "--out", folder.resolve("runs").toString());
        text("runs", "show", "2026-11-21", "--out", folder.resolve("runs").toString());
        text(
                "runs",
                "show",
                sweep.getFileName().toString(),
                "--out",
                folder.resolve("sweep").toString());
        text("analyse", first.toString(), second.toString(), sweep.toString());
    }

    @Test
    void comparisonsFit() {
        text("compare", first.toString(), second.toString());
        text("compare", sweep.toString(), "--by", "warehouses", "--anyway");
        text("compare", "--plan", sweep.toString());
    }

    @Test
    void pricesFit() {
        text("price", first.toString(), second.toString(), "--cost", SYSTEM);
        text("price", sweep.toString());
        text("price", sweep.toString(), "--cost", SYSTEM.replace("2xlarge", "4xlarge"));
    }

    @Test
    void quotesAndPredictionsFit() {
        text("quote", "tpcc", "--slo", "p95 < 20ms", "--rate", "800/s", "--from", first.toString(), sweep.toString());
        text("distance", first.toString(), "--to", "15ms");
    }

    @Test
    void findingsFit() {
        text("doctor", "tpcc", "--embedded", "noop", "--users", "4000", "--quiet");
        text("databases");
    }

    static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(DocumentedPages.ROOT.resolve("plans"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("plans")
    void explanationsOfPlansFit(Path plan) {
        text("plan", "explain", plan.toString());
        text("plan", "check", plan.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100})
    void sentencesOfASummaryFitTheTerminal(int columns) {
        Captured narrow = Captured.run(
                columns,
                "runs",
                "show",
                "2026-11-21",
                "--out",
                folder.resolve("runs").toString());
        List<String> wide = new ArrayList<>(narrow.out().lines().toList());
        wide.removeIf(line -> line.startsWith("+") || line.startsWith("|"));
        assertThat(wide)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(columns));
        assertThat(narrow.out().replaceAll("\\s+", " "))
                .contains("Limited by Nothing was saturated: CPU of the shared host 82 %, commit waits 23 %");
    }
}
