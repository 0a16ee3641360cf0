package dev.assay.model.unit;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The text form of a duration: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h30m}, {@code 0.5ms}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimeText {

    private static final Pattern FORM =
            Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m(?!s))?(?:(\\d+)s)?(?:(\\d+)ms)?(?:(\\d+)us)?");

    /** Short times, such as those of a network, are written with a fraction. */
    private static final Pattern FRACTION = Pattern.compile("(\\d{1,9}\\.\\d{1,3})ms");

    /** The maximum, since times are nanoseconds in a {@code long}. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private static final String WOULD_DO = "write 500ms, 30s, 2m or 1h30m";

    private TimeText() {}

    /**
     * Reads a duration.
     *
     * @throws AssayException of kind {@code PLAN} if the text has no unit, is no duration, or is too long
     */
    public static Duration parse(String text) {
        String trimmed = text.trim();
        if (trimmed.matches("\\d+")) {
            throw AssayException.plan("'" + text + "' has no unit; " + WOULD_DO + " (did you mean " + trimmed + "s?)");
        }
        Matcher fraction = FRACTION.matcher(trimmed);
        if (fraction.matches()) {
            return Duration.ofNanos(
                    new BigDecimal(fraction.group(1)).movePointRight(6).longValueExact());
        }
        Matcher matcher = FORM.matcher(trimmed);
        if (trimmed.isEmpty() || !matcher.matches()) {
            throw AssayException.plan("'" + text + "' is not a time; " + WOULD_DO);
        }
        try {
            Duration span = Duration.ofHours(part(matcher, 1))
                    .plusMinutes(part(matcher, 2))
                    .plusSeconds(part(matcher, 3))
                    .plusMillis(part(matcher, 4))
                    .plusNanos(Math.multiplyExact(part(matcher, 5), 1_000L));
            if (span.compareTo(LONGEST) > 0) {
                throw new ArithmeticException("exceeds a long in nanoseconds");
            }
            return span;
        } catch (ArithmeticException | NumberFormatException tooLarge) {
            throw AssayException.plan("'" + text + "' is too long; " + WOULD_DO);
        }
    }

    private static long part(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /** Returns the shortest text that {@link #parse} reads back, truncated to microseconds. */
    public static String format(Duration duration) {
        StringBuilder text = new StringBuilder();
        append(text, duration.toHours(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        append(text, duration.toNanosPart() / 1_000 % 1_000, "us");
        return text.length() == 0 ? "0s" : text.toString();
    }

    private static void append(StringBuilder text, long value, String unit) {
        if (value > 0) {
            text.append(value).append(unit);
        }
    }
}
