package dev.assay.report.section;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.TrialResult;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds panels of points over matrix parameters. Stateless. */
final class Points {

    /** From this ratio of maximum to minimum on, the axis is logarithmic. */
    private static final double WIDE = 8;

    private Points() {}

    /** Returns a matrix value as a number; null if it is none or has a unit. */
    static @Nullable Double plain(@Nullable String value) {
        Quantity quantity = value == null ? null : Quantity.of(value);
        return quantity == null || quantity.kind() != Quantity.Kind.NUMBER ? null : Double.valueOf(quantity.value());
    }

    private static Quantity quantity(String value) {
        return Objects.requireNonNull(Quantity.of(value), value);
    }

    static boolean numbers(Collection<String> values) {
        List<Optional<Quantity.Kind>> kinds = values.stream()
                .map(value -> Optional.ofNullable(Quantity.of(value)).map(Quantity::kind))
                .distinct()
                .toList();
        return kinds.size() == 1 && kinds.get(0).isPresent();
    }

    /**
     * Returns the axis of a parameter: numeric if all values are numbers, or else categories in the order of measurement.
     */
    static Axis axis(String name, Collection<String> values) {
        if (!numbers(values)) {
            return Axis.of(name, List.copyOf(values));
        }
        List<Quantity> quantities = values.stream().map(Points::quantity).toList();
        double least = quantities.stream().mapToDouble(Quantity::value).min().orElseThrow();
        double most = quantities.stream().mapToDouble(Quantity::value).max().orElseThrow();
        return Axis.of(
                name,
                Quantity.unit(quantities),
                least > 0 && most / least >= WIDE ? Axis.Scale.LOG2 : Axis.Scale.LINEAR);
    }

    static List<String> ordered(Collection<String> values) {
        List<String> distinct = new ArrayList<>(values.stream().distinct().toList());
        if (!distinct.isEmpty() && numbers(distinct)) {
            distinct.sort(Comparator.comparingDouble(value -> quantity(value).value()));
        }
        return distinct;
    }

    record Figure(
            @Nullable Double value,
            @Nullable Double halfWidth,
            @Nullable String note) {

        static Figure of(ReportedPoint point, Function<TrialResult, @Nullable Double> figure) {
            MeanEstimate estimate = point.estimate(figure).orElse(null);
            if (estimate == null) {
                return new Figure(null, null, point.flaw());
            }
            OptionalDouble half = estimate.halfWidth95();
            return new Figure(estimate.mean(), half.isPresent() ? Double.valueOf(half.getAsDouble()) : null, null);
        }

        /**
         * Returns a price/performance figure. The interval of a price per throughput is asymmetric: the whisker has the length
         * of the longer side, and is omitted if that is open.
         *
         * @param note remark on the figure, or null
         */
        static Figure ofPrice(Optional<Cost.Value> price, @Nullable String note) {
            return price.map(figure -> {
                        BigDecimal low = figure.low();
                        BigDecimal high = figure.high();
                        BigDecimal value = figure.value();
                        Double half = low == null || high == null
                                ? null
                                : CostSection.number(value.subtract(low).max(high.subtract(value)));
                        return new Figure(CostSection.number(value), half, note);
                    })
                    .orElse(new Figure(null, null, note));
        }

        Figure times(double factor) {
            return new Figure(
                    value == null ? null : Double.valueOf(value * factor),
                    halfWidth == null ? null : Double.valueOf(halfWidth * factor),
                    note);
        }
    }

    /**
     * Returns line panels of a figure over a parameter.
     *
     * @param points to show
     * @param x parameter along the axis
     * @param panel name of a point's panel
     * @param line name of a point's series
     * @param y axis of the figure
     * @param figure of a point
     */
    static List<Panel> over(
            List<ReportedPoint> points,
            String x,
            Function<ReportedPoint, String> panel,
            Function<ReportedPoint, String> line,
            Axis y,
            Function<ReportedPoint, Figure> figure) {
        return over(Panel.Kind.LINE, points, x, panel, line, y, figure);
    }

