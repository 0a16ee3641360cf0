package dev.assay.report.section;

import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import dev.assay.model.unit.Kebab;
import dev.assay.report.ReportSection;
import dev.assay.report.internal.text.ChoiceSentences;
import dev.assay.report.internal.text.CostSentences;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.section.Points.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Costs of the systems, price/performance, and the Pareto frontier. Stateless. */
@API(status = API.Status.INTERNAL)
public final class CostSection implements ReportSection {

    static final String PALE = "Pale: not measured, or not ranked because of its verdict.";
    private static final String WHISKERS =
            "Whiskers are the 95 % confidence intervals of the throughput in this unit, symmetric by the longer side.";

    @Override
    public int position() {
        return 300;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        Map<String, ReportedPoint> priced = runs.priced();
        if (priced.isEmpty()) {
            return Optional.empty();
        }
        String difference = runs.analysis().recommendations().difference();
        if (difference != null) {
            return Optional.of(new Section("cost", "What does it cost?", List.of(new Paragraph(difference))));
        }
        String currency = cost(priced.values().iterator().next()).currency();
        List<String> systems = List.copyOf(priced.keySet());
        List<Block> blocks = new ArrayList<>();
        ChoiceSentences decisions =
                ChoiceSentences.of(runs.analysis().recommendations().choices());
        decisions.conclusions().forEach(sentence -> blocks.add(new Paragraph(sentence)));
        decisions.steps().forEach(sentence -> blocks.add(new Paragraph(sentence)));
        CostSentences.requests(runs).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        blocks.add(table(priced, currency));
        intervals(priced).ifPresent(blocks::add);
        // A single bar adds nothing to its row of the table.
        boolean several = systems.size() > 1;
        if (several) {
            blocks.add(components("price-by-system", "Price per hour by system", priced, systems, currency, true));
        }
        blocks.add(components("cost-by-component", "Price per month by component", priced, systems, currency, false));
        for (Cost.Value metric : metrics(priced)) {
            if (several && !metric.name().equals(PricePerformanceSection.METRIC) && !isPart(metric, metrics(priced))) {
                blocks.add(bars(
                        "price-" + Kebab.ofComponent(metric.name()),
                        metric.label() + " by system",
                        systems,
                        Axis.linear(metric.label(), metric.unit()),
                        priced,
                        point -> Figure.ofPrice(point.price(metric.name()), reservation(point))));
            }
        }
        PricePerformanceSection.over(runs, currency).ifPresent(blocks::add);
        PricePerformanceSection.change(runs, blocks);
        Frontier.of(runs, currency).ifPresent(blocks::add);
        Set<String> notes = new LinkedHashSet<>();
        priced.values().forEach(point -> notes.addAll(cost(point).notes()));
        notes.forEach(note -> blocks.add(new Paragraph(note)));
        return Optional.of(new Section("cost", "What does it cost?", blocks));
    }

    /** Returns the reason why a price does not belong to a ranked measurement; null if it does, or if there is no price. */
    static @Nullable String reservation(ReportedPoint point) {
        Cost cost = point.cost();
        return cost == null ? null : cost.measured() ? point.flaw() : "not measured";
    }

    private static Cost cost(ReportedPoint point) {
        return Objects.requireNonNull(point.cost());
    }

    static Double number(BigDecimal money) {
        return Double.valueOf(money.toString());
    }

    private static List<Cost.Value> metrics(Map<String, ReportedPoint> priced) {
        Map<String, Cost.Value> metrics = new LinkedHashMap<>();
        priced.values()
                .forEach(point -> cost(point).metrics().forEach(metric -> metrics.putIfAbsent(metric.name(), metric)));
        return List.copyOf(metrics.values());
    }

    /** Parts of another figure are shown in the table only. */
    private static boolean isPart(Cost.Value metric, List<Cost.Value> all) {
        return all.stream()
                .anyMatch(whole -> !whole.equals(metric) && metric.label().startsWith(whole.label() + ", "));
    }

