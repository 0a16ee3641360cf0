package dev.assay.model.unit;

import dev.assay.model.AssayException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A rate of events. Immutable.
 *
 * @param perSecond above zero and finite
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Rate(double perSecond) {

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)/(s|min|h)");

    public Rate {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw AssayException.plan(
                    "a rate has to be above zero, found " + perSecond + "/s; write 500/s or 30000/min");
        }
    }

    /** Returns a rate per second. */
    public static Rate perSecond(double count) {
        return new Rate(count);
    }

    /**
     * Reads {@code 500/s}, {@code 30000/min} or {@code 100/h}.
     *
     * @throws AssayException of kind {@code PLAN} for any other text
     */
    public static Rate parse(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (!matcher.matches()) {
            throw AssayException.plan("'" + text + "' is not a rate; write 500/s or 30000/min");
        }
        double count = Double.parseDouble(matcher.group(1));
        return new Rate(
                switch (matcher.group(2)) {
                    case "min" -> count / 60;
                    case "h" -> count / 3600;
                    default -> count;
                });
    }

    @Override
    public String toString() {
        return perSecond == Math.rint(perSecond)
                ? String.format(Locale.ROOT, "%.0f/s", perSecond)
                : String.format(Locale.ROOT, "%s/s", perSecond);
    }
}
