package dev.assay.report.section;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value of a matrix that is a number, as plans write it. Immutable.
 *
 * @param kind what is counted
 * @param value finite; of rates a second, of times in milliseconds
 */
record Quantity(Kind kind, double value) {

    /** What can be on one axis. */
    enum Kind {
        /** Without a unit. */
        NUMBER,
        /** Read by {@link Rate}. */
        RATE,
        /** Read by {@link TimeText}. */
        TIME
    }

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final double MILLIS_OF_A_SECOND = 1e3;
    private static final String SECONDS = "s";

    /** No form of Java's, such as {@code 1d}. */
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    /** Reads one; null if it is a name, or more than a double holds. */
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

    /** What an axis of some of one kind counts in: times in seconds if none of them is a part of one, else in milliseconds. */
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

    /** Its value on an axis that counts in that. */
    double in(String unit) {
        return kind == Kind.TIME && unit.equals(SECONDS) ? value / MILLIS_OF_A_SECOND : value;
    }
}
