package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text form of {@link ThinkTime}, and the bounds of the times in it. Stateless. */
final class ThinkTimeText {

    /** The upper bound of a draw; longer than any phase. */
    static final double LONGEST_NANOS = Duration.ofDays(30).toNanos();

    private static final Pattern FORM = Pattern.compile("([a-z]+)[\\s:]+(.+)");
    private static final Pattern WEIBULL = Pattern.compile("(\\S+)\\s+shape\\s+(\\d+(?:\\.\\d+)?)");

    private static final String WOULD_DO = "write none, workload, 500ms, 'uniform 100ms..900ms', 'exponential 500ms' or"
            + " 'weibull 500ms shape 0.7'";

    private ThinkTimeText() {}

    static ThinkTime parse(String text) {
        String trimmed = text.trim();
        if (trimmed.equals("none")) {
            return ThinkTime.NONE;
        }
        if (trimmed.equals("workload")) {
            return ThinkTime.WORKLOAD;
        }
        if (!trimmed.isEmpty() && Character.isDigit(trimmed.charAt(0))) {
            return new ThinkTime.Constant(TimeText.parse(trimmed));
        }
        Matcher form = FORM.matcher(trimmed);
        if (form.matches()) {
            String rest = form.group(2);
            switch (form.group(1)) {
                case "constant" -> {
                    return new ThinkTime.Constant(TimeText.parse(rest));
                }
                case "exponential" -> {
                    return new ThinkTime.Exponential(TimeText.parse(rest));
                }
                case "uniform" -> {
                    int dots = rest.indexOf("..");
                    if (dots >= 0) {
                        return new ThinkTime.Uniform(
                                TimeText.parse(rest.substring(0, dots)), TimeText.parse(rest.substring(dots + 2)));
                    }
                }
                case "weibull" -> {
                    Matcher weibull = WEIBULL.matcher(rest);
                    if (weibull.matches()) {
                        return new ThinkTime.Weibull(
                                TimeText.parse(weibull.group(1)), Double.parseDouble(weibull.group(2)));
                    }
                }
                default -> {
                    // refused below, like incomplete forms
                }
            }
        }
        throw AssayException.plan("'" + text + "' is not a think time; " + WOULD_DO);
    }

    /** Checks that the text form can express a time: whole microseconds. */
    static void requireTime(Duration time) {
        if (time.isNegative() || time.compareTo(Duration.ofDays(30)) > 0 || time.toNanosPart() % 1_000 != 0) {
            throw AssayException.plan(
                    "think time: found " + time + ", it has to be whole microseconds and at most 30 days");
        }
    }

    static void requirePositive(Duration time) {
        requireTime(time);
        if (time.isZero()) {
            throw AssayException.plan(
                    "think time: found 0s, it has to be above zero; write none if users do not think");
        }
    }
}
