package dev.assay.report.page;

import dev.assay.report.internal.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One panel of a chart: positions, and a value of each series at each position. Immutable.
 *
 * @param label tells the panels of a chart apart; empty if there is only one
 * @param kind of the plot
 * @param x the axis of positions
 * @param y the axis of values; the categories of a heat map are its series
 * @param second the second axis of values, or null
 * @param positions on the axis: numbers, or indexes of categories
 * @param labels a name for each position, or empty
 * @param series in the order of the legend
 * @param marks annotated ranges of positions
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

    /** The kind of a plot. */
    public enum Kind {
        /** A line per series. */
        LINE,
        /** Grouped bars. */
        BAR,
        /** Stacked bars. */
        STACK,
        /** A heat map. */
        HEAT,
        /** Labelled points. */
        SCATTER
    }

    /** Copies the lists and checks their sizes. */
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

    /** Returns a panel over categories. */
    public static Panel ofCategories(Kind kind, Axis x, Axis y, List<Series> series) {
        List<Double> positions = new ArrayList<>();
        for (int i = 0; i < x.categories().size(); i++) {
            positions.add((double) i);
        }
        return new Panel("", kind, x, y, null, positions, List.of(), series, List.of());
    }

    /** Returns a panel over numbers. */
    public static Panel ofNumbers(Kind kind, Axis x, Axis y, List<Double> positions, List<Series> series) {
        return new Panel("", kind, x, y, null, positions, List.of(), series, List.of());
    }

    /** Returns a copy with a label. */
    public Panel labelled(String which) {
        return new Panel(which, kind, x, y, second, positions, labels, series, marks);
    }

    /** Returns a copy with marks. */
    public Panel marked(List<ChartBand> stretches) {
        return new Panel(label, kind, x, y, second, positions, labels, series, stretches);
    }

    /** Returns a copy with a second axis. */
    public Panel with(Axis secondAxis) {
        return new Panel(label, kind, x, y, secondAxis, positions, labels, series, marks);
    }

    /** Returns a copy with another axis of values. */
    public Panel by(Axis axis) {
        return new Panel(label, kind, x, axis, second, positions, labels, series, marks);
    }

    /** Returns a copy with names of positions. */
    public Panel calling(List<String> names) {
        return new Panel(label, kind, x, y, second, positions, names, series, marks);
    }

    /** Returns true if there is a value or a note. */
    public boolean hasAnything() {
        return series.stream().anyMatch(Series::hasAnything);
    }

    /** Returns a position as text. */
    public String positionText(int position) {
        double at = positions.get(position);
        return x.scale() == Axis.Scale.CATEGORY ? x.categories().get((int) at) : Numbers.exact(at);
    }
}
