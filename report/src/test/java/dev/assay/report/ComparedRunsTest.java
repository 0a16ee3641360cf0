package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Experiment;
import dev.assay.report.internal.write.CsvReport;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of several runs: short names, changes with intervals, and each price beside the throughput of its own system. */
@Parallel
class ComparedRunsTest {

    private static final double[] NOISE = {0.99, 1, 1.01, 1};

    @TempDir
    Path folder;

    private static Experiment experiment(String target, String users) {
        return Assay.create()
                .plan("p", """
                        name: both
                        targets: [{name: TARGET, embedded: noop}]
                        workload: {id: oltp}
                        matrix: {users: USERS}
                        repeat: 4
                        """.replace("TARGET", target).replace("USERS", users))
                .experiment();
    }

    /** A run with four repetitions of each point. */
    private Path run(String target, String users, double tps, boolean priced) throws IOException {
        Experiment experiment = experiment(target, users);
        return Runs.write(
                folder.resolve(target + priced),
                experiment,
                cell -> {
                    double rate = tps * cell.load().users() * NOISE[cell.repetition() - 1];
                    Trials trial = Trials.of(cell).tps(rate).p95(2e3 / tps);
                    return priced
                            ? Bills.priced(
                                    trial.make(),
                                    target,
                                    Bills.monthly(),
                                    Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.5"))
                            : trial.make();
                },
                5,
                trial -> false);
    }

    private static Answer answer(Page page, String question) {
        return page.answers().stream()
                .filter(each -> each.question().equals(question))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Block> blocks(Page page) {
        return page.sections().stream().flatMap(section -> section.blocks().stream());
    }

    @Test
    void runsAreNamedByTheirTargetsAndTheirChangesHaveIntervals() throws IOException {
        Page page = Read.page(run("mariadb", "[8]", 100, false), run("postgresql", "[8]", 112, false));
        assertThat(page.subtitle()).startsWith("mariadb; postgresql");
        assertThat(answer(page, "How fast?").details())
                .anyMatch(line -> line.matches(
                        "postgresql relative to mariadb: \\+12\\.0 % \\[\\+\\d+\\.\\d %, \\+1\\d\\.\\d %\\], faster"));
        Map<String, String> files = CsvReport.of(page);
        assertThat(files.get("changes").lines().findFirst())
                .contains("point,figure,mariadb,postgresql,change (%),interval of the change,A/A noise (%),result");
        assertThat(files.get("changes").lines().skip(1)).allMatch(line -> line.endsWith(",faster"));
        assertThat(((Table) Read.block(page, "differences")).columns())
                .containsExactly("property", "mariadb", "postgresql");
        assertThat(files.get("best-points")).contains("mariadb,", "postgresql,").doesNotContain("2026-11");
    }

    @Test
    void aPriceStandsBesideTheThroughputOfItsOwnSystem() throws IOException {
        Page page = Read.page(run("slow", "[8]", 100, true), run("fast", "[8]", 112, false));
        Answer price = answer(page, "What does it cost?");
        assertThat(price.headline()).isEqualTo("The fastest system is not priced");
        assertThat(price.details()).singleElement().asString().startsWith("slow, users=8: 800 ");
        Page both = Read.page(run("slow", "[8]", 100, true), run("fast", "[8]", 112, true));
        assertThat(answer(both, "What does it cost?").details())
                .satisfies(
                        lines -> assertThat(lines.get(0)).startsWith("fast, users=8: 896 "),
                        lines -> assertThat(lines.get(1))
                                .startsWith("slow, users=8: 800 ")
                                .endsWith(", 365.00 USD per month"));
    }

    @Test
    void sweepsAreComparedPointByPointWithWhiskers() throws IOException {
        Page page = Read.page(run("one", "[2, 4, 8]", 100, false), run("other", "[4, 8, 16]", 80, false));
        Chart chart = (Chart) Read.block(page, "change-by-point");
        assertThat(chart.panels()).extracting(Panel::label).containsExactly("throughput", "p95");
        Panel throughput = chart.panels().get(0);
        assertThat(throughput.positions()).containsExactly(4.0, 8.0);
        Series change = throughput.series().get(0);
        assertThat(change.values()).allSatisfy(value -> assertThat(value).isBetween(-20.01, -19.99));
        assertThat(change.halfWidths())
                .hasSize(2)
                .allSatisfy(half -> assertThat(half).isPositive());
        assertThat(blocks(page).filter(Paragraph.class::isInstance).map(block -> ((Paragraph) block).text()))
                .anyMatch(text -> text.contains("all 2 rows together"));
    }

    @Test
    void runsWithoutACommonPointSayIt() throws IOException {
        Page page = Read.page(run("one", "[2]", 100, false), run("other", "[4]", 80, false));
        assertThat(blocks(page).toList())
                .contains(new Paragraph("No point was measured in all of these runs; their figures are not compared."));
    }

    @Test
    void twoSystemsOfOneRunAreComparedAsPairs() throws IOException {
        Experiment experiment = Assay.create().plan("p", """
                        name: both
                        targets: [{name: a, embedded: noop}, {name: b, embedded: noop}]
                        workload: {id: oltp}
                        repeat: 4
                        """).experiment();
        Path run = Runs.write(
                folder,
                experiment,
                cell -> Trials.of(cell)
                        .tps((cell.target().name().equals("a") ? 100 : 90) * NOISE[cell.repetition() - 1])
                        .make(),
                5,
                trial -> false);
        Page page = Read.page(run);
        assertThat(CsvReport.of(page).get("changes").lines())
                .anyMatch(line -> line.startsWith("throughput (1/s),100,90,") && line.endsWith(",slower"));
        assertThat(List.copyOf(page.sections()))
                .filteredOn(section -> section.id().equals("comparison"))
                .hasSize(1);
    }

    /** Other data are another workload; a plan that compares them has its answer first. */
    @Test
    void whatAPlanComparesIsTheFirstAnswer() throws IOException {
        Experiment experiment = Assay.create().plan("p", """
                        name: sizes
                        targets: [{name: db, embedded: noop}]
                        workload: {id: oltp}
                        matrix: {table-size: [1000, 2000]}
                        repeat: 4
                        compare: {by: table-size, anyway: true}
                        """).experiment();
        Page page = Read.page(Runs.write(
                folder.resolve("sizes"),
                experiment,
                cell -> {
                    boolean small = "1000".equals(cell.point().get("table-size"));
                    return Trials.of(cell)
                            .tps((small ? 100 : 80) * NOISE[cell.repetition() - 1])
                            .make();
                },
                8,
                trial -> false));
        Answer fast = answer(page, "How fast?");
        assertThat(fast.headline()).isEqualTo("-20.0 %, slower");
        assertThat(fast.details().get(0)).startsWith("table-size=2000 relative to table-size=1000: -20.0 % [");
        assertThat(fast.details()).anyMatch(line -> line.startsWith("db, oltp table-size=1000: 100"));
        assertThat(answer(page, "How steady?").headline()).isEqualTo("2 settings, compared in pairs");
    }
}
