package dev.assay.analysis.quote;

import dev.assay.model.result.Measure;
import java.util.Locale;

/** Formats figures of quotes for display. Stateless. */
final class Phrases {

    private static final double WHOLE = 100;

    private Phrases() {}

    static String rate(double perSecond) {
        return number(perSecond) + "/s";
    }

    static String load(boolean closed, double load) {
        if (!closed) {
            return rate(load) + " offered";
        }
        long users = Math.max(1, (long) Math.ceil(load - 1e-3));
        return users == 1 ? "1 user" : String.format(Locale.ROOT, "%,d users", users);
    }

    static String percent(double share) {
        double percent = 100 * share;
        return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.1f %%" : "%,.0f %%", percent);
    }

    /** Returns a figure of an objective with its value: microseconds, or a proportion. */
    static String figure(String name, double value) {
        if (name.startsWith(Measure.Figure.ERRORS.id())) {
            return name + " " + percent(value);
        }
        return Double.isInfinite(value)
                ? name + " determined by failures"
                : name + " " + String.format(Locale.ROOT, value < 1e4 ? "%.2f ms" : "%,.1f ms", value / 1e3);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value >= WHOLE || value == Math.rint(value) ? "%,.0f" : "%.1f", value);
    }
}
