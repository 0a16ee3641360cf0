package dev.assay.report;

import static dev.assay.report.Read.block;
import static dev.assay.report.Read.page;
import static dev.assay.report.Read.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Verdict;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.internal.write.MarkdownReport;
import dev.assay.report.page.Page;
import dev.assay.report.page.Table;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of all trials: whoever reads a figure has read before whether to believe it. */
@Parallel
class TrialsTableTest {

    @TempDir
    Path folder;

    private Path run() throws IOException {
        Experiment experiment =
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]"));
        return Runs.write(
                folder,
                experiment,
                cell -> switch (cell.id()) {
                    case 1 -> Trials.of(cell).serverCpu(0.5).make();
                    case 2 ->
                        Trials.of(cell)
                                .verdict(new Verdict.Reason("short-measurement", Verdict.Status.SUSPECT, "60 s"))
                                .make();
                    case 3 -> Trials.of(cell).refused(1, 2).make();
                    default ->
                        Trials.of(cell)
                                .verdict(
                                        new Verdict.Reason("client-limited", Verdict.Status.INVALID, "busy"),
                                        new Verdict.Reason("short-measurement", Verdict.Status.SUSPECT, "60 s"))
                                .make();
                },
                5,
                trial -> true);
    }

    private static List<String> told(Page page) {
        return rows(page, "trials-table").stream()
                .map(row -> row.get(0) + " " + row.get(1) + ": " + row.get(row.size() - 1))
                .toList();
    }

    @Test
    void theVerdictStandsBeforeEveryFigureAndItsReasonsBehindThem() throws IOException {
        Page page = page(run());
        Table table = (Table) block(page, "trials-table");
        assertThat(table.columns())
                .startsWith("cell", "verdict", "system", "users", "TPS")
                .endsWith("reasons");
        assertThat(told(page))
                .containsExactlyInAnyOrder(
                        "1 VALID: ",
                        "2 SUSPECT: short-measurement",
                        "3 REFUSED: 1 of 2 connections: Too many connections",
                        "4 INVALID: client-limited, short-measurement");
        assertThat(table.rows())
                .extracting(row -> row.get(1).text() + " " + row.get(1).tone())
                .containsExactlyInAnyOrder("VALID GOOD", "SUSPECT DOUBTFUL", "REFUSED BAD", "INVALID BAD");
    }

    @Test
    void aTrialThatDidNotComeToItsEndSaysSoInItsPlace() throws IOException {
        Path run = run();
        Files.delete(run.resolve("result.json"));
        Files.delete(run.resolve("trials/0001/trial.json"));
        assertThat(told(page(run))).contains("1 UNFINISHED: did not finish");
    }

    @Test
    void verdictsOfPagesHaveTheirColour() throws IOException {
        assertThat(HtmlReport.of(page(run())))
                .contains("<td class=\"verdict doubtful\">SUSPECT</td>")
                .contains("<td class=\"verdict bad\">REFUSED</td>");
    }

    @Test
    void aColumnThatNoTrialFillsIsLeftOut() throws IOException {
        Experiment experiment =
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]"));
        Page unread = page(Runs.write(
                folder.resolve("unread"), experiment, cell -> Trials.of(cell).make(), 5, trial -> false));
        assertThat(table(unread).columns()).contains("client CPU (%)").doesNotContain("server CPU (%)");
        assertThat(table(page(run())).columns()).contains("server CPU (%)");
    }

    private static Table table(Page page) {
        return (Table) Read.block(page, "trials-table");
    }

    /** Wide tables are in parts there. */
    @Test
    void theVerdictStandsBeforeEachPartInMarkdown() throws IOException {
        List<String> headings = MarkdownReport.of(page(run()))
                .lines()
                .filter(line -> line.startsWith("| cell |"))
                .toList();
        assertThat(headings)
                .hasSizeGreaterThan(1)
                .allSatisfy(line -> assertThat(line).startsWith("| cell | verdict |"));
    }
}
