package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Verdict;
import dev.assay.report.internal.write.CsvReport;
import dev.assay.report.internal.write.MarkdownReport;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.NamedValue;
import dev.assay.report.page.Page;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Parallel
class PagesTest {

    @TempDir
    Path folder;

    private static List<String> ids(Page page) {
        List<String> ids = new ArrayList<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Chart chart) {
                    ids.add(chart.id());
                } else if (block instanceof Table table) {
                    ids.add(table.id());
                }
            }
        }
        return ids;
    }

    @Test
    void firstScreenAnswersTheFiveQuestions() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s4(folder))));
        assertThat(page.answers())
                .extracting(Answer::question)
                .containsExactly(
                        "How fast?", "How steady?", "What does it cost?", "Is the result valid?", "What limits it?");
        assertThat(page.answers().get(0).headline()).isEqualTo("2,315 TPS");
        assertThat(page.answers().get(3).headline()).isEqualTo("18 VALID");
        assertThat(page.answers().get(2).headline()).isEqualTo("951.01 USD per month");
        assertThat(page.problems()).isEmpty();
    }

    /** The first screen has conclusions only; the steps are in the section on cost. */
    @Test
    void theFirstScreenHasConclusionsAndTheSectionOfCostAllSteps() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s1(folder))));
        String nothing = "Upgrade without gain from 2xlarge to 4xlarge: ";
        String something = "Upgrade from small to large: ";
        Answer cost = page.answers().get(2);
        assertThat(cost.details()).hasSize(2).anyMatch(line -> line.startsWith("small has the best price/performance"));
        assertThat(Objects.requireNonNull(cost.folded()).lines())
                .anyMatch(line -> line.startsWith("Beyond xlarge throughput hardly grows"))
                .anyMatch(line -> line.startsWith(nothing))
                .noneMatch(line -> line.startsWith("Upgrade from"));
        assertThat(page.sections())
                .filteredOn(section -> section.id().equals("cost"))
                .flatExtracting(Section::blocks)
                .filteredOn(Paragraph.class::isInstance)
                .extracting(block -> ((Paragraph) block).text())
                .anyMatch(line -> line.startsWith(nothing))
                .anyMatch(line -> line.startsWith(something));
    }

    /** A single bar is omitted; the components of a month are shown. */
    @Test
    void oneSystemHasNoBarsOfSystems() throws IOException {
        Experiment both = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]"));
        Experiment one = new Experiment(
                both.schemaVersion(),
                both.toolVersion(),
                both.plan(),
                both.cells().subList(0, 1),
                both.origins(),
                both.settings());
        String[] bars = {"price-by-system", "throughput-for-money"};
        assertThat(ids(Pages.of(RunFolders.read(
                        List.of(Runs.write(folder.resolve("both"), both, Studies::s4, 5, trial -> true))))))
                .contains(bars);
        assertThat(ids(Pages.of(RunFolders.read(
                        List.of(Runs.write(folder.resolve("one"), one, Studies::s4, 5, trial -> true))))))
                .contains("prices", "cost-by-component")
                .doesNotContain(bars);
    }

    @Test
    void nothingEmptyIsShown() throws IOException {
        assertThat(ids(Pages.of(RunFolders.read(List.of(Studies.s5(folder))))))
                .contains("throughput-over-users", "trials-table")
                .doesNotContain("prices", "throughput-map", "errors", "checks", "server-over-time", "percentiles");
    }

    @Test
    void runsBesideEachOtherKeepTheirNames() throws IOException {
        Path one = Studies.s4(folder.resolve("one"));
        Path other = Studies.s4(folder.resolve("other"));
        ReportedRuns runs = RunFolders.read(List.of(one, other));
        assertThat(runs.systems())
                .hasSize(4)
                .allSatisfy(name -> assertThat(name).contains(": iops-"));
        assertThat(Pages.of(runs).title()).isEqualTo("Comparison of 2 runs");
    }

    private static ReportSection section(int position, String id) {
        return new ReportSection() {
            @Override
            public int position() {
                return position;
            }

            @Override
            public Optional<Section> of(ReportedRuns runs) {
                if (id.equals("broken")) {
                    throw new IllegalStateException("out of luck");
                } else if (id.equals("outdated")) {
                    throw new NoSuchMethodError("of another version");
                }
                return Optional.of(new Section(id, id, id.equals("empty") ? List.of() : List.of(new Paragraph(id))));
            }
        };
    }

    @Test
    void sectionsStandByPositionAndOneThatFailsCostsNothingElse() throws IOException {
        ReportedRuns runs = RunFolders.read(List.of(Studies.s5(folder)));
        Page page = Pages.of(
                runs,
                List.of(
                        section(30, "c"),
                        section(25, "outdated"),
                        section(20, "broken"),
                        section(10, "a"),
                        section(5, "empty")));
        assertThat(page.sections()).extracting(Section::id).containsExactly("a", "c");
        assertThat(page.problems()).hasSize(2);
        assertThat(page.problems().get(0)).contains("out of luck");
        assertThat(page.problems().get(1)).contains("of another version");
    }

    @Test
    void idsAreNoPathsAndNotThoseOfThePageItself() throws IOException {
        ReportedRuns runs = RunFolders.read(List.of(Studies.s5(folder.resolve("run"))));
        Table table = new Table("../../x/y", "t", List.of("=1+1", "b"), List.of(List.of(Cell.of("@x"), Cell.of(-1L))));
        ReportSection foreign = new ReportSection() {
            @Override
            public int position() {
                return 1;
            }

            @Override
            public Optional<Section> of(ReportedRuns of) {
                return Optional.of(new Section("status", "s", List.of(table)));
            }
        };
        Page page = Pages.of(runs, List.of(foreign));
        assertThat(page.sections()).extracting(Section::id).containsExactly("status-2");
        assertThat(ids(page)).containsExactly("-x-y");
        Path written = ReportFiles.write(page, ReportFiles.Format.CSV, folder.resolve("out"));
        assertThat(written.resolve("tables.txt")).hasContent("-x-y\n");
        try (Stream<Path> files = Files.list(written)) {
            assertThat(files.filter(file -> file.toString().endsWith(".csv")))
                    .singleElement()
                    .satisfies(file -> assertThat(file).hasContent("'=1+1,b\n'@x,-1\n"));
        }
    }

    @Test
    void aSweepThatIsNotWholeIsNotBelieved() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s5(folder))));
        Answer believed = page.answers().get(3);
        assertThat(believed.headline()).contains("REFUSED");
        assertThat(believed.tone()).isEqualTo(Answer.Tone.DOUBTFUL);
        assertThat(believed.details().get(0)).contains("cells were measured completely");
    }

    @Test
    void refusalsSayWhyASweepHasNoValidTrial() throws IOException {
        Path run = Runs.write(
                folder,
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]")),
                cell -> Trials.of(cell).refused(1, 2).make(),
                4,
                trial -> true);
        Answer believed = Pages.of(RunFolders.read(List.of(run))).answers().get(3);
        assertThat(believed.details())
                .containsOnlyOnce("Not measured, 1 of 2 connections: Too many connections")
                .doesNotContain("No problem found");
        assertThat(believed.tone()).isEqualTo(Answer.Tone.BAD);
    }

    @Test
    void csvHasEveryTableAndTheDataOfEveryChart() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s4(folder))));
        Map<String, String> files = CsvReport.of(page);
        assertThat(files.get("throughput-over-users").lines())
                .startsWith("users,iops-2000 (1/s),iops-4000 (1/s)", "2,244.96,367.44", "4,445.22,667.83");
        assertThat(files.get("change-for-money-rows").lines().findFirst())
                .contains("point,iops-2000,iops-4000,change (%)");
        assertThat(files.keySet()).allSatisfy(name -> assertThat(name).matches("[a-z0-9.-]+"));
        assertThat(ids(page))
                .allSatisfy(id ->
                        assertThat(files.keySet()).anyMatch(name -> name.equals(id) || name.startsWith(id + ".")));
    }

    @Test
    void refusedIsSaidInThePlaceOfAFigure() throws IOException {
        Map<String, String> files = CsvReport.of(Pages.of(RunFolders.read(List.of(Studies.s5(folder)))));
        assertThat(files.get("throughput-over-users").lines().filter(line -> line.startsWith("128,")))
                .singleElement()
                .asString()
                .endsWith(",REFUSED");
    }

    @Test
    void markdownHasTheAnswersAndEscapesNames() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s4(folder))));
        Page named = new Page(
                "<script>|*x*",
                "a_b",
                List.of(new NamedValue("a", "b*")),
                page.answers(),
                List.of("`p`"),
                page.sections(),
                page.colophon());
        String text = MarkdownReport.of(named);
        assertThat(text)
                .startsWith("# &lt;script&gt;\\|\\*x\\*\n\na\\_b\n\na: b\\*\n")
                .contains("> \\`p\\`\n")
                .contains("| **How fast?** | **2,315 TPS**<br>")
                .contains("| users | iops-2000 (1/s) | iops-4000 (1/s) |\n| ---: | ---: | ---: | \n| 2 | 245 | 367 |");
    }

    @Test
    void markdownHasWideTablesInPartsAndAllPanels() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s4(folder))));
        String text = MarkdownReport.of(page);
        assertThat(text)
                .contains("| trial | type | committed |")
                .containsPattern("\\| trial \\| type \\|[^\n]*p95 \\|[^\n]*p99 \\|");
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Chart chart && chart.panels().size() > 1) {
                    assertThat(chart.panels())
                            .allSatisfy(panel ->
                                    assertThat(text).contains("**" + chart.title() + ": " + panel.label() + "**"));
                }
            }
        }
    }

    /** A number with a remark stays a number in a file. */
    @Test
    void whatIsSaidOfANumberHasAColumnOfItsOwnInCsv() throws IOException {
        Map<String, String> files = CsvReport.of(Pages.of(RunFolders.read(List.of(Runs.write(
                folder,
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]")),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .tps(100)
                                .verdict(new Verdict.Reason("client-limited", Verdict.Status.INVALID, "busy"))
                                .make(),
                        cell.target().name(),
                        Bills.monthly(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false)))));
        assertThat(files.get("prices").lines().findFirst().orElseThrow())
                .startsWith("system,priced as,USD per hour,USD per month,point,")
                .endsWith(",\"USD per hour, remark\",\"USD per month, remark\"");
        assertThat(files.get("prices").lines())
                .anyMatch(line -> line.startsWith("iops-2000,iops-2000,0.712,519.76,users=2,")
                        && line.endsWith(",INVALID,INVALID"));
        assertThat(files.get("price-by-system").lines())
                .startsWith(
                        "system,instance (USD),\"instance (USD), remark\"",
                        "iops-2000,0.712,INVALID",
                        "iops-4000,0.712,INVALID");
    }
}
