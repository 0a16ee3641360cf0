package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.cost.PricingOverrides;
import dev.assay.cost.Repricing;
import dev.assay.document.RunReader;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two repetitions on each of two systems, 190 and 210 New-Orders a minute, at 0.712 USD an hour. */
@Parallel
class RepeatedPricesTest {

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void write() throws IOException {
        Experiment once = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]"));
        List<Cell> cells = new ArrayList<>();
        for (Cell cell : once.cells()) {
            for (int repetition = 1; repetition <= 2; repetition++) {
                cells.add(cell.withId(cells.size() + 1).repeated(repetition));
            }
        }
        run = Runs.write(
                folder,
                new Experiment(
                        once.schemaVersion(), once.toolVersion(), once.plan(), cells, once.origins(), once.settings()),
                cell -> Bills.priced(
                        Trials.of(cell)
                                .throughput("tpmC", 170 + 20 * cell.repetition(), 7)
                                .make(),
                        cell.target().name(),
                        Bills.ofTpcc(),
                        Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712")),
                5,
                trial -> false);
    }

    private <B extends Block> B block(Class<B> type, String id) {
        return type.cast(Read.block(Read.page(run), id));
    }

    /** 0.712 * 24 * 365 * 3 is 18,711.36 USD: at the mean of the rates, which is 200, and not the mean of both quotients. */
    @Test
    void theFigureIsThatOfTheMeanRate() {
        Table prices = block(Table.class, "prices");
        int column = prices.columns().indexOf("USD per tpmC, 3 years");
        assertThat(prices.rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get(column).text()).isEqualTo("93.56"));
    }

    /** Student's t of one degree of freedom is 12.706, so the rate is 72.94 to 327.06. */
    @Test
    void everyFigureHasTheIntervalOfTheRate() {
        Table intervals = block(Table.class, "price-intervals");
        assertThat(intervals.rows().stream()
                        .map(row -> row.stream().map(Table.Cell::text).toList()))
                .contains(List.of("iops-2000", "USD per tpmC, 3 years", "93.56", "57.21", "256.5"));
        Chart chart = block(Chart.class, "price-dollars-per-tpm-c3-years");
        Series series = chart.panels().get(0).series().get(0);
        assertThat(series.halfWidths().get(0)).isCloseTo(256.5 - 93.56, within(0.1));
        assertThat(chart.note()).contains("Whiskers are the 95 % confidence intervals");
    }

    /** The load was not varied. */
    @Test
    void whatIsHadForMoneyBySystemSaysWhatItsWhiskersAre() {
        Chart chart = block(Chart.class, "throughput-for-money");
        Series series = chart.panels().get(0).series().get(0);
        assertThat(series.halfWidths()).doesNotContainNull().isNotEmpty();
        assertThat(chart.note()).contains("Whiskers are the 95 % confidence intervals");
    }

    @Test
    void moneyHasItsCents() {
        Table prices = block(Table.class, "prices");
        assertThat(prices.rows().get(0)).extracting(Table.Cell::text).contains("0.7120", "519.76");
    }

    /** Report and command price alike. */
    @Test
    void theReportSaysWhatPriceSays() {
        List<PricedPoint> priced = new Repricing(
                        null,
                        null,
                        null,
                        null,
                        PriceBook.EMPTY,
                        PriceBook.EMPTY,
                        PricingOverrides.NONE,
                        List.of(),
                        null,
                        Prices.discover(getClass().getClassLoader()))
                .of(RunReader.result(run), "run");
        ReportedRuns reported = RunFolders.read(List.of(run));
        assertThat(reported.points())
                .extracting(ReportedPoint::cost)
                .containsExactlyElementsOf(
                        priced.stream().map(PricedPoint::cost).toList());
    }

    /** Every section reads the price of every point, many of them repeatedly. */
    @Test
    void aPointIsPricedOnce() {
        ReportedRuns reported = RunFolders.read(List.of(run));
        ReportedPoint point = reported.points().get(0);
        assertThat(point.trials()).hasSize(2);
        assertThat(point.cost()).isNotNull();
        assertThat(reported.points().get(0).cost()).isSameAs(point.cost());
        assertThat(reported.points(point.system()).get(0).cost()).isSameAs(point.cost());
        assertThat(reported.best().get(point.system()).cost()).isSameAs(point.cost());
    }
}
