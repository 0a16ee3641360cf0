package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs end with a report, and reports are made again from their files; in this JVM and without a database. They end with so many
 * transactions: in a short time none may end where the host is busy.
 */
@Parallel
class ReportCommandTest {

    private static final String STATION = "simulated:service=constant:200us,servers=1";

    @TempDir
    Path folder;

    private Captured run(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "run",
                "tpcc",
                "--embedded",
                STATION,
                "--transactions",
                "300",
                "--duration",
                "1m",
                "--quiet",
                "--out",
                folder.resolve("runs").toString()));
        all.addAll(List.of(more));
        return Captured.run(all.toArray(String[]::new));
    }

    private List<Path> kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.sorted().toList();
        }
    }

    @Test
    void aRunEndsWithThePathOfItsReport() throws IOException {
        Captured captured = run();
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Path report = kept().get(0).resolve("report.html");
        assertThat(captured.out().strip()).endsWith("Report       " + report.toAbsolutePath());
        assertThat(report).content().contains("How fast?").contains("SUSPECT");
    }

    @Test
    void theDocumentNamesItsReport() throws IOException {
        Map<?, ?> document = Json.read(run("--json").out(), Map.class);
        assertThat(document.get("reportFile"))
                .isEqualTo(kept().get(0).resolve("report.html").toAbsolutePath().toString());
    }

    @Test
    void whatKindsAreWrittenIsAsked() throws IOException {
        assertThat(run("--report", "none", "--json").out()).contains("\"reportFile\" : null");
        assertThat(kept().get(0).resolve("report.html")).doesNotExist();
        assertThat(run("--report", "md,csv").status()).isEqualTo(ExitStatus.DONE);
        assertThat(kept().get(1).resolve("report.md")).exists();
        assertThat(kept().get(1).resolve("report-csv/trials-table.csv")).exists();
        assertThat(kept().get(1).resolve("report.html")).doesNotExist();
        Captured wrong = run("--report", "pdf");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err()).contains("'pdf' is not a report format; use html, md, csv or none");
    }

    @Test
    void aPlanEndsWithThePathOfItsReport() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: two
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                matrix: {users: [1, 2]}
                """);
        Captured captured = Captured.run(
                "run",
                plan.toString(),
                "--quiet",
                "--out",
                folder.resolve("runs").toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out().strip())
                .endsWith("Report: " + kept().get(0).resolve("report.html").toAbsolutePath());
    }

    @Test
    void severalRunsAreReportedBesideEachOther() throws IOException {
        run("--report", "none");
        run("--report", "none");
        Path out = folder.resolve("comparison");
        Captured captured = Captured.run(
                "report",
                kept().get(0).toString(),
                kept().get(1).resolve("result.json").toString(),
                "--report",
                "html,md,csv",
                "--out",
                out.toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out().lines())
                .containsExactly(
                        out.resolve("report.html").toString(),
                        out.resolve("report.md").toString(),
                        out.resolve("report-csv").toString());
        assertThat(out.resolve("report.md")).content().contains("Comparison of 2 runs");
    }

    @Test
    void markdownGoesToStandardOutputAndJsonIsOneDocument() throws IOException {
        run("--report", "none");
        String kept = kept().get(0).toString();
        assertThat(Captured.run("report", kept, "--report", "md", "--out", "-").out())
                .startsWith("# tpcc");
        assertThat(Json.read(Captured.run("report", kept, "--json").out(), Map.class)
                        .get("sections"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .isNotEmpty();
        Path file = folder.resolve("one.md");
        assertThat(Captured.run("report", kept, "--out", file.toString()).out().strip())
                .isEqualTo(file.toString());
        assertThat(file).content().startsWith("# tpcc");
        assertThat(Captured.run("report", kept, "--report", "html,md", "--out", "-")
                        .status())
                .isEqualTo(ExitStatus.USAGE);
        assertThat(Captured.run("report", kept, "--report", "csv", "--out", "-").status())
                .isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() throws IOException {
        run("--report", "none");
        String kept = kept().get(0).toString();
        Captured file = Captured.run("report", kept, "--report", "csv", "--out", "x.md");
        assertThat(file.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(file.err()).contains("--out: x.md is a file of format md, but --report is csv");
        Captured document = Captured.run("report", kept, "--json", "--out", "x");
        assertThat(document.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(document.err()).contains("--json writes no files; omit --out");
    }

    @Test
    void theReportOfAnInvalidResultIsWrittenAndTheStatusSaysSo() throws IOException {
        run("--report", "none");
        Path result = kept().get(0).resolve("result.json");
        String text = Files.readString(result);
        assertThat(text).contains("\"status\" : \"SUSPECT\"");
        Files.writeString(result, text.replace("\"status\" : \"SUSPECT\"", "\"status\" : \"INVALID\""));
        Captured captured = Captured.run("report", kept().get(0).toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.INVALID);
        assertThat(kept().get(0).resolve("report.html")).content().contains("INVALID");
    }

    @Test
    void aRunInTheLayoutOfAnotherToolHasItsReportToo() throws IOException {
        Captured captured = Captured.run(
                "run",
                "oltp",
                "--embedded",
                STATION,
                "--transactions",
                "300",
                "--duration",
                "1m",
                "--quiet",
                "--style",
                "sysbench",
                "--report",
                "md",
                "--out",
                folder.resolve("runs").toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Path report = kept().get(0).resolve("report.md").toAbsolutePath();
        assertThat(captured.err()).contains("report: " + report);
        assertThat(report).exists();
        assertThat(captured.out()).doesNotContain("report.md");
    }

    @Test
    void whatIsNoRunIsRefusedInOneLine() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Captured captured = Captured.run("report", empty.toString());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err().lines()).singleElement().asString().contains("is not the folder of a run");
    }
}
