package dev.assay.report;

import static dev.assay.report.Read.block;
import static dev.assay.report.Read.page;
import static dev.assay.report.Read.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Verdict;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.internal.write.MarkdownReport;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Chart;
import dev.assay.report.page.ChartBand;
import dev.assay.report.page.NamedValue;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with invalid, repeated or missing trials, outages, or different workloads. */
@Parallel
class TroubledRunsTest {

    private static final Verdict.Reason INVALID =
            new Verdict.Reason("client-limited", Verdict.Status.INVALID, "the client's processors were busy");

    @TempDir
    Path folder;

    private static Panel panel(Page page, String chart) {
        return ((Chart) block(page, chart)).panels().get(0);
    }

    private static Answer answer(Page page, String question) {
        return page.answers().stream()
                .filter(each -> each.question().equals(question))
                .findFirst()
                .orElseThrow();
    }

    private Experiment small(String users) throws IOException {
        return Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: " + users));
    }

    private Path troubled() throws IOException {
        return Runs.write(
                folder,
                small("[2, 4]"),
                cell -> {
                    boolean bad = cell.target().name().equals("iops-4000");
                    Trials trial = Trials.of(cell).tps(100).p95(10).type("read-write", 5);
                    if (bad) {
                        trial.verdict(INVALID);
                    } else if (cell.load().users() == 4) {
                        trial.tps(200)
                                .outage(3, 2)
                                .server("commits", Arrays.asList(200.0, null, 198.0))
                                .server("cpuUtilization", Arrays.asList(0.5, null, 0.75))
                                .loaded(1_000_000)
                                .verdict(new Verdict.Reason(
                                        "short-measurement", Verdict.Status.SUSPECT, "600 s of 1800 s"));
                    } else {
                        trial.open(150, 42);
                    }
                    return Bills.priced(
                            trial.make(),
                            cell.target().name(),
                            Bills.monthly(),
                            Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712"));
                },
                5,
                trial -> true);
    }

    @Test
    void everyReasonOfEveryTrialIsTold() throws IOException {
        Page page = page(troubled());
        assertThat(rows(page, "reasons"))
                .containsExactlyInAnyOrder(
                        List.of("iops-2000, users=4", "SUSPECT", "short-measurement", "600 s of 1800 s"),
                        List.of("iops-4000, users=2", "INVALID", "client-limited", INVALID.detail()),
                        List.of("iops-4000, users=4", "INVALID", "client-limited", INVALID.detail()));
        assertThat(answer(page, "Is the result valid?").tone()).isEqualTo(Answer.Tone.BAD);
    }

    @Test
    void ofOpenLoadsAndLoadingsTheFiguresAreTold() throws IOException {
        Page page = page(troubled());
        assertThat(rows(page, "open-loads"))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .startsWith("iops-2000, users=2", "open", "poisson", "150", "100", "2", "6,000", "42", "1.50"));
        assertThat(rows(page, "loadings"))
                .containsExactly(List.of("iops-2000, users=4", "1,000,000", "10", "100,000", "4"));
    }

    @Test
    void anOutageIsMarkedAndServersSecondsHaveTheirGaps() throws IOException {
        Page page = page(troubled());
        Chart rates = (Chart) block(page, "rate-over-time");
        assertThat(rates.panels().stream().flatMap(panel -> panel.marks().stream()))
                .contains(new ChartBand(ChartBand.Kind.OUTAGE, 3, 5, "outage"));
        Series commits = panel(page, "server-over-time").series().get(0);
        assertThat(commits.name()).isEqualTo("commits");
        assertThat(commits.values()).containsSubsequence(200.0, null, 198.0);
        Series processors = panel(page, "server-processors-over-time").series().get(0);
        assertThat(processors.values()).as("percent").containsSubsequence(50.0, null, 75.0);
        assertThat(answer(page, "How steady?").details()).contains("Outage from second 3 for 2 s");
    }

    @Test
    void thePriceOfWhatCannotBeBelievedIsMarked() throws IOException {
        Page page = page(troubled());
        Panel panel = panel(page, "price-by-system");
        assertThat(panel.x().categories()).containsExactly("iops-2000", "iops-4000");
        Series instance = panel.series().get(0);
        assertThat(instance.note(0)).isNull();
        assertThat(instance.note(1)).isEqualTo("INVALID");
        Panel frontier = panel(page, "frontier");
        for (Series series : frontier.series()) {
            // Only points on the frontier are connected.
            assertThat(series.line())
                    .as(series.name())
                    .isEqualTo(series.name().equals("on the frontier") ? Series.Line.STEPPED : Series.Line.DASHED);
        }
        assertThat(frontier.series()).extracting(Series::name).contains("on the frontier");
    }

