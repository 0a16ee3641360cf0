package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The threshold of a reason to doubt the figures. Immutable.
 *
 * @param unit unit of the values
 * @param bound the side of the threshold that is good
 * @param usual default: a share such as 0.01, seconds or a count
 * @param least minimum in a plan
 * @param most maximum in a plan
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record VerdictThreshold(Unit unit, Bound bound, double usual, double least, double most) {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,9})?) ?%");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");

    /** The kind of value. */
    public enum Unit {
        /** A share, written in percent. */
        SHARE("a share such as 1 %"),
        /** Seconds, written as a duration. */
        TIME("a time such as 60s"),
        /** A whole number. */
        COUNT("a whole number");

        private final String needed;

        Unit(String needed) {
            this.needed = needed;
        }
    }

    /** The side of a threshold that is good. */
    public enum Bound {
        /** Values up to the threshold. */
        AT_MOST,
        /** Values from the threshold on. */
        AT_LEAST
    }

    static VerdictThreshold share(double usual, double most) {
        return new VerdictThreshold(Unit.SHARE, Bound.AT_MOST, usual, 0, most);
    }

    static VerdictThreshold time(Bound bound, double usualSeconds, double least, double most) {
        return new VerdictThreshold(Unit.TIME, bound, usualSeconds, least, most);
    }

    static VerdictThreshold count(Bound bound, double usual, double most) {
        return new VerdictThreshold(Unit.COUNT, bound, usual, 0, most);
    }

    /**
     * Reads a value in plan notation.
     *
     * @throws AssayException of kind {@code PLAN} if it has another form or is out of range
     */
    public double parse(String text) {
        double value = switch (unit) {
            case SHARE -> percent(text);
            case TIME -> TimeText.parse(text).toNanos() / 1e9;
            case COUNT -> whole(text);
        };
        if (value < least || value > most) {
            throw AssayException.plan("found " + text + ", " + text(least) + " to " + text(most) + " is needed");
        }
        return value;
    }

    private double percent(String text) {
        Matcher matcher = PERCENT.matcher(text.trim());
        if (!matcher.matches()) {
            throw wrong(text);
        }
        return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
    }

    private double whole(String text) {
        if (!NUMBER.matcher(text.trim()).matches()) {
            throw wrong(text);
        }
        return Long.parseLong(text.trim());
    }

    private AssayException wrong(String text) {
        return AssayException.plan("found '" + text + "', " + unit.needed + " is needed");
    }

    /** Returns a value in plan notation. */
    public String text(double value) {
        return switch (unit) {
            case SHARE ->
                BigDecimal.valueOf(value).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
            case TIME -> TimeText.format(Duration.ofNanos(Math.round(value * 1e9)));
            case COUNT -> Long.toString(Math.round(value));
        };
    }
}
