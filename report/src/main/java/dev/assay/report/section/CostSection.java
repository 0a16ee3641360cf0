package dev.assay.report.section;

import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import dev.assay.model.unit.Kebab;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.Decisions;
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
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What systems cost, what one gets for it, and what of that is worth it. Stateless. */
@API(status = API.Status.INTERNAL)
public final class CostSection implements ReportSection {

    static final String PALE = "Pale is what was not measured, or cannot be believed.";

    @Override
    public int position() {
        return 300;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        Map<String, ReportedPoint> priced = priced(runs);
        if (priced.isEmpty()) {
            return Optional.empty();
        }
        Set<String> currencies = new LinkedHashSet<>();
        priced.values().forEach(point -> currencies.add(cost(point).currency()));
        if (currencies.size() > 1) {
            return Optional.of(new Section(
                    "cost",
                    "Cost",
                    List.of(new Paragraph("The runs were priced in " + String.join(" and ", currencies)
                            + "; assay price --currency prices them in one."))));
        }
        String currency = currencies.iterator().next();
        List<String> systems = List.copyOf(priced.keySet());
        List<Block> blocks = new ArrayList<>();
        Decisions.sentences(runs).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        blocks.add(table(priced, currency));
        blocks.add(components("price-by-system", "Price of an hour by system", priced, systems, currency, true));
        blocks.add(components("cost-by-component", "Price of a month by component", priced, systems, currency, false));
        for (Cost.Value metric : metrics(priced)) {
            if (!metric.name().equals(ForMoney.METRIC) && !isPart(metric, metrics(priced))) {
                blocks.add(bars(
                        "price-" + Kebab.ofComponent(metric.name()),
                        metric.label() + " by system",
                        systems,
                        Axis.linear(metric.label(), metric.unit()),
                        priced,
                        point -> point.price(metric.name())));
            }
        }
        ForMoney.over(runs, currency).ifPresent(blocks::add);
        ForMoney.change(runs, blocks);
        Frontier.of(runs, currency).ifPresent(blocks::add);
        Set<String> notes = new LinkedHashSet<>();
        priced.values().forEach(point -> notes.addAll(cost(point).notes()));
        notes.forEach(note -> blocks.add(new Paragraph(note)));
        return Optional.of(new Section("cost", "Cost", blocks));
    }

    /** The best points that are priced; of a system without, the first point that is. */
    static Map<String, ReportedPoint> priced(ReportedRuns runs) {
        Map<String, ReportedPoint> priced = new LinkedHashMap<>(runs.best());
        priced.values().removeIf(point -> point.cost() == null);
        for (String system : runs.systems()) {
            if (priced.values().stream().noneMatch(point -> point.system().equals(system))) {
                runs.points(system).stream()
                        .filter(point -> point.cost() != null)
                        .findFirst()
                        .ifPresent(point -> priced.put(system, point));
            }
        }
        return priced;
    }

    /** Why a price is not one of something that was measured and can be believed; null if it is, or if there is no price. */
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

    /** The part of a component in another figure stands in the table alone. */
    private static boolean isPart(Cost.Value metric, List<Cost.Value> all) {
        return all.stream()
                .anyMatch(whole -> !whole.equals(metric) && metric.label().startsWith(whole.label() + ", "));
    }

    private static Table table(Map<String, ReportedPoint> priced, String currency) {
        List<Cost.Value> metrics = metrics(priced);
        List<String> columns =
                new ArrayList<>(List.of("system", "priced as", currency + " an hour", currency + " a month", "point"));
        metrics.forEach(metric -> columns.add(metric.label()));
        List<List<Cell>> rows = new ArrayList<>();
        priced.forEach((system, point) -> {
            Cost cost = cost(point);
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.of(system),
                    Cell.of(cost.system() + (cost.measured() ? "" : " (not what was measured)")),
                    Cell.noted(number(cost.perHour()), reservation(point)),
                    Cell.noted(number(cost.perMonth()), reservation(point)),
                    Cell.of(Points.without(point))));
            metrics.forEach(metric -> row.add(Cell.noted(point.price(metric.name()), reservation(point))));
            rows.add(row);
        });
        return new Table("prices", "Prices, and what one gets for them", columns, rows);
    }

    private interface Amount {
        @Nullable
        Double of(ReportedPoint point);
    }

    private static Chart bars(
            String id, String title, List<String> systems, Axis y, Map<String, ReportedPoint> points, Amount amount) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        points.forEach((system, point) -> figures.put(system, new Figure(amount.of(point), null, reservation(point))));
        return new Chart(
                id,
                title,
                points.values().stream().allMatch(point -> reservation(point) == null) ? "" : PALE,
                List.of(Panel.ofCategories(
                        Panel.Kind.BAR,
                        Axis.of("system", systems),
                        y,
                        List.of(Points.series(y.name(), systems, figures)))));
    }

    /** Stacked by component: of a month, or of an hour of one. */
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
                        Axis.linear(hourly ? "price of an hour" : "price of a month", currency),
                        series)));
    }
}
