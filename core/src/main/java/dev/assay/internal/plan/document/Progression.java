package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the short form of a numeric axis: {@code 1..32 x2} is 1, 2, 4, 8, 16, 32 and {@code 10..50 +10} is 10, 20, 30, 40, 50.
 * Without a step every whole number counts. Stateless.
 */
final class Progression {

    private static final Pattern FORM =
            Pattern.compile("(\\d{1,18})\\s*\\.\\.\\s*(\\d{1,18})(?:\\s+([x+])\\s*(\\d{1,18}))?");

    private static final int MOST = 10_000;

    private Progression() {}

    /** Returns the numbers; empty if the text is not a progression. Throws a PLAN error if the last number is not reached. */
    static Optional<List<String>> of(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long first = Long.parseLong(matcher.group(1));
        long last = Long.parseLong(matcher.group(2));
        boolean times = "x".equals(matcher.group(3));
        long step = matcher.group(4) == null ? 1 : Long.parseLong(matcher.group(4));
        if (last < first) {
            throw refused(text, "the last is smaller than the first");
        } else if (times ? step < 2 || first < 1 : step < 1) {
            throw refused(text, "it never reaches the end");
        }
        List<String> values = new ArrayList<>();
        for (long value = first; value <= last && value >= first; value = times ? times(value, step) : value + step) {
            if (values.size() == MOST) {
                throw refused(text, "these are more than " + MOST + " values");
            }
            values.add(Long.toString(value));
        }
        if (!values.get(values.size() - 1).equals(Long.toString(last))) {
            throw refused(text, "it misses " + last + "; the last value before it is " + values.get(values.size() - 1));
        }
        return Optional.of(List.copyOf(values));
    }

    private static long times(long value, long factor) {
        return value > Long.MAX_VALUE / factor ? Long.MAX_VALUE : value * factor;
    }

    private static AssayException refused(String text, String why) {
        return AssayException.plan("'" + text.strip() + "': " + why + "; write 1..32 x2 or 10..50 +10");
    }
}