    /** Returns bars of a figure over a parameter that is not numeric. */
    static List<Panel> bars(
            List<ReportedPoint> points,
            String x,
            Function<ReportedPoint, String> line,
            Axis y,
            Function<ReportedPoint, Figure> figure) {
        return over(Panel.Kind.BAR, points, x, point -> "", line, y, figure);
    }

    private static List<Panel> over(
            Panel.Kind kind,
            List<ReportedPoint> points,
            String x,
            Function<ReportedPoint, String> panel,
            Function<ReportedPoint, String> line,
            Axis y,
            Function<ReportedPoint, Figure> figure) {
        Map<String, List<ReportedPoint>> byPanel = new LinkedHashMap<>();
        points.stream()
                .filter(point -> point.at().containsKey(x))
                .forEach(point -> byPanel.computeIfAbsent(panel.apply(point), key -> new ArrayList<>())
                        .add(point));
        List<Panel> panels = new ArrayList<>();
        byPanel.forEach((label, own) -> {
            List<String> values =
                    ordered(own.stream().map(point -> point.at().get(x)).toList());
            Map<String, Map<String, Figure>> lines = new LinkedHashMap<>();
            own.forEach(point -> lines.computeIfAbsent(line.apply(point), key -> new LinkedHashMap<>())
                    .put(point.at().get(x), figure.apply(point)));
            List<Series> series = new ArrayList<>();
            ordered(lines.keySet()).forEach(name -> series.add(series(name, values, lines.get(name))));
            Panel made = panel(kind, axis(x, values), y, values, series);
            if (made.series().stream().anyMatch(Series::hasValues)) {
                panels.add(made.labelled(byPanel.size() > 1 ? label : ""));
            }
        });
        return panels;
    }

    static Panel panel(Panel.Kind kind, Axis x, Axis y, List<String> values, List<Series> series) {
        return x.scale() == Axis.Scale.CATEGORY
                ? Panel.ofCategories(kind, x, y, series)
                : Panel.ofNumbers(
                        kind,
                        x,
                        y,
                        values.stream()
                                .map(value -> quantity(value).in(x.unit()))
                                .toList(),
                        series);
    }

    static Series series(String name, List<String> values, @Nullable Map<String, Figure> figures) {
        List<@Nullable Double> found = new ArrayList<>();
        List<@Nullable Double> halves = new ArrayList<>();
        List<@Nullable String> notes = new ArrayList<>();
        for (String value : values) {
            Figure figure = figures == null ? null : figures.get(value);
            found.add(figure == null ? null : figure.value());
            halves.add(figure == null ? null : figure.halfWidth());
            notes.add(figure == null ? null : figure.note());
        }
        boolean anyHalf = halves.stream().anyMatch(half -> half != null);
        boolean anyNote = notes.stream().anyMatch(note -> note != null);
        return new Series(
                name, found, anyNote ? notes : List.of(), anyHalf ? halves : List.of(), false, Series.Line.STRAIGHT);
    }

    /** Returns a point as text without some parameters. */
    static String without(ReportedPoint point, String... names) {
        Map<String, String> rest = new LinkedHashMap<>(point.at());
        for (String name : names) {
            rest.remove(name);
        }
        return Cell.text(rest);
    }

    /**
     * Same as {@link #without}, also without the parameters that are part of the workload's name ({@link ReportedPoint#kind}).
     */
    static String beside(String kind, ReportedPoint point, String... names) {
        List<String> left = new ArrayList<>(List.of(names));
        point.at().forEach((name, value) -> {
            if ((kind + " ").contains(" " + name + "=" + value + " ")) {
                left.add(name);
            }
        });
        return without(point, left.toArray(String[]::new));
    }

    /** Returns the panel name by workload; empty if all workloads are comparable. */
    static Function<ReportedPoint, String> byKind(ReportedRuns runs) {
        return runs.kinds().size() > 1 ? ReportedPoint::kind : point -> "";
    }

    /** Joins two texts with a comma unless one is empty. */
    static String joined(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + ", " + other;
    }
}
