package dev.assay.report.section;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A numeric matrix value in the notation of plans. Immutable.
 *
 * @param kind of the quantity
 * @param value finite; rates per second, times in milliseconds
 */
record Quantity(Kind kind, double value) {

    enum Kind {
        NUMBER,
        /** A rate, parsed by {@link Rate}. */
        RATE,
        /** A time, parsed by {@link TimeText}. */
        TIME
    }

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final double MILLIS_OF_A_SECOND = 1e3;
    private static final String SECONDS = "s";

    /** Excludes Java's own notations, such as {@code 1d}. */
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    /** Parses a value; null if it is a name or exceeds a double. */
    static @Nullable Quantity of(String text) {
        if (NUMBER.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? new Quantity(Kind.NUMBER, number) : null;
        }
        try {
            return text.contains("/")
                    ? new Quantity(Kind.RATE, Rate.parse(text).perSecond())
                    : new Quantity(Kind.TIME, TimeText.parse(text).toNanos() / NANOS_OF_A_MILLI);
        } catch (AssayException name) {
            return null;
        }
    }

    /** Returns the unit of an axis: seconds if all times are at least 1 s, or else milliseconds. */
    static String unit(Collection<Quantity> all) {
        return switch (all.iterator().next().kind()) {
            case NUMBER -> "";
            case RATE -> "1/s";
            case TIME ->
                all.stream().allMatch(time -> time.value() == 0 || time.value() >= MILLIS_OF_A_SECOND)
                                && all.stream().anyMatch(time -> time.value() > 0)
                        ? SECONDS
                        : "ms";
        };
    }

    /** Returns the value in a unit of {@link #unit}. */
    double in(String unit) {
        return kind == Kind.TIME && unit.equals(SECONDS) ? value / MILLIS_OF_A_SECOND : value;
    }
}