    private static Table table(Map<String, ReportedPoint> priced, String currency) {
        List<Cost.Value> metrics = metrics(priced);
        List<String> columns = new ArrayList<>(
                List.of("system", "priced as", currency + " per hour", currency + " per month", "point"));
        metrics.forEach(metric -> columns.add(metric.label()));
        columns.add("price lists");
        List<List<Cell>> rows = new ArrayList<>();
        priced.forEach((system, point) -> {
            Cost cost = cost(point);
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.of(system),
                    Cell.of(cost.system() + (cost.measured() ? "" : " (not what was measured)")),
                    Cell.ofMoney(cost.perHour()).noted(reservation(point)),
                    Cell.ofMoney(cost.perMonth()).noted(reservation(point)),
                    Cell.of(Points.without(point))));
            metrics.forEach(metric -> row.add(Cell.ofPrice(point.price(metric.name())
                            .map(figure -> number(figure.value()))
                            .orElse(null))
                    .noted(reservation(point))));
            row.add(Cell.of(cost.listAge().orElse("–")));
            rows.add(row);
        });
        return new Table("prices", "Price/performance", columns, rows);
    }

    private static Optional<Table> intervals(Map<String, ReportedPoint> priced) {
        List<List<Cell>> rows = new ArrayList<>();
        priced.forEach((system, point) -> cost(point)
                .metrics()
                .forEach(metric -> point.price(metric.name())
                        .filter(figure -> figure.low() != null || figure.high() != null)
                        .ifPresent(figure -> rows.add(List.of(
                                Cell.of(system),
                                Cell.of(figure.label()),
                                Cell.ofPrice(number(figure.value())),
                                Cell.ofPrice(figure.low() == null ? null : number(figure.low())),
                                Cell.ofPrice(figure.high() == null ? null : number(figure.high())))))));
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        "price-intervals",
                        "Price/performance with confidence intervals",
                        List.of("system", "figure", "value", "from (95 %)", "to (95 %)"),
                        rows));
    }

    /** Returns the note of a chart of figures: the meaning of pale bars and whiskers. */
    static String caption(List<Panel> panels, boolean sound) {
        boolean whiskers = panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> !series.halfWidths().isEmpty());
        return ((sound ? "" : PALE) + (whiskers ? " " + WHISKERS : "")).strip();
    }

    private static Chart bars(
            String id,
            String title,
            List<String> systems,
            Axis y,
            Map<String, ReportedPoint> points,
            Function<ReportedPoint, Figure> figure) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        points.forEach((system, point) -> figures.put(system, figure.apply(point)));
        List<Panel> panels = List.of(Panel.ofCategories(
                Panel.Kind.BAR, Axis.of("system", systems), y, List.of(Points.series(y.name(), systems, figures))));
        return new Chart(
                id,
                title,
                caption(panels, points.values().stream().allMatch(point -> reservation(point) == null)),
                panels);
    }

    /** Returns a stacked chart by component, per month or per hour. */
    private static Chart components(
            String id,
            String title,
            Map<String, ReportedPoint> priced,
            List<String> systems,
            String currency,
            boolean hourly) {
        Map<String, Map<String, Figure>> parts = new LinkedHashMap<>();
        priced.forEach((system, point) -> cost(point).components().forEach(component -> {
            BigDecimal price = hourly
                    ? component.perMonth().divide(cost(point).terms().hoursPerMonth(), Money.DIVISION)
                    : component.perMonth();
            parts.computeIfAbsent(component.name(), key -> new LinkedHashMap<>())
                    .put(system, new Figure(number(price), null, reservation(point)));
        }));
        List<Series> series = new ArrayList<>();
        parts.forEach((name, figures) -> series.add(Points.series(name, systems, figures)));
        return new Chart(
                id,
                title,
                priced.values().stream().allMatch(point -> reservation(point) == null) ? "" : PALE,
                List.of(Panel.ofCategories(
                        Panel.Kind.STACK,
                        Axis.of("system", systems),
                        Axis.linear(hourly ? "price per hour" : "price per month", currency),
                        series)));
    }
}
