package dev.assay.report;

import static dev.assay.report.Read.block;
import static dev.assay.report.Read.page;
import static dev.assay.report.Read.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Experiment;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads that say nothing of each other: neither ranked nor compared, but each shown with what it had. */
@Parallel
class UnlikeWorkloadsTest {

    @TempDir
    Path folder;

    private static Answer answer(Page page, String question) {
        return page.answers().stream()
                .filter(each -> each.question().equals(question))
                .findFirst()
                .orElseThrow();
    }

    private static Experiment small(String users) throws IOException {
        return Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: " + users));
    }

    private Path skewed(String name, String skew) throws IOException {
        return Runs.write(
                folder.resolve(name),
                small("[2, 4]"),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .parameter("skew", skew)
                                .tps(100 * cell.load().users())
                                .make(),
                        cell.target().name(),
                        Bills.monthly(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false);
    }

    @Test
    void runsOfUnlikeParametersAreNotRankedAmongEachOther() throws IOException {
        Page page = page(skewed("one", "uniform"), skewed("two", "zipfian"));
        assertThat(answer(page, "How fast?").headline()).isEqualTo("2 settings of oltp, not comparable");
        assertThat(((Chart) block(page, "throughput-over-users")).panels())
                .extracting(Panel::label)
                .containsExactly("oltp skew=uniform", "oltp skew=zipfian");
        assertThat(((Chart) block(page, "throughput-for-money")).panels())
                .extracting(Panel::label)
                .containsExactly("oltp skew=uniform", "oltp skew=zipfian");
    }

    @Test
    void rowsOfUnlikeWorkloadsAreNotComparedForTheirMoney() throws IOException {
        Page page = page(Runs.write(
                folder,
                small("[2, 4]"),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .parameter("skew", cell.target().name())
                                .tps(100)
                                .make(),
                        cell.target().name(),
                        Bills.monthly(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false));
        assertThat(page.sections())
                .flatExtracting(section -> section.blocks())
                .noneMatch(each -> each instanceof Chart chart && chart.id().equals("change-for-money"))
                .contains(new dev.assay.report.page.Paragraph(
                        "The workloads of iops-2000 and iops-4000 differ; their price/performance is not compared."));
    }

    @Test
    void unlikeWorkloadsHaveAMapEachWithItsOptimumAndASystemAllItsSettings() throws IOException {
        Page page = page(Runs.write(
                folder,
                Runs.shipped(
                        "s1-tpcc-rds.yaml",
                        Map.of(
                                "warehouses: 1..32 x2",
                                "warehouses: [4, 8]",
                                "users: 1..1024 x2",
                                "users: [16, 32]\n      isolation: [read-committed, serializable]")),
                cell -> Trials.of(cell)
                        .isolation(cell.point().get("isolation"))
                        .setting("isolation", cell.point().get("isolation"))
                        .tps(100 * cell.load().users())
                        .make(),
                5,
                trial -> false));
        List<Panel> maps = ((Chart) block(page, "throughput-map")).panels();
        assertThat(maps).hasSize(20).allSatisfy(map -> {
            assertThat(map.label()).contains("isolation=");
            assertThat(map.series().stream()
                            .flatMap(row -> row.notes().stream())
                            .filter("optimum"::equals))
                    .hasSize(1);
        });
        assertThat(rows(page, "systems-table"))
                .allSatisfy(row -> assertThat(row).contains("read-committed; serializable"));
        assertThat(rows(page, "settings"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("read-committed; serializable"));
    }

    /** What tells workloads apart comes first in the matrix here, and is one thing in each field. */
    @Test
    void aFieldSpansWhatVariesWithinAWorkload() throws IOException {
        Page page = page(Runs.write(
                folder,
                Runs.shipped(
                        "s1-tpcc-rds.yaml",
                        Map.of(
                                "warehouses: 1..32 x2",
                                "isolation: [read-committed, serializable]\n      warehouses: [4, 8]",
                                "users: 1..1024 x2",
                                "users: [16, 32]")),
                cell -> Trials.of(cell)
                        .isolation(cell.point().get("isolation"))
                        .tps(100 * cell.load().users())
                        .make(),
                5,
                trial -> false));
        Chart map = (Chart) block(page, "throughput-map");
        assertThat(map.title()).endsWith("by users and warehouses");
        assertThat(map.panels()).hasSize(20).allSatisfy(panel -> {
            assertThat(panel.label()).containsOnlyOnce("isolation=");
            assertThat(panel.series()).extracting(row -> row.name()).containsExactly("4", "8");
        });
    }

    /** Charts are switched together by the labels of their panels. */
    @Test
    void panelsOfOneWorkloadAreCalledAlikeAndSayNothingTwice() throws IOException {
        Page page = page(Runs.write(
                folder,
                Runs.shipped(
                        "s2-ycsb-latency-rds.yaml",
                        Map.of(
                                "workload: [a, b, c, d, e, f]",
                                "workload: [a, c]",
                                "record-count: [1000000, 2000000, 5000000]",
                                "users: [1, 2]")),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .throughput(
                                        "operationsPerSecond",
                                        1_000 * Integer.parseInt(cell.point().get("users")),
                                        1_000)
                                .make(),
                        cell.target().name(),
                        Bills.monthly(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false));
        for (String chart : List.of("throughput-for-money", "frontier")) {
            assertThat(((Chart) block(page, chart)).panels())
                    .as(chart)
                    .extracting(Panel::label)
                    .containsExactly("ycsb workload=a", "ycsb workload=c");
        }
        assertThat(((Chart) block(page, "throughput-by-system")).panels())
                .extracting(Panel::label)
                .contains("ycsb workload=a, users=1", "ycsb workload=c, users=2")
                .allSatisfy(label -> assertThat(label).containsOnlyOnce("workload="));
    }
}
