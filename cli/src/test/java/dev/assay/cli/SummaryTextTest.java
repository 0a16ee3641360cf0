package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.document.Documents;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary of a run on the terminal. */
@Parallel
class SummaryTextTest {

    private static final Pattern ROW = Pattern.compile("^\\| ([a-z-]+) +\\| +([0-9,]+) \\|.*", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @Test
    void summaryNamesTheRunAndSumsItsTypes() {
        Captured run = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--warehouses",
                "3",
                "--users",
                "2",
                "--transactions",
                "500",
                "--out",
                folder.toString());

        assertThat(run.out().lines().filter(line -> line.startsWith("Run ")))
                .singleElement()
                .asString()
                .matches("Run +tpcc, warehouses 3, 2 users, measured for [0-9.]+ s, client host .+");
        List<String> types =
                ROW.matcher(run.out()).results().map(match -> match.group(1)).toList();
        assertThat(types).containsExactly("new-order", "payment", "order-status", "delivery", "stock-level", "all");
        Matcher rows = ROW.matcher(run.out());
        long sum = 0;
        long all = 0;
        while (rows.find()) {
            long committed = Long.parseLong(rows.group(2).replace(",", ""));
            sum += rows.group(1).equals("all") ? 0 : committed;
            all = committed;
        }
        assertThat(all).isEqualTo(sum).isPositive();
    }

    @Test
    void throughputIsRounded() throws IOException {
        Path demo = DocumentedPages.ROOT.resolve("report/src/test/resources/demo");
        Path copy = Files.createDirectories(folder.resolve("demo"));
        Files.copy(demo.resolve("experiment.json"), copy.resolve("experiment.json"));
        Files.writeString(
                copy.resolve("result.json"),
                Files.readString(demo.resolve("result.json")).replace("\"value\" : 45765.0", "\"value\" : 45765.6"));
        assertThat(Captured.run("runs", "show", "demo", "--out", folder.toString())
                        .out())
                .contains("Throughput   45,766 New-Orders per minute");
    }

    @Test
    void summaryDocumentAndAnalysisSayWhatLimitedTheRun() throws IOException {
        String[] arguments = {
            "run", "tpcc", "--embedded", "noop", "--users", "2", "--transactions", "500", "--out", folder.toString()
        };
        assertThat(Captured.run(arguments).out().lines().filter(line -> line.startsWith("Limited by ")))
                .singleElement()
                .asString()
                .matches("Limited by +(The client|Unknown): .+[.]");
        String[] json = Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray(String[]::new);
        String document = Captured.run(json).out();
        assertThat(document).containsPattern("\"bottleneck\" : \\{\\s+\"kind\" : \"(CLIENT|UNKNOWN)\"");
        TrialResult trial = Documents.read(Files.writeString(folder.resolve("run.json"), document), TrialResult.class);
        Path stored = Path.of(Objects.requireNonNull(trial.provenance().runDirectory()));
        assertThat(StoredAnalysis.read(stored).orElseThrow().points())
                .singleElement()
                .satisfies(point -> assertThat(point.bottleneck().sentence()).isNotEmpty());
    }
}
