package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts of runs and their axes. */
@Parallel
class ChartsTest {

    @TempDir
    Path folder;

    @Test
    void ratesAndTimesAreAxesOfNumbersWithTheirUnits() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s3(folder))));
        Chart map = page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(block -> block instanceof Chart chart && chart.id().equals("throughput-over-distance"))
                .map(Chart.class::cast)
                .findFirst()
                .orElseThrow();
        Panel panel = map.panels().get(0);
        assertThat(panel.x()).isEqualTo(Axis.linear("distance", "ms"));
        assertThat(panel.positions()).containsExactly(0.0, 15.0);
        Panel rates = Pages.of(RunFolders.read(List.of(Runs.write(
                        folder.resolve("rates"),
                        Runs.shipped(
                                "s4-postgres-per-dollar.yaml",
                                Map.of(
                                        "users: 2..512 x2",
                                        "rate: [200/s, 40/s, 1000/s]",
                                        "schedule:",
                                        "load: {users: 4}\nschedule:")),
                        cell -> Trials.of(cell).tps(30).make(),
                        5,
                        trial -> false))))
                .sections()
                .stream()
                .flatMap(section -> section.blocks().stream())
                .filter(block -> block instanceof Chart chart && chart.id().equals("throughput-over-rate"))
                .map(block -> ((Chart) block).panels().get(0))
                .findFirst()
                .orElseThrow();
        assertThat(rates.x()).isEqualTo(Axis.of("rate", "1/s", Axis.Scale.LOG2));
        assertThat(rates.positions()).containsExactly(40.0, 200.0, 1000.0);
    }

    private static List<Chart> charts(Page page) {
        return page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Chart.class::isInstance)
                .map(Chart.class::cast)
                .toList();
    }

    private Path ofNames() throws IOException {
        return Runs.write(
                folder.resolve("names"),
                Runs.shipped(
                        "s4-postgres-per-dollar.yaml",
                        Map.of("users: 2..512 x2", "isolation: [read-committed, serializable]")),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .tps(cell.point().get("isolation").equals("serializable") ? 70 : 100)
                                .make(),
                        cell.target().name(),
                        Bills.monthly(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false);
    }

    @Test
    void whatIsVariedAndNoNumberHasBarsAndSoHasMoneyWithoutALoad() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(ofNames())));
        assertThat(charts(page))
                .filteredOn(chart -> chart.id().equals("throughput-over-isolation"))
                .singleElement()
                .satisfies(chart -> {
                    Panel panel = chart.panels().get(0);
                    assertThat(panel.kind()).isEqualTo(Panel.Kind.BAR);
                    assertThat(panel.x().categories()).containsExactly("read-committed", "serializable");
                    assertThat(panel.series())
                            .extracting(series -> series.values())
                            .containsOnly(List.of(100.0, 70.0));
                });
        assertThat(charts(page))
                .filteredOn(chart -> chart.id().equals("throughput-for-money"))
                .singleElement()
                .satisfies(chart -> assertThat(
                                chart.panels().get(0).series().get(0).values())
                        .first()
                        .satisfies(value -> assertThat(value).isCloseTo(100 / 519.76, within(1e-6))));
    }

    @Test
    void percentilesGoToTheMaximum() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.s4(folder))));
        assertThat(charts(page))
                .filteredOn(chart -> chart.id().equals("percentiles"))
                .singleElement()
                .satisfies(chart -> {
                    Panel panel = chart.panels().get(0);
                    int last = panel.positions().size() - 1;
                    assertThat(panel.positions()).hasSizeGreaterThan(20).isSorted();
                    assertThat(panel.positions().get(last)).isGreaterThan(99.99).isLessThan(100);
                    // The slow one of each ten seconds, as exactly as a log of two digits has it.
                    assertThat(panel.series().get(0).values().get(last)).isCloseTo(900, within(9.0));
                });
    }
}
