package dev.assay.report.section;

import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import dev.assay.report.section.Points.Figure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Throughput over the matrix parameters. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ThroughputSection implements ReportSection {

    private static final String USERS = "users";

    @Override
    public int position() {
        return 100;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        VariedSettings varied = VariedSettings.of(runs);
        String load = varied.load();
        Throughput throughput = runs.throughput();
        List<ReportedPoint> points = runs.points();
        Axis y = Axis.linear(
                throughput.inShort(), throughput.id().equals(throughput.inShort()) ? "" : throughput.unit());
        Function<ReportedPoint, Figure> figure = point -> Figure.of(point, throughput::value);
        if (load == null) {
            return ofNames(points, varied, throughput, y, figure);
        }
        boolean plain = varied.others().isEmpty();
        Function<ReportedPoint, String> panel = plain ? Points.byKind(runs) : ReportedPoint::system;
        List<Block> blocks = new ArrayList<>();
        Function<ReportedPoint, String> line = plain ? ReportedPoint::system : point -> Points.without(point, load);
        add(
                blocks,
                "throughput-over-" + load,
                throughput.inShort() + " over " + load,
                unranked(points),
                Points.over(points, load, panel, line, y, figure));
        if (load.equals(USERS)) {
            Axis each = Axis.linear(throughput.inShort() + " per user", "");
            add(
                    blocks,
                    "throughput-per-user",
                    throughput.inShort() + " per user over " + load,
                    "A horizontal line means linear scaling.",
                    Points.over(points, load, panel, line, each, point -> perUser(figure.apply(point), point)));
        }
        for (String other : varied.others()) {
            List<ReportedPoint> with = points.stream()
                    .filter(point -> point.at().containsKey(other))
                    .toList();
            if (!with.isEmpty()
                    && Points.numbers(
                            with.stream().map(point -> point.at().get(other)).toList())) {
                add(
                        blocks,
                        "throughput-over-" + other,
                        throughput.inShort() + " over " + other,
                        "",
                        Points.over(with, other, panel, point -> Points.without(point, other), y, figure));
            }
        }
        for (String other : varied.others()) {
            List<Panel> maps = maps(runs, load, other, figure);
            // A parameter that distinguishes workloads is constant within each map.
            if (!maps.isEmpty()) {
                add(
                        blocks,
                        "throughput-map",
                        throughput.inShort() + " by " + load + " and " + other,
                        ("The optimum is marked. " + unranked(points)).strip(),
                        maps);
                break;
            }
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("throughput", "Throughput", blocks));
    }

    /** Without a numeric parameter: bars for each system and combination of the other parameters. */
    private static Optional<Section> ofNames(
            List<ReportedPoint> points,
            VariedSettings varied,
            Throughput throughput,
            Axis y,
            Function<ReportedPoint, Figure> figure) {
        List<Block> blocks = new ArrayList<>();
        for (String other : varied.others()) {
            add(
                    blocks,
                    "throughput-over-" + other,
                    throughput.inShort() + " by " + other,
                    unranked(points),
                    Points.bars(
                            points,
                            other,
                            point -> Points.joined(point.system(), Points.without(point, other)),
                            y,
                            figure));
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("throughput", "Throughput", blocks));
    }

    private static void add(List<Block> blocks, String id, String title, String note, List<Panel> panels) {
        if (!panels.isEmpty()) {
            blocks.add(new Chart(id, title, note, panels));
        }
    }

    /** Explains the points without a figure; empty if there are none. */
    private static String unranked(List<ReportedPoint> points) {
        return points.stream().allMatch(point -> point.flaw() == null)
                ? ""
                : "Points that were refused, aborted or are INVALID have no figure; the chart names the reason in their place.";
    }

    private static Figure perUser(Figure figure, ReportedPoint point) {
        int users = point.trials().get(0).load().users();
        return users == 0 ? new Figure(null, null, null) : figure.times(1.0 / users);
    }

    /** Returns a heat map for each system and combination of the other parameters. */
    private static List<Panel> maps(
            ReportedRuns runs, String across, String down, Function<ReportedPoint, Figure> figure) {
        Collection<ReportedPoint> best = runs.best().values();
        Map<String, List<ReportedPoint>> planes = new LinkedHashMap<>();
        Function<ReportedPoint, String> kind = Points.byKind(runs);
        for (ReportedPoint point : runs.points()) {
            if (point.at().containsKey(across) && point.at().containsKey(down)) {
                String workload = kind.apply(point);
                String plane = Points.joined(point.system(), Points.beside(workload, point, across, down));
                // A common colour scale would compare workloads that are not comparable.
                planes.computeIfAbsent(Points.joined(plane, workload), key -> new ArrayList<>())
                        .add(point);
            }
        }
        planes.values()
                .removeIf(points -> points.stream()
                                .map(point -> point.at().get(down))
                                .distinct()
                                .count()
                        < 2);
        List<Panel> panels = new ArrayList<>();
        planes.forEach((label, points) -> {
            List<String> columns = Points.ordered(
                    points.stream().map(point -> point.at().get(across)).toList());
            List<String> rows = Points.ordered(
                    points.stream().map(point -> point.at().get(down)).toList());
            Map<String, Map<String, Figure>> field = new LinkedHashMap<>();
            for (ReportedPoint point : points) {
                Figure value = figure.apply(point);
                boolean optimum = best.contains(point);
                field.computeIfAbsent(point.at().get(down), key -> new LinkedHashMap<>())
                        .put(
                                point.at().get(across),
                                optimum ? new Figure(value.value(), value.halfWidth(), "optimum") : value);
            }
            List<Series> series = new ArrayList<>();
            rows.forEach(row -> series.add(Points.series(row, columns, field.get(row))));
            Panel panel = Panel.ofCategories(Panel.Kind.HEAT, Axis.of(across, columns), Axis.of(down, rows), series);
            panels.add(panel.labelled(planes.size() > 1 ? label : ""));
        });
        return panels;
    }
}
