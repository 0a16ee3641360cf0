package dev.assay.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A series of a chart: one value for each position of the panel. Immutable.
 *
 * @param name in the legend
 * @param values one per position; null for a gap
 * @param notes one per position, shown with a value or instead of it, such as {@code REFUSED}; empty if there are none
 * @param halfWidths of confidence intervals, one per position; empty if there are none
 * @param second whether the second axis of values applies
 * @param line style
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Series(
        String name,
        List<@Nullable Double> values,
        List<@Nullable String> notes,
        List<@Nullable Double> halfWidths,
        boolean second,
        Line line) {

    /** The style of a line. */
    public enum Line {
        /** A solid line. */
        STRAIGHT,
        /** A dashed line for secondary series; points of a {@link Panel.Kind#SCATTER} are not connected. */
        DASHED,
        /** A step line: each value holds until the next position. */
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

    /** Returns a series without notes and intervals. */
    public static Series of(String name, List<@Nullable Double> values) {
        return new Series(name, values, List.of(), List.of(), false, Line.STRAIGHT);
    }

    /** Returns a copy on the second axis. */
    public Series bySecondAxis() {
        return new Series(name, values, notes, halfWidths, true, line);
    }

    /** Returns a dashed copy. */
    public Series asDashed() {
        return new Series(name, values, notes, halfWidths, second, Line.DASHED);
    }

    /** Returns a copy as a step line. */
    public Series asSteps() {
        return new Series(name, values, notes, halfWidths, second, Line.STEPPED);
    }

    /** Returns a copy without the values before a position. */
    public Series from(int position) {
        return new Series(
                name,
                values.subList(position, values.size()),
                notes.isEmpty() ? notes : notes.subList(position, notes.size()),
                halfWidths.isEmpty() ? halfWidths : halfWidths.subList(position, halfWidths.size()),
                second,
                line);
    }

    /** Returns a copy with another name. */
    public Series named(String other) {
        return new Series(other, values, notes, halfWidths, second, line);
    }

    /** Returns true if there is a value. */
    public boolean hasValues() {
        return values.stream().anyMatch(value -> value != null && Double.isFinite(value));
    }

    /** Returns true if there is a value or a note. */
    public boolean hasAnything() {
        return hasValues() || notes.stream().anyMatch(note -> note != null);
    }

    /** Returns the note at a position, or null. */
    public @Nullable String note(int position) {
        return position < notes.size() ? notes.get(position) : null;
    }
}