    @Test
    void repetitionsAreOneFigureWithItsInterval() throws IOException {
        Experiment once = small("[2]");
        List<Cell> cells = new java.util.ArrayList<>();
        for (Cell cell : once.cells()) {
            for (int repetition = 1; repetition <= 3; repetition++) {
                cells.add(cell.withId(cells.size() + 1).repeated(repetition));
            }
        }
        Experiment repeated = new Experiment(
                once.schemaVersion(), once.toolVersion(), once.plan(), cells, once.origins(), once.settings());
        Page page = page(Runs.write(
                folder,
                repeated,
                cell -> Trials.of(cell)
                        .tps((cell.target().name().equals("iops-2000") ? 1_000 : 500) + 10 * cell.repetition())
                        .p95(10 * cell.repetition())
                        .make(),
                5,
                trial -> false));
        // The run has no price.
        assertThat(rows(page, "ledger-iops-2000")).extracting(row -> row.get(0)).contains("CPU", "Client CPU");
        // Mean 1020, standard deviation 10, three of them: 4.303 * 10 / sqrt(3).
        assertThat(answer(page, "How fast?").headline()).isEqualTo("1,020 ± 25 TPS");
        assertThat(answer(page, "How fast?").details())
                .contains("Mean of 3 repetitions with its 95 % confidence interval");
        assertThat(answer(page, "How fast?").figures()).contains(new NamedValue("p95 response time", "20 ms"));
        assertThat(answer(page, "How steady?").details()).anyMatch(line -> line.contains("over 1,800 s"));
    }

    @Test
    void workloadsThatAreNotAlikeAreNotRankedAmongEachOther() throws IOException {
        Experiment experiment = Runs.shipped(
                "s2-ycsb-latency-rds.yaml",
                Map.of(
                        "workload: [a, b, c, d, e, f]",
                        "workload: [a, c]",
                        "record-count: [1000000, 2000000, 5000000]",
                        "users: [1, 2]"));
        Page page = page(Runs.write(
                folder,
                experiment,
                cell -> Trials.of(cell)
                        .throughput(
                                "operationsPerSecond",
                                (cell.point().get("workload").equals("c") ? 9_000 : 1_000)
                                        * Integer.parseInt(cell.point().get("users")),
                                1_000)
                        .type("read", 1)
                        .make(),
                5,
                trial -> false));
        assertThat(answer(page, "How fast?").headline()).isEqualTo("2 settings of ycsb, not comparable");
        assertThat(Objects.requireNonNull(answer(page, "How fast?").folded()).lines())
                .anyMatch(line -> line.contains("workload=a") && line.contains("2,000"))
                .anyMatch(line -> line.contains("workload=c") && line.contains("18,000"));
        assertThat(((Chart) block(page, "operation-latency"))
                        .panels()
                        .get(0)
                        .x()
                        .categories())
                .hasSize(9 * 2)
                .anyMatch(name -> name.endsWith("ycsb workload=a"))
                .anyMatch(name -> name.endsWith("ycsb workload=c"));
    }

    @Test
    void aComparisonSaysWhatDiffers() throws IOException {
        Path one = Runs.write(
                folder.resolve("one"),
                small("[2, 4]"),
                cell -> Trials.of(cell).setting("shared_buffers", "8GB").make(),
                5,
                trial -> false);
        Path other = Runs.write(
                folder.resolve("two"),
                small("[2, 8]"),
                cell -> Trials.of(cell).setting("shared_buffers", "16GB").make(),
                5,
                trial -> false);
        Page page = page(one, other);
        assertThat(rows(page, "differences"))
                .anySatisfy(row ->
                        assertThat(row).startsWith("server: shared_buffers").endsWith("8GB", "16GB"))
                .noneSatisfy(row -> assertThat(row).startsWith("product"));
        assertThat(MarkdownReport.of(page(one, Files.createSymbolicLink(folder.resolve("again"), one))))
                .contains("The runs differ only in their start time.");
    }

