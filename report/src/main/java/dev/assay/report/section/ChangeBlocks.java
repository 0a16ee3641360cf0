package dev.assay.report.section;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.analysis.compare.RunComparison.Row;
import dev.assay.analysis.compare.SideDifference;
import dev.assay.model.plan.Cell;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The changes between compared systems, as the analysis computed them: a chart and tables with intervals. Stateless. */
final class ChangeBlocks {

    /** Sweeps show these figures only. */
    private static final List<String> SHOWN_OF_SWEEPS = List.of("throughput", "p95");

    private static final String CHANGE = "change";

    private ChangeBlocks() {}

    /** Returns the blocks; empty without a comparison that has a common point. */
    static List<Block> of(ReportedRuns runs) {
        List<RunComparison> all = runs.analysis().comparisons().stream()
                .map(Comparison::measured)
                .filter(Objects::nonNull)
                .toList();
        List<Block> blocks = new ArrayList<>();
        if (all.stream().mapToInt(each -> each.rows().size()).sum() > 1) {
            List<Panel> panels = panels(all);
            if (!panels.isEmpty()) {
                blocks.add(new Chart("change-by-point", "Change" + base(all), caption(all), panels));
            }
        }
        for (RunComparison each : all) {
            if (each.rows().isEmpty()) {
                blocks.add(new Paragraph(String.join(" ", ChangeText.notCompared(each))));
                continue;
            }
            blocks.add(table(each));
            remarks(each, all.size() > 1).forEach(text -> blocks.add(new Paragraph(text)));
        }
        return blocks;
    }

    private static String base(List<RunComparison> all) {
        List<String> bases = all.stream().map(RunComparison::base).distinct().toList();
        String others = all.size() == 1 ? " of " + all.get(0).other() : "";
        return bases.size() == 1 ? others + " relative to " + bases.get(0) : others;
    }

    private static String caption(List<RunComparison> all) {
        boolean intervals = all.stream()
                .flatMap(ChangeBlocks::figures)
                .anyMatch(figure -> figure.ratio().available());
        boolean doubtful = all.stream()
                .flatMap(ChangeBlocks::figures)
                .anyMatch(figure -> figure.outcome() == Outcome.NO_EVIDENCE || figure.outcome() == Outcome.NOT_RANKED);
        return "Above zero, throughput or response times are higher."
                + (intervals ? " Whiskers are confidence intervals, of the length of their longer side." : "")
                + (doubtful ? " Pale bars are no evidence of a difference, or are not ranked." : "");
    }

    private static Stream<Figure> figures(RunComparison comparison) {
        return comparison.rows().stream().flatMap(row -> row.figures().stream());
    }

    private static List<Panel> panels(List<RunComparison> all) {
        boolean points = all.stream().anyMatch(each -> each.rows().size() > 1);
        List<Panel> panels = new ArrayList<>();
        for (String metric : SHOWN_OF_SWEEPS) {
            Axis y = Axis.linear(CHANGE, "%");
            Panel panel = points ? overPoints(all, metric, y) : bySystem(all, metric, y);
            if (panel.series().stream().anyMatch(Series::hasValues)) {
                panels.add(panel.labelled(metric));
            }
        }
        return panels;
    }

    private static Panel bySystem(List<RunComparison> all, String metric, Axis y) {
        Map<String, Points.Figure> changes = new LinkedHashMap<>();
        all.forEach(each -> each.rows().forEach(row -> changes.put(each.other(), change(row, metric))));
        List<String> systems = List.copyOf(changes.keySet());
        return Panel.ofCategories(
                Panel.Kind.BAR, Axis.of("system", systems), y, List.of(Points.series(CHANGE, systems, changes)));
    }

    private static Panel overPoints(List<RunComparison> all, String metric, Axis y) {
        String only = onlyParameter(all);
        Map<String, Map<String, Points.Figure>> lines = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (RunComparison each : all) {
            Map<String, Points.Figure> line = new LinkedHashMap<>();
            each.rows().forEach(row -> {
                String name = only == null
                        ? name(row)
                        : Objects.requireNonNull(row.point().get(only));
                names.add(name);
                line.put(name, change(row, metric));
            });
            lines.put(all.size() == 1 ? CHANGE : each.other(), line);
        }
        List<String> positions = only == null ? names.stream().distinct().toList() : Points.ordered(names);
        Axis x = only == null ? Axis.of("point", positions) : Points.axis(only, positions);
        List<Series> series = new ArrayList<>();
        lines.forEach((name, line) -> series.add(Points.series(name, positions, line)));
        return Points.panel(
                x.scale() == Axis.Scale.CATEGORY ? Panel.Kind.BAR : Panel.Kind.LINE, x, y, positions, series);
    }

