package dev.assay.report.section;

import dev.assay.analysis.Analysis.Standby;
import dev.assay.analysis.Comparison;
import dev.assay.model.result.Cost;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import dev.assay.report.section.Points.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Comparison of systems at their best points and at the same load. Stateless. */
@API(status = API.Status.INTERNAL)
public final class SystemsSection implements ReportSection {

    private static final String AT_BEST = "each at its best point";
    private static final String PRICE_OF_TPMC = "dollarsPerTpmC3Years";

    @Override
    public int position() {
        return 200;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        Map<String, ReportedPoint> best = runs.best();
        if (runs.systems().size() < 2 || best.isEmpty()) {
            return Optional.empty();
        }
        Throughput throughput = runs.throughput();
        List<Block> blocks = new ArrayList<>();
        blocks.add(table(runs, best, throughput));
        Axis y = Axis.linear(throughput.inShort(), "");
        List<Panel> panels = new ArrayList<>();
        List<String> kinds = runs.kinds();
        for (String kind : kinds) {
            Map<String, ReportedPoint> own = runs.bestOf(kind);
            if (!own.isEmpty()) {
                panels.add(bars(runs.systems(), own, y, throughput)
                        .labelled(kinds.size() == 1 ? AT_BEST : kind + ", " + AT_BEST));
            }
        }
        common(runs)
                .forEach((label, points) ->
                        panels.add(bars(runs.systems(), points, y, throughput).labelled(label)));
        List<Panel> shown = panels.size() == 1 ? List.of(panels.get(0).labelled("")) : panels;
        blocks.add(new Chart(
                "throughput-by-system",
                throughput.inShort() + " by system",
                (shown.size() > 1 ? "Each at its best point, or all at the same point. " : "")
                        + (shown.stream()
                                        .flatMap(panel -> panel.series().stream())
                                        .anyMatch(series -> !series.halfWidths().isEmpty())
                                ? "Whiskers are 95 % confidence intervals."
                                : ""),
                shown));
        standby(
                blocks,
                runs,
                best,
                "standby-throughput",
                throughput.inShort() + " with and without a standby in another zone",
                y,
                point -> Figure.of(point, throughput::value));
        Optional<Cost.Value> price = best.values().stream()
                .flatMap(point -> Optional.ofNullable(point.cost()).stream())
                .flatMap(cost -> cost.metrics().stream())
                .filter(metric -> metric.name().equals(PRICE_OF_TPMC))
                .findFirst();
        boolean alike = Comparison.difference(best.values().stream()
                        .flatMap(point -> Optional.ofNullable(point.cost()).stream())
                        .toList())
                .isEmpty();
        if (price.isPresent() && alike) {
            String label = price.get().label();
            standby(
                    blocks,
                    runs,
                    best,
                    "standby-price",
                    label + " with and without a standby in another zone",
                    Axis.linear(label, ""),
                    point -> Figure.ofPrice(point.price(PRICE_OF_TPMC), CostSection.reservation(point)));
        }
        return Optional.of(new Section("systems", "Comparison of systems", blocks));
    }

    private static Table table(ReportedRuns runs, Map<String, ReportedPoint> best, Throughput throughput) {
        List<List<Cell>> rows = new ArrayList<>();
        best.forEach((system, point) -> {
            Figure figure = Figure.of(point, throughput::value);
            rows.add(List.of(
                    Cell.of(system),
                    Cell.of(Points.without(point)),
                    Cell.of(figure.value()),
                    Cell.ofUncertainty(figure.halfWidth()),
                    Cell.of((long) point.trials().size()),
                    Cell.of(point.sweep().status().name(), Tone.of(point.sweep().status()))));
        });
        return new Table(
                "best-points",
                runs.kinds().size() == 1
                        ? "The best point of each system"
                        : "The best point of each system at each workload",
                List.of("system", "point", throughput.inShort(), "± (95 %)", "measured", "verdict"),
                rows);
    }

    private static Panel bars(List<String> systems, Map<String, ReportedPoint> points, Axis y, Throughput throughput) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        points.forEach((system, point) -> figures.put(system, Figure.of(point, throughput::value)));
        return Panel.ofCategories(
                Panel.Kind.BAR,
                Axis.of("system", systems),
                y,
                List.of(Points.series(throughput.inShort(), systems, figures)));
    }

    /** Returns the points that were measured on all systems, by workload and matrix parameters. */
    private static Map<String, Map<String, ReportedPoint>> common(ReportedRuns runs) {
        Map<String, Map<String, ReportedPoint>> byPoint = new LinkedHashMap<>();
        Function<ReportedPoint, String> kind = Points.byKind(runs);
        for (ReportedPoint point : runs.points()) {
            if (!point.at().isEmpty()) {
                byPoint.computeIfAbsent(
                                Points.joined(kind.apply(point), Points.beside(kind.apply(point), point)),
                                key -> new LinkedHashMap<>())
                        .put(point.system(), point);
            }
        }
        byPoint.values().removeIf(points -> points.size() < runs.systems().size());
        return byPoint;
    }

    /**
     * Adds systems measured with and without a standby: each at its best point, and both at the best point of the one without.
     */
    private static void standby(
            List<Block> blocks,
            ReportedRuns runs,
            Map<String, ReportedPoint> best,
            String id,
            String title,
            Axis y,
            Function<ReportedPoint, Figure> figure) {
        List<Standby> pairs = runs.analysis().systems().standbys();
        List<String> names = pairs.stream().map(Standby::alone).toList();
        Map<String, Figure> alone = new LinkedHashMap<>();
        Map<String, Figure> doubled = new LinkedHashMap<>();
        Map<String, Figure> alike = new LinkedHashMap<>();
        pairs.forEach(pair -> {
            String base = pair.alone();
            ReportedPoint without = Objects.requireNonNull(best.get(base));
            ReportedPoint with = Objects.requireNonNull(best.get(pair.doubled()));
            alone.put(base, figure.apply(without));
            doubled.put(base, figure.apply(with));
            runs.points(with.system()).stream()
                    .filter(point ->
                            point.at().equals(without.at()) && point.kind().equals(without.kind()))
                    .findFirst()
                    .ifPresent(point -> alike.put(base, figure.apply(point)));
        });
        Series standard = Points.series("Standard", names, alone);
        List<Panel> panels = new ArrayList<>();
        for (Map.Entry<String, Map<String, Figure>> way :
                List.of(Map.entry(AT_BEST, doubled), Map.entry("both at the best point of the one without", alike))) {
            List<Series> series = List.of(standard, Points.series("Multi-AZ", names, way.getValue()));
            if (series.stream().allMatch(Series::hasValues)) {
                panels.add(Panel.ofCategories(Panel.Kind.BAR, Axis.of("system", names), y, series)
                        .labelled(way.getKey()));
            }
        }
        if (!panels.isEmpty()) {
            blocks.add(new Chart(id, title, "", panels));
        }
    }
}
