package dev.assay.report.page;

import dev.assay.report.internal.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One picture of a chart: positions, and for each of them a value of each series. Immutable.
 *
 * @param label which of the chart's panels it is; empty if it is the only one
 * @param kind how it is drawn
 * @param x the axis of positions
 * @param y the axis of values; of a heat map, its categories are the series
 * @param second the second axis of values, or null
 * @param positions by the axis: numbers, or places in the list of categories
 * @param labels what each position is called besides, or empty
 * @param series in the legend's order
 * @param marks stretches of positions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Panel(
        String label,
        Kind kind,
        Axis x,
        Axis y,
        @Nullable Axis second,
        List<Double> positions,
        List<String> labels,
        List<Series> series,
        List<ChartBand> marks) {

    /** How a panel is drawn. */
    public enum Kind {
        /** Values connected in the order of positions. */
        LINE,
        /** Bars beside each other. */
        BAR,
        /** Bars on top of each other. */
        STACK,
        /** A field of colours. */
        HEAT,
        /** Points, each with its label. */
        SCATTER
    }

    /** Copies the lists and checks that they fit. */
    public Panel {
        positions = List.copyOf(positions);
        labels = List.copyOf(labels);
        series = List.copyOf(series);
        marks = List.copyOf(marks);
        for (Series each : series) {
            if (each.values().size() != positions.size()) {
                throw new IllegalArgumentException("'" + each.name() + "' has "
                        + each.values().size() + " values for " + positions.size() + " positions");
            }
        }
    }

    /** One of categories. */
    public static Panel ofCategories(Kind kind, Axis x, Axis y, List<Series> series) {
        List<Double> positions = new ArrayList<>();
        for (int i = 0; i < x.categories().size(); i++) {
            positions.add((double) i);
        }
        return new Panel("", kind, x, y, null, positions, List.of(), series, List.of());
    }

    /** One of numbers. */
    public static Panel ofNumbers(Kind kind, Axis x, Axis y, List<Double> positions, List<Series> series) {
        return new Panel("", kind, x, y, null, positions, List.of(), series, List.of());
    }

    /** The same as one of several. */
    public Panel labelled(String which) {
        return new Panel(which, kind, x, y, second, positions, labels, series, marks);
    }

    /** The same with marks. */
    public Panel marked(List<ChartBand> stretches) {
        return new Panel(label, kind, x, y, second, positions, labels, series, stretches);
    }

    /** The same with a second axis. */
    public Panel with(Axis secondAxis) {
        return new Panel(label, kind, x, y, secondAxis, positions, labels, series, marks);
    }

    /** The same by another axis of values. */
    public Panel by(Axis axis) {
        return new Panel(label, kind, x, axis, second, positions, labels, series, marks);
    }

    /** The same with names of positions. */
    public Panel calling(List<String> names) {
        return new Panel(label, kind, x, y, second, positions, names, series, marks);
    }

    /** Whether there is anything to see. */
    public boolean hasAnything() {
        return series.stream().anyMatch(Series::hasAnything);
    }

    /** What a position is, as text. */
    public String positionText(int position) {
        double at = positions.get(position);
        return x.scale() == Axis.Scale.CATEGORY ? x.categories().get((int) at) : Numbers.exact(at);
    }
}
