package dev.assay.report.section;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.RowComparison;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.section.Points.Figure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Price/performance over the load, and its change between two systems. Stateless. */
final class PricePerformanceSection {

    static final String METRIC = Comparison.FIGURE;

    private PricePerformanceSection() {}

    /** Returns a chart over the load parameter, or by system if there is none; empty if nothing is priced per month. */
    static Optional<Chart> over(ReportedRuns runs, String currency) {
        VariedSettings varied = VariedSettings.of(runs);
        String load = varied.load();
        if (load == null) {
            return bySystem(runs, currency);
        }
        Function<ReportedPoint, String> kind = Points.byKind(runs);
        List<Panel> panels = Points.over(
                runs.points(),
                load,
                point -> Points.joined(kind.apply(point), Points.beside(kind.apply(point), point, load)),
                ReportedPoint::system,
                Axis.linear("TPS per monthly " + currency, ""),
                point -> Figure.ofPrice(point.price(METRIC), CostSection.reservation(point)));
        boolean sound = runs.points().stream().allMatch(point -> CostSection.reservation(point) == null);
        return panels.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        "throughput-for-money",
                        "TPS per monthly " + currency + " over " + load,
                        CostSection.caption(panels, sound),
                        panels));
    }

    private static Optional<Chart> bySystem(ReportedRuns runs, String currency) {
        Map<String, ReportedPoint> priced = runs.priced();
        Map<String, Figure> figures = new LinkedHashMap<>();
        priced.forEach((system, point) ->
                figures.put(system, Figure.ofPrice(point.price(METRIC), CostSection.reservation(point))));
        List<String> systems = List.copyOf(priced.keySet());
        String title = "TPS per monthly " + currency;
        Panel panel = Panel.ofCategories(
                Panel.Kind.BAR,
                Axis.of("system", systems),
                Axis.linear(title, ""),
                List.of(Points.series(title, systems, figures)));
        boolean sound = priced.values().stream().allMatch(point -> CostSection.reservation(point) == null);
        return systems.size() < 2 || panel.series().stream().noneMatch(Series::hasValues)
                ? Optional.empty()
                : Optional.of(new Chart(
                        "throughput-for-money",
                        title + " by system",
                        CostSection.caption(List.of(panel), sound),
                        List.of(panel)));
    }

    /** Adds the change in price/performance from the first to the second of two systems, row by row. */
    static void change(ReportedRuns runs, List<Block> blocks) {
        if (runs.systems().size() != 2) {
            return;
        }
        String first = runs.systems().get(0);
        String second = runs.systems().get(1);
        Comparison comparison =
                runs.analysis().comparisons().stream().findFirst().orElse(null);
        if (comparison == null) {
            return;
        }
        if (!comparison.alike()) {
            blocks.add(new Paragraph("The workloads of " + first + " and " + second
                    + " differ; their price/performance is not compared."));
            return;
        }
        List<RowComparison> rows = comparison.rows();
        Map<String, String> reservations = new HashMap<>();
        for (ReportedPoint point : runs.points()) {
            String reservation = CostSection.reservation(point);
            if (reservation != null) {
                reservations.put(Points.without(point), reservation);
            }
        }
        Map<String, Figure> changes = new LinkedHashMap<>();
        rows.forEach(row -> changes.put(
                row.row().isEmpty() ? "all" : row.row(),
                new Figure(CostSection.number(row.percent()), null, reservations.get(row.row()))));
        List<String> names = List.copyOf(changes.keySet());
        String title = "Change in price/performance from " + first + " to " + second;
        blocks.add(new Chart(
                "change-for-money",
                title,
                "Above zero, " + second + " has the better price/performance."
                        + (reservations.isEmpty() ? "" : " " + CostSection.PALE),
                List.of(Panel.ofCategories(
                        Panel.Kind.BAR,
                        Axis.of("point", names),
                        Axis.linear("change", "%"),
                        List.of(Points.series("change", names, changes))))));
        blocks.add(new Table(
                "change-for-money-rows",
                title,
                List.of("point", first, second, "change (%)"),
                rows.stream()
                        .map(row -> List.of(
                                Cell.of(row.row()),
                                Cell.ofPrice(CostSection.number(row.before())),
                                Cell.ofPrice(CostSection.number(row.after())),
                                Cell.of(CostSection.number(row.percent()))))
                        .toList()));
    }
}