    @Test
    void secondsOfAnEarlierVersionAreShownAndWhatTheyLackIsSaid() throws IOException {
        Path run = troubled();
        Path file = run.resolve("trials/0001/intervals.csv");
        List<String> lines = Files.readAllLines(file);
        Files.write(
                file,
                lines.stream().map(line -> line.replaceFirst(",[^,]*$", "")).toList());
        Page page = page(run);
        assertThat(page.problems())
                .anySatisfy(problem -> assertThat(problem).contains("0001").contains("it lacks client_throttled"));
        assertThat(((Chart) block(page, "rate-over-time")).panels().get(0).positions())
                .hasSize(5);
        lines.set(2, lines.get(2) + ",1,2");
        Files.write(file, lines);
        assertThat(page(run).problems())
                .anySatisfy(problem -> assertThat(problem).contains("1 lines have more or fewer fields"));
    }

    @Test
    void secretsOfAPlanAreBlotted() throws IOException {
        Path run = troubled();
        Files.writeString(run.resolve("plan.yaml"), """
                targets:
                  - url: jdbc:postgresql://db.example/test?user=a&password=hunter2
                    password: "${env:DB_PASSWORD}"
                  - {name: b, url: "jdbc:mysql://root:hunter2@db.example/test"}
                    password: hunter2
                  - {name: c, password: "${env:DB_PASSWORD}", token: hunter2}
                  - name: d
                    password: |
                      hunter2

                      hunter2 again
                    users: 4
                  # password: hunter2
                """);
        assertThat(dev.assay.report.internal.write.HtmlReport.of(page(run)))
                .doesNotContain("hunter2")
                .contains("${env:DB_PASSWORD}")
                .contains("db.example")
                .contains("users: 4");
    }

    @Test
    void tablesOfAnEarlierReportAreRemovedAndNothingElse() throws IOException {
        Path run = troubled();
        Page page = page(run);
        Path tables = ReportFiles.write(page, Format.CSV, run);
        Files.writeString(tables.resolve("of-yesterday.csv"), "a,b");
        Files.writeString(
                tables.resolve("tables.txt"), "of-yesterday\n../outside\n", java.nio.file.StandardOpenOption.APPEND);
        Files.writeString(run.resolve("outside.csv"), "mine");
        Files.writeString(tables.resolve("notes.csv"), "mine");
        ReportFiles.write(page, Format.CSV, run);
        assertThat(tables.resolve("of-yesterday.csv")).doesNotExist();
        assertThat(tables.resolve("trials-table.csv")).exists();
        assertThat(tables.resolve("notes.csv")).hasContent("mine");
        assertThat(run.resolve("outside.csv")).hasContent("mine");
    }

    @Test
    void namesInMarkdownCallNobody() throws IOException {
        Experiment experiment = Names.of(small("[2]"), "@someone #12");
        String text = MarkdownReport.of(
                page(Runs.write(folder, experiment, cell -> Trials.of(cell).make(), 5, trial -> false)));
        assertThat(text)
                .contains("@<!-- -->someone #<!-- -->12")
                .doesNotContain("@someone")
                .doesNotContain("#12");
    }

    @Test
    void theCurrencyIsTheBills() throws IOException {
        Page page = page(Studies.s1(folder));
        Chart standby = (Chart) block(page, "standby-price");
        assertThat(standby.title()).startsWith("USD per tpmC").doesNotContain("$");
    }

    /** Logs tell when a second began in milliseconds after a time that ends in some: readers cut, and seconds never begin just then. */
    @Test
    void aSecondThatBeganBetweenTwoMillisecondsIsNoOutage() throws IOException {
        Path run = Studies.s1(folder);
        Path log = run.resolve("trials/0001/histograms.hlog");
        try (var trials = Files.list(run.resolve("trials"))) {
            for (Path trial : trials.toList()) {
                Path each = trial.resolve(log.getFileName());
                Files.writeString(
                        each, Files.readString(each).replaceFirst("StartTime: [0-9.]+ ", "StartTime: 1795369059.445 "));
            }
        }
        Panel panel = panel(page(run), "instantaneous");
        assertThat(panel.positions()).hasSize(19);
        assertThat(panel.series())
                .hasSize(10)
                .allSatisfy(series -> assertThat(series.values())
                        .allSatisfy(value -> assertThat(value).isPositive()));
    }
}