    /** Returns the parameter that alone distinguishes the rows; null if there is none. */
    private static @Nullable String onlyParameter(List<RunComparison> all) {
        List<Row> rows = all.stream().flatMap(each -> each.rows().stream()).toList();
        List<String> names = rows.get(0).point().keySet().stream()
                .filter(name -> rows.stream()
                                .map(row -> row.point().get(name))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        boolean alike = rows.stream()
                .allMatch(row -> row.target().isEmpty()
                        && row.point().keySet().equals(rows.get(0).point().keySet()));
        return alike && names.size() == 1 ? names.get(0) : null;
    }

    private static Points.Figure change(Row row, String metric) {
        return row.figures().stream()
                .filter(figure -> figure.metric().equals(metric))
                .findFirst()
                .map(figure -> {
                    Double low = figure.ratio().low();
                    Double high = figure.ratio().high();
                    double ratio = figure.ratio().value();
                    return new Points.Figure(
                            Double.isFinite(ratio) ? Double.valueOf(100 * (ratio - 1)) : null,
                            low == null || high == null
                                    ? null
                                    : Double.valueOf(100 * Math.max(ratio - low, high - ratio)),
                            figure.outcome() == Outcome.NO_EVIDENCE || figure.outcome() == Outcome.NOT_RANKED
                                    ? ChangeText.outcome(row, figure)
                                    : null);
                })
                .orElse(new Points.Figure(null, null, row.flaw()));
    }

    private static String name(Row row) {
        String at = Cell.text(row.point());
        return at.isEmpty() ? "all" : at;
    }

    private static Table table(RunComparison comparison) {
        boolean several = comparison.rows().size() > 1;
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (Row row : comparison.rows()) {
            List<Figure> shown = row.figures().stream()
                    .filter(figure -> !several || SHOWN_OF_SWEEPS.contains(figure.metric()))
                    .toList();
            shown.forEach(figure -> rows.add(cells(row, figure)));
            if (shown.isEmpty()) {
                Table.Cell none = Table.Cell.of((Double) null);
                rows.add(List.of(
                        Table.Cell.of(Cell.text(row.point())),
                        none,
                        none,
                        none,
                        none,
                        none,
                        none,
                        Table.Cell.of(row.flaw() == null ? "no figures" : row.flaw(), Tone.BAD)));
            }
        }
        return new Table(
                        "changes",
                        comparison.other() + " relative to " + comparison.base(),
                        List.of(
                                "point",
                                "figure",
                                comparison.base(),
                                comparison.other(),
                                "change (%)",
                                "interval of the change",
                                "A/A noise (%)",
                                "result"),
                        rows)
                .withoutEmptyColumns();
    }

    private static List<Table.Cell> cells(Row row, Figure figure) {
        boolean micros = figure.unit().equals("us");
        return List.of(
                Table.Cell.of(Cell.text(row.point())),
                Table.Cell.of(figure.metric() + " (" + (micros ? "ms" : figure.unit()) + ")"),
                micros
                        ? Table.Cell.ofMicros(figure.before().value())
                        : Table.Cell.of(figure.before().value()),
                micros
                        ? Table.Cell.ofMicros(figure.after().value())
                        : Table.Cell.of(figure.after().value()),
                percent(figure.ratio().value()),
                Table.Cell.of(ChangeText.interval(figure.ratio())),
                Table.Cell.ofShare(figure.noise()),
                Table.Cell.of(ChangeText.outcome(row, figure), tone(figure.outcome())));
    }

    private static Table.Cell percent(double ratio) {
        return Double.isFinite(ratio)
                ? new Table.Cell(ChangeText.change(ratio).replace(" %", ""), 100 * (ratio - 1))
                : Table.Cell.of((Double) null);
    }

    private static Tone tone(Outcome outcome) {
        return switch (outcome) {
            case FASTER, EQUIVALENT -> Tone.GOOD;
            case SLOWER -> Tone.BAD;
            case NO_EVIDENCE, NOT_RANKED -> Tone.DOUBTFUL;
        };
    }

    /** Returns why the systems are not ranked, which conditions differ, and what the intervals mean. */
    private static List<String> remarks(RunComparison comparison, boolean several) {
        List<String> remarks = new ArrayList<>();
        if (comparison.refusal() != null) {
            remarks.add("Not ranked: the work differs in " + named(comparison, SideDifference.Kind.WORK) + ".");
        }
        String conditions = named(comparison, SideDifference.Kind.CONDITIONS);
        if (!conditions.isEmpty()) {
            remarks.add("Part of the change may come from other conditions: " + conditions + ".");
        }
        comparison.conditions().forEach(each -> remarks.add(ChangeText.of(each) + "."));
        remarks.addAll(comparison.notes());
        String text = String.join(" ", remarks);
        return text.isEmpty() ? List.of() : List.of(several ? comparison.other() + ": " + text : text);
    }

    private static String named(RunComparison comparison, SideDifference.Kind kind) {
        return comparison.differences().stream()
                .filter(each -> each.kind() == kind)
                .map(each -> each.what() + " (" + each.base() + " | " + each.other() + ")")
                .collect(Collectors.joining(", "));
    }
}
