package dev.assay.report.section;

import dev.assay.cost.decision.Candidate;
import dev.assay.cost.decision.Candidates;
import dev.assay.cost.decision.Ranking;
import dev.assay.cost.decision.RowComparison;
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

    private static final String FOR_MONEY = "tpsPerMonthlyDollar";

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
            if (!metric.name().equals(FOR_MONEY) && !isPart(metric, metrics(priced))) {
                blocks.add(bars(
                        "price-" + Kebab.ofComponent(metric.name()),
                        metric.label() + " by system",
                        systems,
                        Axis.linear(metric.label(), metric.unit()),
                        priced,
                        point -> point.price(metric.name())));
            }
        }
        forMoney(runs, blocks, currency);
        change(runs, blocks);
        frontier(runs, currency).ifPresent(blocks::add);
        Set<String> notes = new LinkedHashSet<>();
        priced.values().forEach(point -> notes.addAll(cost(point).notes()));
        notes.forEach(note -> blocks.add(new Paragraph(note)));
        return Optional.of(new Section("cost", "Cost", blocks));
    }

    /** The best point of each system that is priced; of one without, the first that is. */
    static Map<String, ReportedPoint> priced(ReportedRuns runs) {
        Map<String, ReportedPoint> best = runs.best();
        Map<String, ReportedPoint> priced = new LinkedHashMap<>();
        for (String system : runs.systems()) {
            ReportedPoint top = best.get(system);
            if (top != null && top.cost() != null) {
                priced.put(system, top);
            } else {
                runs.points(system).stream()
                        .filter(point -> point.cost() != null)
                        .findFirst()
                        .ifPresent(point -> priced.put(system, point));
            }
        }
        return priced;
    }

    private static Cost cost(ReportedPoint point) {
        return Objects.requireNonNull(point.cost());
    }

    private static Double number(BigDecimal money) {
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
                    Cell.of(number(cost.perHour())),
                    Cell.of(number(cost.perMonth())),
                    Cell.of(Points.without(point))));
            metrics.forEach(metric -> row.add(Cell.of(point.price(metric.name()))));
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
        points.forEach((system, point) -> figures.put(system, new Figure(amount.of(point), null, point.flaw())));
        return new Chart(
                id,
                title,
                "",
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
                    .put(system, new Figure(number(price), null, null));
        }));
        List<Series> series = new ArrayList<>();
        parts.forEach((name, figures) -> series.add(Points.series(name, systems, figures)));
        return new Chart(
                id,
                title,
                "",
                List.of(Panel.ofCategories(
                        Panel.Kind.STACK,
                        Axis.of("system", systems),
                        Axis.linear(hourly ? "price of an hour" : "price of a month", currency),
                        series)));
    }

    private static void forMoney(ReportedRuns runs, List<Block> blocks, String currency) {
        Varied varied = Varied.of(runs);
        String load = varied.load();
        if (load == null) {
            return;
        }
        List<Panel> panels = Points.over(
                runs.points(),
                load,
                point -> Points.without(point, load),
                ReportedPoint::system,
                Axis.linear("TPS per monthly " + currency, ""),
                point -> new Figure(point.price(FOR_MONEY), null, point.flaw()));
        if (!panels.isEmpty()) {
            blocks.add(new Chart("throughput-for-money", "TPS per monthly " + currency + " over " + load, "", panels));
        }
    }

    /** Where there are two systems: by how much the second one gives more for the money, row by row. */
    private static void change(ReportedRuns runs, List<Block> blocks) {
        if (runs.systems().size() != 2) {
            return;
        }
        String first = runs.systems().get(0);
        String second = runs.systems().get(1);
        List<RowComparison> rows = RowComparison.of(figures(runs.points(first)), figures(runs.points(second)));
        if (rows.isEmpty()) {
            return;
        }
        List<String> names = rows.stream()
                .map(row -> row.row().isEmpty() ? "all" : row.row())
                .toList();
        List<@Nullable Double> changes = new ArrayList<>();
        rows.forEach(row -> changes.add(number(row.percent())));
        String title = "Change of TPS for the money, from " + first + " to " + second;
        blocks.add(new Chart(
                "change-for-money",
                title,
                "Above zero, " + second + " gives more for the money.",
                List.of(Panel.ofCategories(
                        Panel.Kind.BAR,
                        Axis.of("point", names),
                        Axis.linear("change", "%"),
                        List.of(Series.of("change", changes))))));
        blocks.add(new Table(
                "change-for-money-rows",
                title,
                List.of("point", first, second, "change (%)"),
                rows.stream()
                        .map(row -> List.of(
                                Cell.of(row.row()),
                                Cell.of(number(row.before())),
                                Cell.of(number(row.after())),
                                Cell.of(number(row.percent()))))
                        .toList()));
    }

    private static Map<String, BigDecimal> figures(List<ReportedPoint> points) {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        for (ReportedPoint point : points) {
            Double value = point.price(FOR_MONEY);
            if (value != null) {
                figures.put(Points.without(point), BigDecimal.valueOf(value));
            }
        }
        return figures;
    }

    /** Price and throughput of all points; those on the frontier are connected. */
    private static Optional<Chart> frontier(ReportedRuns runs, String currency) {
        List<Candidate> candidates = Candidates.of(
                runs.points().stream().flatMap(point -> point.priced().stream()).toList());
        List<Candidate> sorted = candidates.stream()
                .sorted((one, other) ->
                        one.perMonth().amount().compareTo(other.perMonth().amount()))
                .toList();
        // Throughput of one workload says nothing about another.
        if (sorted.size() < 2 || Candidates.byWorkload(candidates).size() > 1) {
            return Optional.empty();
        }
        List<Candidate> frontier = Ranking.frontierOfThroughput(candidates);
        List<@Nullable Double> on = new ArrayList<>();
        List<@Nullable Double> off = new ArrayList<>();
        List<@Nullable Double> unranked = new ArrayList<>();
        for (Candidate candidate : sorted) {
            Double value = number(candidate.transactionsPerSecond().value());
            boolean best = frontier.contains(candidate);
            on.add(best ? value : null);
            off.add(!best && candidate.tellsCapacity() ? value : null);
            unranked.add(candidate.tellsCapacity() ? null : value);
        }
        List<Series> series = new ArrayList<>(List.of(
                Series.of("on the frontier", on),
                Series.of("more can be had for no more", off),
                Series.of("not ranked", unranked)));
        series.removeIf(each -> !each.hasValues());
        Panel panel = Panel.ofNumbers(
                        Panel.Kind.SCATTER,
                        Axis.linear("price of a month", currency),
                        Axis.linear("transactions per second", ""),
                        sorted.stream()
                                .map(each -> number(each.perMonth().amount()))
                                .toList(),
                        series)
                .calling(sorted.stream().map(Candidate::name).toList());
        return Optional.of(new Chart(
                "frontier",
                "Throughput and price",
                "On the frontier is what nothing else beats in both.",
                List.of(panel)));
    }
}
