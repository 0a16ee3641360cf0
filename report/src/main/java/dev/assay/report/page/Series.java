package dev.assay.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One line, or one colour of bars, of a chart: a value for each of the panel's positions. Immutable.
 *
 * @param name in the legend
 * @param values one a position; null where there is none
 * @param notes likewise, what is to be said of a value or in its place, such as {@code REFUSED}; empty for none at all
 * @param halfWidths likewise, of intervals around the values; empty for none at all
 * @param second whether it belongs to the second axis of values
 * @param line how what belongs together is connected
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Series(
        String name,
        List<@Nullable Double> values,
        List<@Nullable String> notes,
        List<@Nullable Double> halfWidths,
        boolean second,
        Line line) {

    /** How values are connected, where a panel connects them. */
    public enum Line {
        /** From point to point. */
        STRAIGHT,
        /** The same of what is not the main thing; points of a {@link Panel.Kind#SCATTER} are not connected. */
        DASHED,
        /** What is had at one position is had until the next. */
        STEPPED
    }

    /** Copies the lists. */
    public Series {
        values = copy(values);
        notes = copy(notes);
        halfWidths = copy(halfWidths);
    }

    private static <T> List<@Nullable T> copy(List<@Nullable T> list) {
        return Collections.unmodifiableList(new ArrayList<>(list));
    }

    /** One without notes. */
    public static Series of(String name, List<@Nullable Double> values) {
        return new Series(name, values, List.of(), List.of(), false, Line.STRAIGHT);
    }

    /** The same by the second axis. */
    public Series bySecondAxis() {
        return new Series(name, values, notes, halfWidths, true, line);
    }

    /** The same, dashed. */
    public Series asDashed() {
        return new Series(name, values, notes, halfWidths, second, Line.DASHED);
    }

    /** The same in steps. */
    public Series asSteps() {
        return new Series(name, values, notes, halfWidths, second, Line.STEPPED);
    }

    /** The same under another name. */
    public Series named(String other) {
        return new Series(other, values, notes, halfWidths, second, line);
    }

    /** Whether there is any value in it. */
    public boolean hasValues() {
        return values.stream().anyMatch(value -> value != null && Double.isFinite(value));
    }

    /** Whether there is a value or a note in it. */
    public boolean hasAnything() {
        return hasValues() || notes.stream().anyMatch(note -> note != null);
    }

    /** The note at a position, or null. */
    public @Nullable String note(int position) {
        return position < notes.size() ? notes.get(position) : null;
    }
}
